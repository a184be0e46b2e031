import type { Cube } from "../cube/cube.ts";
import { datedDay, newestMoments } from "../cube/newestRow.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { calendar } from "../days/calendar.ts";
import { isDay } from "../days/day.ts";
import { formatDay, formatInstant } from "../text/format.ts";

/** By how much the clocks of a database and of this machine may differ, in milliseconds. */
export const SKEW = 5 * 60_000;

/**
 * A clause that says that the newest row of a table is dated in the future, which hides the age of the rows before it. Null
 * if no row is dated in the future, or if the table has no row.
 *
 * A cube does not have the dates of rows after its cover, only that there are some. They count as dated at the end of the
 * cover's last day: they are in the future only if that day has not ended.
 */
export function futureRow(table: CountedTable, cube: Cube, now: number): string | null {
  const { cover, timeZone } = cube;
  const counts = cube[table];
  const moments = newestMoments(counts, timeZone);
  if (counts === null || counts.newest === null || moments === null) return null;
  const { newest } = counts;
  // `newest` is a day instead of a second if, and only if, the table has rows after the cover.
  const hasRowsAfterCover = isDay(newest);
  const coverEnd = calendar(cover, timeZone).end;
  const moment = hasRowsAfterCover ? coverEnd : moments.start;
  if (moment <= now + SKEW) return null;
  const date = hasRowsAfterCover
    ? `after ${formatDay(cover.to)}`
    : formatInstant(datedDay(counts) ?? newest);
  return `the newest row of ${table} is dated ${date}, in the future`;
}
