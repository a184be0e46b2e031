import type { Cube } from "../cube/cube.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { calendar } from "../days/calendar.ts";
import { isDay } from "../days/day.ts";
import { formatDay, formatInstant } from "../text/format.ts";

/** By how much the clocks of a database and of this machine may differ, in milliseconds. */
export const SKEW = 5 * 60_000;

/**
 * A clause that says that the newest row of a table is dated in the future, which hides the age of the rows before it;
 * null if it is not. Of a row after a cover only that is known, and of a cover that ended no such row matters.
 */
export function futureRow(
  table: CountedTable,
  { cover, timeZone, [table]: counted }: Cube,
  now: number,
): string | null {
  const newest = counted?.newest ?? null;
  if (newest === null) return null;
  const isLater = isDay(newest);
  const moment = isLater ? calendar(cover, timeZone).end : Date.parse(newest);
  if (moment <= now + SKEW) return null;
  const dated = isLater ? `after ${formatDay(cover.to)}` : formatInstant(newest);
  return `the newest row of ${table} is dated ${dated}, in the future`;
}
