import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatDifference, formatPercent } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import { type ListedRow, listedRows } from "../../shared/listedRows.ts";
import { percent } from "../../shared/percent.ts";

/** What a view lists: names, counts, and further cells that are formatted. */
export interface ViewTable {
  readonly head: readonly [name: string, count: string, ...cells: readonly string[]];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly cells: readonly string[];
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
  return view === "wallets"
    ? walletTable(dashboard.wallets)
    : listed(HEADS[view], listedRows(dashboard, view));
}

const SHARE = "% of Total";

const HEADS = {
  topBlockchains: ["Name", "Transactions"],
  flaggedDistribution: ["Chain", "Notifications"],
  exploitsByChain: ["Chain", "Exploits"],
  commonEvents: ["Event type", "Count"],
} as const;

/** With the change of each row where there is something to compare with, and shares if it has any. */
function listed(
  head: readonly [name: string, count: string],
  all: readonly ListedRow[],
): ViewTable {
  const isCompared = all.some(({ previous }) => previous !== null);
  const hasShares = all.some(({ sharePercent }) => sharePercent !== undefined);
  const rows = all.map(({ name, count, sharePercent, previous }) => ({
    ...{ name, count },
    cells: [
      ...(isCompared ? [changeOf(count, previous)] : []),
      ...(sharePercent === undefined ? [] : [formatPercent(sharePercent, 2)]),
    ],
  }));
  return {
    head: [...head, ...(isCompared ? ["Change"] : []), ...(hasShares ? [SHARE] : [])],
    rows,
  };
}

function walletTable(wallets: Dashboard["wallets"]): ViewTable {
  const { total, flagged, clean, flaggedPercent, previousFlagged } = wallets;
  const isCompared = previousFlagged !== null;
  const row = (name: string, count: number, change: string, share: number): Row => {
    return { name, count, cells: [...(isCompared ? [change] : []), formatPercent(share, 1)] };
  };
  return {
    head: ["Wallets", "Count", ...(isCompared ? ["Change"] : []), SHARE],
    rows: [
      row("Flagged", flagged, changeOf(flagged, previousFlagged), flaggedPercent),
      row("Clean", clean, "", percent(clean, total, 1)),
    ],
  };
}

function changeOf(count: number, previous: number | null): string {
  return previous === null ? "" : formatDifference(count - previous);
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
