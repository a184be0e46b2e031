import type { Counts, Cube } from "../cube/cube.ts";
import { firstDay } from "../cube/filledRange.ts";
import type { CountedTable } from "../database/datedTables.ts";
import { type ComparedRanges, hasOtherLength, isPreviousPeriod } from "../days/comparison.ts";
import { type Day, dayNumber } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { percentChange } from "./percent.ts";

export type DataBegin = Dashboard["dataBegin"]["transactions"];

/**
 * The day of a table's first row, and the number of earlier days in the comparison range; null if the table
 * has no row or its first row is not known.
 */
export function dataBegin(
  table: Counts | null,
  cube: Pick<Cube, "cover">,
  comparisonRange: DayRange | null,
): DataBegin {
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
 * Whether a change may be a percentage: always in the specification's comparison, in other comparisons only
 * if the data go back to the first day of the comparison range. Identities of ranges of other lengths have none.
 */
export function hasPercent(
  compared: ComparedDays,
  table: CountedTable,
  counting: Counting = "rows",
): boolean {
  if (counting === "identities" && hasOtherLength(compared)) return false;
  if (isPreviousPeriod(compared)) return true;
  return missingDays(compared, table) === 0;
}

/** The days of the comparison range before a table's first row; 0 if the first row is not known. */
function missingDays({ dataBegin }: ComparedDays, table: CountedTable): number {
  return dataBegin[table]?.missingDays ?? 0;
}

/**
 * Whether a change of a count can be explained. It cannot if days of the comparison range are before the data, if the two
 * ranges have different numbers of days, or if the range is a single day that has not ended.
 */
export function isComparable(
  compared: ComparedDays,
  unfinished: Day | null,
  table: CountedTable,
): boolean {
  const hasNoCompleteDay = compared.range.from === unfinished;
  const hasMissingDays = missingDays(compared, table) > 0;
  return !hasMissingDays && !hasNoCompleteDay && !hasOtherLength(compared);
}

/**
 * The change from a count of rows in the comparison range, in percent to one decimal. If that has another number of days,
 * it is the change of the mean a day.
 */
export function rowsChange(value: number, previousValue: number, compared: ComparedRanges): number {
  const { mean, meanBefore } = dailyMeans(value, previousValue, compared);
  return percentChange(mean, meanBefore);
}

/**
 * Two whole numbers in the proportion of the mean daily counts of a range and of its comparison range: each count times the
 * number of days of the other range, so that nothing is divided. Without a comparison range, or if both ranges have the same
 * number of days, they are the counts themselves.
 */
export function dailyMeans(
  value: number,
  previousValue: number,
  { range, previous }: ComparedRanges,
) {
  if (previous === null || !hasOtherLength({ range, previous })) {
    return { mean: value, meanBefore: previousValue };
  }
  return { mean: value * dayCount(previous), meanBefore: previousValue * dayCount(range) };
}

/**
 * A count of a table, the count of the comparison range, and the change between them in percent. The change is null if one
 * of the counts is not known, and where `hasPercent` forbids it.
 */
export function comparedCount<Value extends number | null>(
  value: Value,
  previous: number | null,
  compared: ComparedDays,
  table: CountedTable,
  counting: Counting = "rows",
) {
  const isKnown = value !== null && previous !== null && hasPercent(compared, table, counting);
  return { value, previous, changePercent: isKnown ? rowsChange(value, previous, compared) : null };
}

/**
 * Whether any of some days has a count. Days before a table's first row, and days after the unfinished day, have none,
 * which is not a count of 0.
 *
 * @param begin null if the first row is not known: then no day is before it
 * @param unfinished the first day that had not ended; null if all had
 */
export function isCounted(
  { from, to }: DayRange,
  begin: DataBegin,
  unfinished: Day | null,
): boolean {
  const hasBegun = unfinished === null || from <= unfinished;
  const hasData = begin === null || to >= begin.day;
  return hasBegun && hasData;
}

/** The number of days before a table's first row; 0 if the first row is not known. */
export function daysBefore(days: readonly Day[], begin: DataBegin): number {
  return days.filter((day) => !isCounted({ from: day, to: day }, begin, null)).length;
}
