import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatPercent } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import { percent } from "../../shared/percent.ts";

/** What a view lists; the heads of its columns, the third of which are the shares. */
export interface ViewTable {
  readonly head:
    | readonly [name: string, count: string]
    | readonly [name: string, count: string, share: string];
  readonly rows: readonly Row[];
}

/** `share` is the formatted cell of the third column, in the tables that have one. */
export interface Row {
  readonly name: string;
  readonly count: number;
  readonly share?: string;
}

export type ListedView = Exclude<View, "transactionTrends">;

/** The views that are lists, in their order. */
export const LISTED_VIEWS: readonly ListedView[] = [
  "topBlockchains",
  "wallets",
  "flaggedDistribution",
  "exploitsByChain",
  "commonEvents",
];

export function viewTable(dashboard: Dashboard, view: ListedView): ViewTable {
  switch (view) {
    case "topBlockchains":
      return {
        head: ["Name", "Transactions", "% of Total"],
        rows: dashboard.topBlockchains.map(({ chain, transactions, sharePercent }) => ({
          name: chain,
          count: transactions,
          share: formatPercent(sharePercent, 2),
        })),
      };
    case "wallets":
      return { head: ["Wallets", "Count", "% of Total"], rows: walletRows(dashboard.wallets) };
    case "flaggedDistribution":
      return {
        head: ["Chain", "Notifications"],
        rows: dashboard.flaggedDistribution.map(({ chain, notifications }) => ({
          name: chain,
          count: notifications,
        })),
      };
    case "exploitsByChain":
      return {
        head: ["Chain", "Exploits"],
        rows: dashboard.exploitsByChain.map((each) => ({ name: each.chain, count: each.exploits })),
      };
    case "commonEvents":
      return {
        head: ["Event type", "Count"],
        rows: dashboard.commonEvents.map(({ eventType, count }) => ({ name: eventType, count })),
      };
  }
}

function walletRows({ total, flagged, clean, flaggedPercent }: Dashboard["wallets"]): Row[] {
  return [
    { name: "Flagged", count: flagged, share: formatPercent(flaggedPercent, 1) },
    { name: "Clean", count: clean, share: formatPercent(percent(clean, total, 1), 1) },
  ];
}

/** What is said where there is nothing, and when there will be. */
export const EMPTY_VIEWS: Readonly<Record<View, readonly [what: string, when: string]>> = {
  transactionTrends: empty("transaction", "transactions are recorded"),
  topBlockchains: empty("blockchain", "transactions are recorded"),
  wallets: empty("wallet", "wallets are monitored"),
  flaggedDistribution: empty("flagged wallet", "wallets are flagged"),
  exploitsByChain: empty("exploit", "exploits are recorded"),
  commonEvents: empty("event", "events are recorded"),
};

function empty(what: string, when: string): readonly [what: string, when: string] {
  return [`No ${what} data available`, `Data will appear when ${when}`];
}
