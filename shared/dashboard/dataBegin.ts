import { type Counts, type Cube, columns } from "../cube/cube.ts";
import { calendarDay } from "../days/calendar.ts";
import type { Comparison } from "../days/comparison.ts";
import { addDays, dayNumber, FIRST_DAY, isDay } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

export type DataBegin = Dashboard["dataBegin"]["transactions"];

/**
 * The day of a table's first row, and the number of earlier days in the comparison range; null if the
 * table has no row or its first row is not known.
 */
export function dataBegin(
  table: Counts,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  compared: DayRange | null,
): DataBegin {
  if (table.oldest === null) return null;
  const shown = calendarDay(Date.parse(table.oldest), timeZone);
  const counted = columns(table).flatMap(({ days }) => days[0] ?? []);
  // A column of dates holds midnights in UTC, which fall on the day before west of Greenwich.
  const isCounted = shown >= cover.from && counted.length > 0;
  const first = isCounted ? addDays(cover.from, Math.min(...counted)) : shown;
  const day = isDay(first) ? first : FIRST_DAY;
  const before = compared === null ? 0 : dayNumber(day) - dayNumber(compared.from);
  const missingDays = Math.max(0, Math.min(before, compared === null ? 0 : dayCount(compared)));
  return { day, missingDays };
}

/**
 * Whether a change may be a percentage: always in the specification's comparison, in other comparisons only
 * if the data go back to the first day of the comparison range.
 */
export function hasPercent(comparison: Comparison, begin: DataBegin): boolean {
  return comparison === "previous" || !begin?.missingDays;
}
