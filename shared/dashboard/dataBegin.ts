import type { Counts, Cube } from "../cube/cube.ts";
import { firstDay } from "../cube/filledRange.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { type ComparedRanges, hasOtherLength, isPreviousPeriod } from "../days/comparison.ts";
import { type Day, dayNumber } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import type { NullableCompared } from "./compared.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { percentChange } from "./percent.ts";
import { hasCompleteDay } from "./unfinishedDay.ts";

export type DataBegin = Dashboard["dataBegin"]["transactions"];

/**
 * The day of a table's first row, and the number of earlier days in the comparison range. A first row on the first days of
 * 1970 has no known moment: then it is the first row of the cover (see `firstDay`). Null if the table or its first row is not
 * known, or if it has no row.
 */
export function dataBegin(
  table: Counts | null,
  cube: Pick<Cube, "cover">,
  comparisonRange: DayRange | null,
): DataBegin {
  // Without `oldest`, `firstDay` would give the first row of the cover, but the table may have earlier rows.
  if (table === null || table.oldest === null) return null;
  const day = firstDay(table, cube);
  if (day === null) return null;
  if (comparisonRange === null) return { day, missingDays: 0 };
  const daysBefore = dayNumber(day) - dayNumber(comparisonRange.from);
  const missingDays = Math.max(0, Math.min(daysBefore, dayCount(comparisonRange)));
  return { day, missingDays };
}

/** What decides whether and how counts are compared. */
export type ComparedDays = Pick<Dashboard, "range" | "previous" | "dataBegin">;

/** Rows add up over days, identities do not. */
type Counting = "rows" | "identities";

/**
 * Whether a change may be a percentage. Against the previous period it always may, as the specification demands. Against any
 * other range it may if no day of that range is before the table's first row; for identities, both ranges must also have the
 * same number of days, since distinct counts have no daily mean.
 */
export function hasPercent(
  comparedDays: ComparedDays,
  table: CountedTable,
  counting: Counting = "rows",
): boolean {
  if (counting === "identities" && hasOtherLength(comparedDays)) return false;
  if (isPreviousPeriod(comparedDays)) return true;
  return missingDays(comparedDays, table) === 0;
}

/** The days of the comparison range before a table's first row; 0 if the first row is not known. */
function missingDays({ dataBegin }: ComparedDays, table: CountedTable): number {
  return dataBegin[table]?.missingDays ?? 0;
}

/**
 * Whether the counts of a table can be compared with those of the comparison range, label by label. They can if both ranges
 * have the same number of days, no day of the comparison range is before the table's first row, and at least one day of the
 * range is complete.
 *
 * @param unfinished the day that had not ended; null if all days of the range had
 */
export function isComparable(
  comparedDays: ComparedDays,
  unfinished: Day | null,
  table: CountedTable,
): boolean {
  if (hasOtherLength(comparedDays)) return false;
  const hasAllRows = missingDays(comparedDays, table) === 0;
  return hasAllRows && hasCompleteDay(comparedDays.range, unfinished);
}

/**
 * The change from a count of rows in the comparison range, in percent to one decimal. If that has another number of days,
 * it is the change of the mean a day.
 */
export function rowsChange(value: number, previousValue: number, ranges: ComparedRanges): number {
  const { scaledValue, scaledPrevious } = scaledCounts(value, previousValue, ranges);
  return percentChange(scaledValue, scaledPrevious);
}

/**
 * The counts of a range and of its comparison range, scaled to the same number of days. If the ranges differ in length, each
 * count is multiplied by the days of the other range: both stay whole numbers, with the ratio of the daily means.
 */
export function scaledCounts(
  value: number,
  previousValue: number,
  { range, previous }: ComparedRanges,
) {
  if (previous === null || !hasOtherLength({ range, previous })) {
    return { scaledValue: value, scaledPrevious: previousValue };
  }
  return {
    scaledValue: value * dayCount(previous),
    scaledPrevious: previousValue * dayCount(range),
  };
}

/**
 * A count of a table, the count of the comparison range, and the change between them in percent. The change is null if one
 * of the counts is not known, or if `hasPercent` forbids it.
 */
export function comparedCount<Value extends number | null>(
  value: Value,
  previous: number | null,
  comparedDays: ComparedDays,
  table: CountedTable,
  counting: Counting = "rows",
) {
  const hasChange =
    value !== null && previous !== null && hasPercent(comparedDays, table, counting);
  const changePercent = hasChange ? rowsChange(value, previous, comparedDays) : null;
  return { value, previous, changePercent };
}

/**
 * The count of the comparison range; null if it is not known. A 0 is not known if some of the days are before the table's
 * first row, unless a percentage beside it compares with this 0.
 */
export function knownPrevious(
  { previous, changePercent }: Pick<NullableCompared, "previous" | "changePercent">,
  begin: DataBegin,
): number | null {
  const hasMissingDays = begin !== null && begin.missingDays > 0;
  const isUncounted = previous === 0 && hasMissingDays && changePercent === null;
  return isUncounted ? null : previous;
}

/**
 * A count of some days as faces show it. It is null, and not 0, for days before the table's first row, and without a row for
 * days that have not begun.
 *
 * @param unfinished the day that had not ended; null if all had
 */
export function knownCount(
  count: number | null,
  { from, to }: DayRange,
  firstRow: DataBegin,
  unfinished: Day | null,
): number | null {
  const haveNotBegun = unfinished !== null && from > unfinished;
  const isUnknown = count === 0 && (haveNotBegun || isBeforeData(to, firstRow));
  return isUnknown ? null : count;
}

/** Whether a day is before a table's first row; false if the first row is not known. */
export function isBeforeData(day: Day, firstRow: DataBegin): boolean {
  return firstRow !== null && day < firstRow.day;
}

/** The number of days before a table's first row; 0 if the first row is not known. */
export function daysBefore(days: readonly Day[], firstRow: DataBegin): number {
  return days.filter((day) => isBeforeData(day, firstRow)).length;
}
