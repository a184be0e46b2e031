import { Failure } from "../failure.ts";
import { type DayRange, dayCount, previousPeriod, shifted } from "./range.ts";

/**
 * What a range is compared with: the specification's previous period, the same weekdays before it,
 * the same weekdays of a year ago, or nothing.
 */
export const COMPARISONS = ["previous", "weekdays", "year", "none"] as const;

export type Comparison = (typeof COMPARISONS)[number];

export const DAYS_OF_WEEK = 7;

/** 52 weeks, so that each day is compared with the same weekday. */
export const DAYS_OF_YEAR = 52 * DAYS_OF_WEEK;

/**
 * The comparison range of a range, null for none. `weekdays` moves the range back by the fewest whole weeks
 * that are not shorter than the range.
 */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange | null {
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

/** The default comparison: none for the period `all`, since no rows precede it. */
export function usualComparison(period: string | undefined): Comparison {
  return period === "all" ? "none" : "previous";
}

/**
 * Reads a comparison; without a word, the result is the default comparison of the period.
 *
 * @throws Failure of kind `usage`
 */
export function parseComparison(word: string | undefined, period: string | undefined): Comparison {
  if (word === undefined) return usualComparison(period);
  const known = COMPARISONS.find((comparison) => comparison === word);
  if (known !== undefined) return known;
  throw new Failure(
    "usage",
    `invalid comparison: ${word} (write one of ${COMPARISONS.join(", ")})`,
  );
}

/** The title of the difference between a count and that of the comparison range. */
export const CHANGE_TITLE = "Change";

/** The name of a comparison in a change, as in `2.8% vs previous period`. */
export const VERSUS: Readonly<Record<Comparison, string>> = {
  previous: "previous period",
  weekdays: "same weekdays before",
  year: "a year ago",
  none: "nothing",
};
