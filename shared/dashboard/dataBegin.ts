import { type Counts, type Cube, columns } from "../cube/cube.ts";
import type { Comparison } from "../days/comparison.ts";
import { addDays, type Day, dayNumber, FIRST_DAY } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

export type DataBegin = Dashboard["dataBegin"]["transactions"];

/**
 * The day of a table's first row, and the number of earlier days in the comparison range; null if the table
 * has no row or its first row is not known. A first row of the first day of Unix time is skipped: then the
 * data begin with the first row of the cover.
 */
export function dataBegin(
  table: Counts,
  { cover }: Pick<Cube, "cover">,
  compared: DayRange | null,
): DataBegin {
  const { oldest } = table;
  if (oldest === null) return null;
  const counted = columns(table).flatMap(({ days }) => days[0] ?? []);
  const firstCounted = counted.length === 0 ? null : addDays(cover.from, Math.min(...counted));
  if (firstCounted === null && isUndated(oldest)) return null;
  const day = isUndated(oldest) ? (firstCounted ?? oldest) : oldest;
  const before = compared === null ? 0 : dayNumber(day) - dayNumber(compared.from);
  const missingDays = Math.max(0, Math.min(before, compared === null ? 0 : dayCount(compared)));
  return { day, missingDays };
}

/** Whether a first row is dated by a 0 for a moment that is not known: as the first day of Unix time. */
function isUndated(oldest: Day): boolean {
  return oldest <= addDays(FIRST_DAY, 1);
}

/**
 * Whether a change may be a percentage: always in the specification's comparison, in other comparisons only
 * if the data go back to the first day of the comparison range.
 */
export function hasPercent(comparison: Comparison, begin: DataBegin): boolean {
  return comparison === "previous" || !begin?.missingDays;
}

/** Whether days have a count: days before a table's first row were not counted, which is not a count of 0. */
export function isCounted({ to }: Pick<DayRange, "to">, begin: DataBegin): boolean {
  return begin === null || to >= begin.day;
}

/** The number of days before a table's first row. */
export function daysBefore(days: readonly Day[], begin: DataBegin): number {
  return days.filter((to) => !isCounted({ to }, begin)).length;
}
