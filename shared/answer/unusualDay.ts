import type { Counts, Cube } from "../cube/cube.ts";
import { firstDay } from "../cube/filledRange.ts";
import { sum } from "../cube/sum.ts";
import { calendarDay } from "../days/calendar.ts";
import { DAYS_OF_WEEK } from "../days/comparison.ts";
import { type Day, dayNumber } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";

/** The days of a range that can be judged. Days are indexes into the cover. */
interface JudgedDays {
  /** The first day with known counts. */
  readonly begin: number;
  /** The first complete day of the range with known counts. */
  readonly from: number;
  /** The last such day; before `from` if there is none. */
  readonly to: number;
}

/** The days that can be judged, with the counts of each day of the cover. */
export interface DailyCounts extends JudgedDays {
  readonly counts: readonly number[];
}

interface UnusualDay {
  /** The count of the day. */
  readonly value: number;
  /** The median count of the same weekdays before it. */
  readonly usual: number;
  /** The distance of the two as a multiple of what chance explains, above 1. */
  readonly size: number;
}

/**
 * The days of a range that can be judged: they were complete at `takenAt`, and are not before the first row of a table. If
 * there is no such day, `to` is before `from`. `begin` is the first day of the cover to compare them with: that of the table's
 * first row. Null if the table is not known or has no row.
 *
 * @param takenAt in epoch milliseconds; null if all days of the cover were complete
 */
export function judgedDays(
  table: Counts | null,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  range: DayRange,
  takenAt: number | null,
): JudgedDays | null {
  const dayOfFirstRow = table === null ? null : firstDay(table, { cover });
  if (dayOfFirstRow === null) return null;
  const index = (day: Day) => dayNumber(day) - dayNumber(cover.from);
  // The first row may be before the cover.
  const begin = Math.max(0, index(dayOfFirstRow));
  const lastComplete =
    takenAt === null ? index(cover.to) : index(calendarDay(takenAt, timeZone)) - 1;
  return {
    begin,
    from: Math.max(begin, index(range.from)),
    to: Math.min(index(range.to), lastComplete),
  };
}

/** The number of earlier weeks that an unusual day is compared with. */
export const BASELINE_WEEKS = 8;

/** With fewer earlier weeks, the usual count is not known. */
export const MIN_BASELINE_WEEKS = 4;

/** An unusual count is more deviations than these from the usual one. */
const UNUSUAL_DEVIATIONS = 6;

/** Whether the cube has enough weeks before a day for its usual count. */
export function isUsualKnown({ begin }: Pick<DailyCounts, "begin">, day: number): boolean {
  return day - DAYS_OF_WEEK * MIN_BASELINE_WEEKS >= begin;
}

/**
 * The count of a day, if it is unusual for its weekday; null for any other day, and if too few earlier weeks are known. A
 * rule with `unusual 6` finds all these days; here chance, and the spread of the other weekdays, must not explain the count
 * either.
 */
export function unusualDay(
  { counts, begin }: Pick<DailyCounts, "counts" | "begin">,
  day: number,
): UnusualDay | null {
  if (!isUsualKnown({ begin }, day)) return null;
  const value = counts[day] ?? 0;
  const weeks = earlierWeeks(counts, begin, day, day);
  const usual = median(weeks);
  const size = excess(value, usual);
  const isByChance = size <= 1;
  if (isByChance) return null;
  const deviation = Math.max(spread(weeks), weekdaySpread(counts, begin, day));
  // The same limits as for rules, in `usualDistance`.
  const usualDistance = Math.max(UNUSUAL_DEVIATIONS * deviation, 10, usual / 10);
  return Math.abs(value - usual) > usualDistance ? { value, usual, size } : null;
}

/** Makes a median absolute deviation an estimate of a standard deviation. */
const SCALE = 1.4826;

/** The median absolute deviation of counts, as an estimate of their standard deviation. */
function spread(counts: readonly number[]): number {
  return SCALE * median(distancesFromMedian(counts));
}

/**
 * The usual spread of counts in the weeks before a day: an estimate of their standard deviation from how far each count is
 * from the median of its weekday. All seven weekdays count, because the few counts of one may lie close together by
 * chance.
 *
 * @param begin the first day with known counts, as an index like `day`
 */
function weekdaySpread(counts: readonly number[], begin: number, day: number): number {
  const from = Math.max(begin, day - DAYS_OF_WEEK * BASELINE_WEEKS);
  const earlierDays = indexes(from, day - 1);
  const countsByWeekday = Array.from({ length: DAYS_OF_WEEK }, (_, distance) =>
    earlierDays
      .filter((earlier) => (day - earlier) % DAYS_OF_WEEK === distance)
      .map((earlier) => counts[earlier] ?? 0),
  );
  return SCALE * median(countsByWeekday.flatMap(distancesFromMedian));
}

/** How far each count is from the median of all. */
function distancesFromMedian(counts: readonly number[]): number[] {
  const usual = median(counts);
  return counts.map((count) => Math.abs(count - usual));
}

/** The indexes from one to another, both included; none if `to` is before `from`. */
export function indexes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The sum of the counts from one index to another, both included. */
export function sumOf(counts: readonly number[], from: number, to: number): number {
  return sum(counts.slice(from, to + 1));
}

/**
 * The sum of the days from index `from` to `to`, shifted back by one week, by two, and so on up to eight; weeks that reach
 * back before `begin` are left out.
 */
export function earlierWeeks(
  counts: readonly number[],
  begin: number,
  from: number,
  to: number,
): number[] {
  const shifts = Array.from({ length: BASELINE_WEEKS }, (_, week) => DAYS_OF_WEEK * (week + 1));
  return shifts
    .filter((shift) => from - shift >= begin)
    .map((shift) => sumOf(counts, from - shift, to - shift));
}

/**
 * The distance of two Poisson counts as a multiple of what chance explains, five standard deviations of the difference of
 * equal rates: above 1, the rates differ. Two counts of 0 have a distance of 0.
 */
export function excess(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / (5 * Math.sqrt(a + b));
}

/** The median of values, 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  // With an even number of values, this is between the indexes of the two middle ones.
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? 0;
  const high = sorted[Math.ceil(middle)] ?? 0;
  return (low + high) / 2;
}
