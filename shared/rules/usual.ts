import { DAYS_OF_WEEK } from "../days/comparison.ts";
import { type DayRange, dayCount, shifted } from "../days/range.ts";
import {
  compare,
  distance,
  type Fraction,
  fraction,
  largest,
  parseDecimal,
  plus,
  times,
  ZERO,
} from "./fraction.ts";

/** The number of weeks before a range that it is compared with. */
const BASELINE_WEEKS = 8;
const MIN_RANGES = 4;

export const USUAL_DEVIATIONS = fraction(3);

/** The days before a range that `usualRanges` may reach back. */
export const USUAL_DAYS = DAYS_OF_WEEK * BASELINE_WEEKS;

/**
 * The range shifted back by whole weeks, newest first: as often as it fits into the eight weeks before it without
 * overlapping. None for a range of more than eight weeks.
 */
export function usualRanges(range: DayRange): DayRange[] {
  const weeksApart = Math.ceil(dayCount(range) / DAYS_OF_WEEK);
  const count = Math.floor(BASELINE_WEEKS / weeksApart);
  return Array.from({ length: count }, (_, index) =>
    shifted(range, -DAYS_OF_WEEK * weeksApart * (index + 1)),
  );
}

/** The median of values, and their median absolute deviation from it. */
export interface Usual {
  readonly median: Fraction;
  /** The median absolute deviation times 1.4826, which estimates the standard deviation of normal values. */
  readonly deviation: Fraction;
  readonly ranges: number;
}

/** What is usual by earlier values; null if there are fewer than four. */
export function usual(values: readonly Fraction[]): Usual | null {
  if (values.length < MIN_RANGES) return null;
  const middle = median(values);
  const deviation = median(values.map((value) => distance(value, middle)));
  return { median: middle, deviation: times(SCALE, deviation), ranges: values.length };
}

/** 1 / Φ⁻¹(3/4): Leys et al., "Detecting outliers", J. Exp. Soc. Psychol. 49 (2013), 764–766. */
const SCALE = parseDecimal("1.4826");

/**
 * The distance from the median beyond which a value is unusual: `deviations` times the deviation, but at
 * least 10 and at least a tenth of the median, because otherwise one row would raise an alarm for a
 * figure that hardly varies.
 */
export function usualDistance({ median, deviation }: Usual, deviations: Fraction): Fraction {
  const least = largest(fraction(10), times(fraction(1, 10), median));
  return largest(times(deviations, deviation), least);
}

/** Whether a value is further from the median than `usualDistance`. */
export function isUnusual(value: Fraction, median: Fraction, distanceLimit: Fraction): boolean {
  return compare(distance(value, median), distanceLimit) > 0;
}

/** The median of values, 0 for none. */
function median(values: readonly Fraction[]): Fraction {
  const sorted = [...values].sort(compare);
  // With an even number of values, this is between the indexes of the two middle ones.
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? ZERO;
  const high = sorted[Math.ceil(middle)] ?? ZERO;
  return times(fraction(1, 2), plus(low, high));
}
