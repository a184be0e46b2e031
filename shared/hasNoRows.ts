import type { Dashboard } from "./dashboardSchema.ts";

/** Whether a range has not a row of anything, whatever the days before it have. */
export function hasNoRows({ cards, unlinked, flaggedDistribution, ...lists }: Dashboard): boolean {
  const shown = [flaggedDistribution, lists.exploitsByChain, lists.commonEvents];
  const counted = [cards.scannedTransactions.value, unlinked.exploits];
  return counted.every((rows) => rows === 0) && shown.every(({ length }) => length === 0);
}
