import type { Counts, Cube } from "./cube.ts";
import { windowOf } from "./cubePair.ts";
import { type Range, sharedDays } from "./range.ts";
import { sumBetween } from "./series.ts";

/** A table without a row that had some before, and on which days; null for those of any time. */
export interface EmptiedTable {
  readonly table: string;
  readonly rows: number;
  readonly days: Range | null;
}

/**
 * The tables that had rows in one cube and have none in another, in the days that both cover. Days
 * of two zones are not compared, nor are covers that share none.
 */
export function emptiedTables(before: Cube, after: Cube): EmptiedTable[] {
  const sameZone = before.timeZone === after.timeZone;
  const days = sameZone ? sharedDays(before.cover, after.cover) : null;
  const emptied = days === null ? [] : emptiedOn(days, before, after);
  const addresses = { table: "addresses", rows: before.wallets, days: null };
  return before.wallets > 0 && after.wallets === 0 ? [...emptied, addresses] : emptied;
}

const TABLES = ["transactions", "notifications", "exploits", "events"] as const;

function emptiedOn(days: Range, before: Cube, after: Cube): EmptiedTable[] {
  return TABLES.flatMap((table) => {
    const rows = rowsOn(days, before, before[table]);
    return rows > 0 && rowsOn(days, after, after[table]) === 0 ? [{ table, rows, days }] : [];
  });
}

function rowsOn(days: Range, cube: Cube, { groups, unlinked }: Counts): number {
  const [from, to] = windowOf(cube, days);
  return [...groups.map(({ series }) => series), unlinked].reduce(
    (rows, series) => rows + sumBetween(series, from, to),
    0,
  );
}
