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
export const USUAL_DAYS = 7 * BASELINE_WEEKS;

/** The same weekdays of the last eight weeks, newest first: none of these ranges overlaps another. */
export function usualRanges(range: DayRange): DayRange[] {
  const step = Math.ceil(dayCount(range) / 7);
  const count = Math.floor(BASELINE_WEEKS / step);
  return Array.from({ length: count }, (_, i) => shifted(range, -7 * step * (i + 1)));
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

export function isUnusual(value: Fraction, median: Fraction, reach: Fraction): boolean {
  return compare(distance(value, median), reach) > 0;
}

/** The median of values, 0 for none. */
function median(values: readonly Fraction[]): Fraction {
  const sorted = [...values].sort(compare);
  // Half an index is between the two middle values of an even number.
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? ZERO;
  const high = sorted[Math.ceil(middle)] ?? ZERO;
  return times(fraction(1, 2), plus(low, high));
}
