import { Failure } from "./failure.ts";
import { dayCount, previousPeriod, type Range, shifted } from "./range.ts";

/**
 * What a range is compared with: the specification's previous period, the same weekdays before it,
 * the same weekdays of a year ago, or nothing.
 */
export const COMPARISONS = ["previous", "weekdays", "year", "none"] as const;

export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_WEEK = 7;

/** 52 weeks, so that weekdays meet their own kind. */
const DAYS_OF_YEAR = 52 * DAYS_OF_WEEK;

/**
 * The range that another one is compared with, null for none. Weekdays are kept by a shift of whole
 * weeks, the fewest that are not shorter than the range.
 */
export function comparedRange(range: Range, comparison: Comparison): Range | null {
  switch (comparison) {
    case "previous":
      return previousPeriod(range);
    case "weekdays":
      return shifted(range, -Math.ceil(dayCount(range) / DAYS_OF_WEEK) * DAYS_OF_WEEK);
    case "year":
      return shifted(range, -DAYS_OF_YEAR);
    case "none":
      return null;
  }
}

/**
 * Reads what to compare with; the previous period where it is not said.
 *
 * @throws Failure of kind `usage`
 */
export function parseComparison(word: string | undefined): Comparison {
  if (word === undefined) return "previous";
  const known = COMPARISONS.find((comparison) => comparison === word);
  if (known !== undefined) return known;
  throw new Failure(
    "usage",
    `invalid comparison: ${word} (write one of ${COMPARISONS.join(", ")})`,
  );
}
