import { rowsIn } from "../cube/countedRows.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { eachTable } from "../database/datedTables.ts";
import { endedHours } from "../days/calendar.ts";
import { DAYS_OF_WEEK, hasOtherLength } from "../days/comparison.ts";
import { addDays, dayNumber, HOURS_OF_DAY } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { covers, type DayRange } from "../days/range.ts";
import { hourColumns, hourName } from "./byHour.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { comparedCount } from "./dataBegin.ts";
import type { SoFar } from "./soFarSchema.ts";

/**
 * The rows of a range that ends with the day of `takenAt` (epoch milliseconds), up to the last complete hour of that day,
 * and the rows of its comparison range up to the same hour of its last day. Null for another range, in the first hour of
 * the day, and if the comparison has another number of days, ended more than a week earlier or later than the range, or its
 * last day is not known by the hour.
 */
export function todaySoFar(
  cube: Cube,
  dashboard: Pick<Dashboard, "range" | "comparison" | "previous" | "dataBegin">,
  takenAt: number | null,
): SoFar | null {
  const { range, previous } = dashboard;
  if (previous === null || !covers(cube.cover, previous)) return null;
  const daysEarlier = dayNumber(range.to) - dayNumber(previous.to);
  if (hasOtherLength(dashboard) || daysEarlier < 1 || daysEarlier > DAYS_OF_WEEK) return null;
  const hour = endedHours(range.to, cube.timeZone, takenAt);
  if (hour === 0 || hour === HOURS_OF_DAY) return null;
  const until = hourName(hour);
  const figures = eachTable((name) => {
    const table = cube[name];
    if (table === null) return null;
    const value = rowsUntil(table, cube, range, hour);
    const previousValue = rowsUntil(table, cube, previous, hour);
    if (value === null || previousValue === null) return null;
    return { until, ...comparedCount(value, previousValue, dashboard, name) };
  });
  return Object.values(figures).some((table) => table !== null) ? figures : null;
}

/** The rows of a range up to an hour of its last day; null if they are not known. */
function rowsUntil(
  table: Counts,
  { cover }: Cube,
  { from, to }: DayRange,
  hour: number,
): number | null {
  // A table without a row in the cover has no hours.
  if (table.newest === null) return 0;
  const lastDay = { from: to, to };
  const hours = hourColumns(table, cover, lastDay);
  if (hours === null) return null;
  const rowsBefore = rowsIn(table, indexRange(cover, { from, to: addDays(to, -1) }));
  return rowsBefore + rowsIn(hours.columns, { from: hours.from, to: hours.from + hour - 1 });
}
