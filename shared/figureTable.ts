import type { Dashboard } from "./dashboardSchema.ts";
import type { View } from "./highlights.ts";
import { percent } from "./percent.ts";
import { sum } from "./sum.ts";
import type { Cell, Table } from "./table.ts";

/** The figures of one view as a table: as many rows as the dashboard has. */
export function figureTable(view: View, dashboard: Dashboard): Table {
  return TABLES[view](dashboard);
}

/** Shares are in percent, of a column's sum unless said: those of wallets are of the total. */
const TABLES: Readonly<Record<View, (dashboard: Dashboard) => Table>> = {
  transactionTrends: ({ transactionTrends: { days, total, chains } }) => ({
    columns: ["day", "total", ...chains.map(({ chain }) => chainColumn(chain))],
    rows: days.map((day, index) => [
      day,
      total[index] ?? null,
      ...chains.map(({ counts }) => counts[index] ?? null),
    ]),
  }),
  topBlockchains: ({ topBlockchains }) => ({
    columns: ["chain", "transactions", "share_percent"],
    rows: topBlockchains.map(({ chain, transactions, sharePercent }) => [
      chain,
      transactions,
      sharePercent,
    ]),
  }),
  wallets: ({ wallets: { total, flagged, clean, flaggedPercent, previousFlagged } }) => ({
    columns: ["wallets", "count", "share_percent"],
    rows: [
      ["flagged", flagged, flaggedPercent],
      ["clean", clean, percent(clean, total, 1)],
      ["total", total, percent(total, total, 1)],
      ["previous_flagged", previousFlagged, null],
    ],
  }),
  flaggedDistribution: ({ flaggedDistribution }) => ({
    columns: ["chain", "notifications", "share_percent"],
    rows: withShares(flaggedDistribution.map((row) => [row.chain, row.notifications])),
  }),
  exploitsByChain: ({ exploitsByChain }) => ({
    columns: ["chain", "exploits", "share_percent"],
    rows: withShares(exploitsByChain.map((row) => [row.chain, row.exploits])),
  }),
  commonEvents: ({ commonEvents }) => ({
    columns: ["event_type", "events", "share_percent"],
    rows: withShares(commonEvents.map((row) => [row.eventType, row.count])),
  }),
};

/** A chain may be called as another column is: what ends as this does is always a chain. */
function chainColumn(chain: string): string {
  return /^(day|total)( \(chain\))*$/i.test(chain) ? `${chain} (chain)` : chain;
}

function withShares(rows: readonly [label: string, count: number][]): Cell[][] {
  const total = sum(rows.map(([, count]) => count));
  return rows.map(([label, count]) => [label, count, percent(count, total, 1)]);
}
