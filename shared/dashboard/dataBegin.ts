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
  compared: DayRange | null,
): DataBegin {
  if (table === null || table.oldest === null) return null;
  const day = firstDay(table, cube);
  if (day === null) return null;
  if (compared === null) return { day, missingDays: 0 };
  const daysBefore = dayNumber(day) - dayNumber(compared.from);
  return { day, missingDays: Math.max(0, Math.min(daysBefore, dayCount(compared))) };
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
  return isPreviousPeriod(compared) || !compared.dataBegin[table]?.missingDays;
}

/** Whether a change means more than days without data, other numbers of days or the rest of a day. */
export function isComparable(
  compared: ComparedDays,
  unfinished: Day | null,
  table: CountedTable,
): boolean {
  const missingDays = compared.dataBegin[table]?.missingDays ?? 0;
  const isPartOfDay = compared.range.from === unfinished;
  return missingDays === 0 && !isPartOfDay && !hasOtherLength(compared);
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
 * Two counts of rows as whole numbers in the proportion of their means a day, value ÷ days to previous ÷ previous days;
 * themselves, if both ranges have as many days.
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

/** A count of a table beside that of the comparison range, with its change if both are known. */
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
 * Whether days have a count: days before a table's first row, and days after the unfinished day, were not
 * counted, which is not a count of 0.
 */
export function isCounted(
  { from, to }: DayRange,
  begin: DataBegin,
  unfinished: Day | null,
): boolean {
  const hasBegun = unfinished === null || from <= unfinished;
  return hasBegun && (begin === null || to >= begin.day);
}

/** The number of days before a table's first row. */
export function daysBefore(days: readonly Day[], begin: DataBegin): number {
  return days.filter((day) => !isCounted({ from: day, to: day }, begin, null)).length;
}
