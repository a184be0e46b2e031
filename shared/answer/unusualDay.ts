import type { Counts, Cube } from "../cube/cube.ts";
import { firstDay } from "../cube/filledRange.ts";
import { sum } from "../cube/sum.ts";
import { calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";

/** The days of a range that can be judged. Days are indexes into the cover. */
interface JudgedDays {
  /** The first day with known counts. */
  readonly begin: number;
  /** The complete days of the range with known counts. */
  readonly from: number;
  readonly to: number;
}

/** The same with the counts of each day of the cover. */
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
 * The days of a range that were complete at `takenAt` (epoch milliseconds; null if all were), from the first row of a table
 * on; null if the table is not known or has no row.
 */
export function judgedDays(
  table: Counts | null,
  { cover, timeZone }: Pick<Cube, "cover" | "timeZone">,
  range: DayRange,
  takenAt: number | null,
): JudgedDays | null {
  const first = table === null ? null : firstDay(table, { cover });
  if (first === null) return null;
  const index = (day: Day) => dayNumber(day) - dayNumber(cover.from);
  const begin = Math.max(0, index(first));
  const firstIncomplete =
    takenAt === null ? index(cover.to) + 1 : index(calendarDay(takenAt, timeZone));
  return {
    begin,
    from: Math.max(begin, index(range.from)),
    to: Math.min(index(range.to), firstIncomplete - 1),
  };
}

/** The number of earlier weeks that an unusual day is compared with. */
export const BASELINE_WEEKS = 8;

/** With fewer earlier weeks, the usual count is not known. */
export const MIN_BASELINE_WEEKS = 4;

/** Whether the cube has enough weeks before a day for its usual count. */
export function isUsualKnown({ begin }: Pick<DailyCounts, "begin">, at: number): boolean {
  return at - 7 * MIN_BASELINE_WEEKS >= begin;
}

/** A day that is unusual for its weekday, as a rule with `unusual 6` finds it; null for any other day. */
export function unusualDay(
  { counts, begin }: Pick<DailyCounts, "counts" | "begin">,
  at: number,
): UnusualDay | null {
  const value = counts[at] ?? 0;
  const weeks = earlierWeeks(counts, begin, at, at);
  const usual = median(weeks);
  const size = excess(value, usual);
  const isByChance = size <= 1;
  if (!isUsualKnown({ begin }, at) || isByChance) return null;
  const deviation = Math.max(spread(weeks), spreadBefore(counts, begin, at));
  // The limits of 10 and of a tenth are those of rules, in `usualDistance`.
  const reach = Math.max(6 * deviation, 10, usual / 10);
  return Math.abs(value - usual) > reach ? { value, usual, size } : null;
}

/** Makes a median absolute deviation an estimate of a standard deviation. */
const SCALE = 1.4826;

/** The median absolute deviation of counts, as an estimate of their standard deviation. */
function spread(counts: readonly number[]): number {
  return SCALE * median(distances(counts));
}

/**
 * How far the counts of a table are from those of their weekdays in the weeks before a day, as the same estimate: eight
 * counts of one weekday are by chance often closer to each other than the table's counts are.
 */
function spreadBefore(counts: readonly number[], begin: number, at: number): number {
  const from = Math.max(begin, at - 7 * BASELINE_WEEKS);
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    const days = indexes(from, at - 1).filter((day) => (at - day) % 7 === weekday);
    return days.map((day) => counts[day] ?? 0);
  });
  return SCALE * median(weekdays.flatMap(distances));
}

/** How far each count is from the median of all. */
function distances(counts: readonly number[]): number[] {
  const usual = median(counts);
  return counts.map((count) => Math.abs(count - usual));
}

/** The indexes from one to another, both included; none if `to` is before `from`. */
export function indexes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export function sumOf(counts: readonly number[], from: number, to: number): number {
  return sum(counts.slice(from, to + 1));
}

/** The sums of the same weekdays in each of the weeks before some days, without weeks that reach back before `begin`. */
export function earlierWeeks(counts: readonly number[], begin: number, from: number, to: number) {
  const shifts = Array.from({ length: BASELINE_WEEKS }, (_, week) => 7 * (week + 1));
  return shifts
    .filter((back) => from - back >= begin)
    .map((back) => sumOf(counts, from - back, to - back));
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
  // Half an index is between the two middle values of an even number.
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? 0;
  const high = sorted[Math.ceil(middle)] ?? 0;
  return (low + high) / 2;
}
