import { rowsIn } from "../cube/countedRows.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { eachTable } from "../database/datedTables.ts";
import { endedHours } from "../days/calendar.ts";
import { DAYS_OF_WEEK, hasOtherLength } from "../days/comparison.ts";
import { dayNumber, HOURS_OF_DAY } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { covers, type DayRange } from "../days/range.ts";
import { hourColumns, hourName } from "./byHour.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { comparedCount } from "./dataBegin.ts";
import type { SoFar } from "./soFarSchema.ts";

/**
 * The rows of each table in a range that ends with the day of `takenAt` (epoch milliseconds), up to the last complete hour
 * of that day, and in its comparison range up to the same hour of its last day. A table whose hours are not known is null.
 *
 * The whole result is null
 * - if the range ends on another day, or `takenAt` is null;
 * - if the first hour of the day is not complete;
 * - without a comparison range of the same length inside the cover that ends one to seven days earlier;
 * - if no table's hours are known.
 */
export function todaySoFar(
  cube: Cube,
  dashboard: Pick<Dashboard, "range" | "comparison" | "previous" | "dataBegin">,
  takenAt: number | null,
): SoFar | null {
  const { range, previous } = dashboard;
  if (previous === null || !covers(cube.cover, previous)) return null;
  if (hasOtherLength(dashboard)) return null;
  // A cube has hours of the last week only.
  const daysEarlier = dayNumber(range.to) - dayNumber(previous.to);
  if (daysEarlier < 1 || daysEarlier > DAYS_OF_WEEK) return null;
  const hourCount = endedHours(range.to, cube.timeZone, takenAt);
  // No hour of a later day has ended. All hours of an earlier day have, and count as ended without `takenAt`.
  if (hourCount === 0 || hourCount === HOURS_OF_DAY) return null;
  const until = hourName(hourCount);
  const tables = eachTable((name) => {
    const counts = cube[name];
    if (counts === null) return null;
    const value = rowsUntil(counts, cube, range, hourCount);
    const previousValue = rowsUntil(counts, cube, previous, hourCount);
    if (value === null || previousValue === null) return null;
    return { until, ...comparedCount(value, previousValue, dashboard, name) };
  });
  const isAnyKnown = Object.values(tables).some((table) => table !== null);
  return isAnyKnown ? tables : null;
}

/** The rows of a range until `hourCount` hours of its last day have ended; null if the hours of this day are not known. */
function rowsUntil(
  table: Counts,
  { cover }: Cube,
  { from, to }: DayRange,
  hourCount: number,
): number | null {
  // A table without a row in the cover has no hours, but its count is known.
  if (table.newest === null) return 0;
  const lastDay = { from: to, to };
  const hours = hourColumns(table, cover, lastDay);
  if (hours === null) return null;
  const indexes = indexRange(cover, { from, to });
  // The days before the last. A single day has none: `to` is before `from`, which counts 0 rows.
  const rowsBefore = rowsIn(table, { from: indexes.from, to: indexes.to - 1 });
  return rowsBefore + rowsIn(hours.columns, { from: hours.from, to: hours.from + hourCount - 1 });
}
