import type { Dashboard } from "./dashboardSchema.ts";
import type { View } from "./highlights.ts";
import { type ListedRow, listedRows } from "./listedRows.ts";
import { percent } from "./percent.ts";
import { sum } from "./sum.ts";
import type { Cell, Table } from "./table.ts";

/** The figures of one view as a table: as many rows as the dashboard has. */
export function figureTable(view: View, dashboard: Dashboard): Table {
  return TABLES[view](dashboard);
}

/** Every exploit's day, newest first. */
export function exploitDaysTable({ exploitDays }: Dashboard): Table {
  return {
    columns: ["day", "chain", "exploits"],
    rows: exploitDays.map(({ day, chain, exploits }) => [day, chain, exploits]),
  };
}

/**
 * Shares are in percent, of a column's sum unless said: those of wallets are of the total. Where there
 * is something to compare with, each row has its count there, the change, and what that adds to the
 * change of the whole table, in points of percent.
 */
const TABLES: Readonly<Record<View, (dashboard: Dashboard) => Table>> = {
  transactionTrends: ({ transactionTrends: { days, total, previous, chains } }) => ({
    columns: [
      ...["day", "total", ...(previous === null ? [] : ["previous", "change"])],
      ...chains.map(({ chain }) => chainColumn(chain)),
    ],
    rows: days.map((day, index) => [
      ...[day, total[index] ?? null],
      ...(previous === null ? [] : compared(total[index] ?? 0, previous[index] ?? 0)),
      ...chains.map(({ counts }) => counts[index] ?? null),
    ]),
  }),
  topBlockchains: (dashboard) =>
    listTable(["chain", "transactions"], listedRows(dashboard, "topBlockchains")),
  wallets: ({
    wallets: { total, flagged, clean, flaggedPercent, previousFlagged },
    lifecycle,
  }) => ({
    columns: ["wallets", "count", "share_percent"],
    rows: [
      ["flagged", flagged, flaggedPercent],
      ["clean", clean, percent(clean, total, 1)],
      ["total", total, percent(total, total, 1)],
      ["previous_flagged", previousFlagged, null],
      ...Object.entries(lifecycle.flagged ?? {}).map(([state, count]) => [
        `${state}_flagged`,
        count,
        null,
      ]),
    ],
  }),
  flaggedDistribution: (dashboard) =>
    listTable(["chain", "notifications"], listedRows(dashboard, "flaggedDistribution")),
  exploitsByChain: (dashboard) =>
    listTable(["chain", "exploits"], listedRows(dashboard, "exploitsByChain")),
  commonEvents: (dashboard) =>
    listTable(["event_type", "events"], listedRows(dashboard, "commonEvents")),
};

/** A chain may be called as another column is: what ends as this does is always a chain. */
function chainColumn(chain: string): string {
  return /^(day|total|previous|change|notes)( \(chain\))*$/i.test(chain)
    ? `${chain} (chain)`
    : chain;
}

/** A share is to one decimal and of all rows, unless a row has its own. */
function listTable(
  columns: readonly [label: string, count: string],
  rows: readonly ListedRow[],
): Table {
  const whole = sum(rows.map(({ count }) => count));
  const wholeBefore = sum(rows.map(({ previous }) => previous ?? 0));
  const isCompared = rows.some(({ previous }) => previous !== null);
  return {
    columns: [
      ...columns,
      "share_percent",
      ...(isCompared ? ["previous", "change", "contribution_percent"] : []),
    ],
    rows: rows.map(({ name, count, sharePercent = percent(count, whole, 1), previous }) => [
      ...[name, count, sharePercent],
      ...(previous === null
        ? []
        : [...compared(count, previous), contribution(count - previous, wholeBefore)]),
    ]),
  };
}

function compared(count: number, previous: number): Cell[] {
  return [previous, count - previous];
}

/** From nothing there is no change in percent. */
function contribution(change: number, wholeBefore: number): Cell {
  return wholeBefore === 0 ? null : percent(change, wholeBefore, 1);
}
