import type { Dashboard } from "../shared/dashboard.ts";

/** How many of the scanned transactions have no chain, and so stand in no view by chain. */
export function unlinkedTransactions({ cards, transactionTrends }: Dashboard): number {
  return transactionTrends.total.reduce(
    (rest, linked) => rest - linked,
    cards.scannedTransactions.value,
  );
}
