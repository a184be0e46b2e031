import { Failure } from "../failure.ts";
import { type Day, isDay } from "./day.ts";
import { type DayRange, dayCount, isSameRange, monthOf, previousPeriod, shifted } from "./range.ts";

/**
 * What a range is compared with by name: the specification's previous period, the same weekdays before it,
 * the same weekdays of a year ago, or nothing.
 */
export const COMPARISONS = ["previous", "weekdays", "year", "none"] as const;

export type NamedComparison = (typeof COMPARISONS)[number];

/** Any other days, such as `2026-03-01..2026-03-31`. */
export type ChosenDays = `${Day}..${Day}`;

export type Comparison = NamedComparison | ChosenDays;

export const DAYS_OF_WEEK = 7;

/** 52 weeks, so that each day is compared with the same weekday. */
export const DAYS_OF_YEAR = 52 * DAYS_OF_WEEK;

/**
 * The comparison range of a range, null for none. `weekdays` moves the range back by the fewest whole weeks
 * that are not shorter than the range. Chosen days may have another length, overlap the range or follow it.
 */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange | null {
  switch (comparison) {
    case "previous":
      return previousPeriod(range);
    case "weekdays": {
      const weeks = Math.ceil(dayCount(range) / DAYS_OF_WEEK);
      return shifted(range, -weeks * DAYS_OF_WEEK);
    }
    case "year":
      return shifted(range, -DAYS_OF_YEAR);
    case "none":
      return null;
    default:
      return chosenRange(comparison);
  }
}

/** Whether a comparison is chosen days, and has no name. */
export function isChosen(comparison: Comparison): comparison is ChosenDays {
  return comparison.includes("..");
}

export function chosenDays({ from, to }: DayRange): ChosenDays {
  return `${from}..${to}`;
}

export function chosenRange(comparison: ChosenDays): DayRange {
  const [from, to] = comparison.split("..") as [Day, Day];
  return { from, to };
}

/** A range with its comparison range; null for none. */
export interface ComparedRanges {
  readonly range: DayRange;
  readonly previous: DayRange | null;
}

/** Whether the comparison range has another number of days: then counts are compared by their means a day. */
export function hasOtherLength({ range, previous }: ComparedRanges): boolean {
  return previous !== null && dayCount(previous) !== dayCount(range);
}

/** Whether a range is compared with the specification's previous period, by its name or by its days. */
export function isPreviousPeriod({ range, previous }: ComparedRanges): boolean {
  return previous !== null && isSameRange(previous, previousPeriod(range));
}

/** The default comparison: none for the period `all`, since no rows precede it. */
export function usualComparison(period: string | undefined): Comparison {
  return period === "all" ? "none" : "previous";
}

/**
 * Reads a comparison: a name, or days written as `2026-03-01..2026-03-31`, `2026-03-01` or `2026-03`. If `word` is
 * undefined, the result is the default comparison of the period.
 *
 * @throws Failure of kind `usage`
 */
export function parseComparison(word: string | undefined, period: string | undefined): Comparison {
  if (word === undefined) return usualComparison(period);
  const comparison = writtenComparison(word);
  if (comparison !== null) return comparison;
  const names = COMPARISONS.join(", ");
  throw new Failure(
    "usage",
    `invalid comparison: ${word} (write one of ${names}, or days such as 2026-03-01..2026-03-31 or 2026-03)`,
  );
}

/** The comparison that a word names; null for any other word. */
export function writtenComparison(word: string): Comparison | null {
  const name = COMPARISONS.find((comparison) => comparison === word);
  if (name !== undefined) return name;
  const range = writtenRange(word);
  return range === null ? null : chosenDays(range);
}

/** The days of a month, one day, or two days in order with all days between them; null for any other text. */
function writtenRange(text: string): DayRange | null {
  // The first day of a month if the text is a month, such as `2026-03`.
  const firstOfMonth = `${text}-01`;
  if (isDay(firstOfMonth)) return monthOf(firstOfMonth);
  if (isDay(text)) return { from: text, to: text };
  const [from = "", to = "", ...others] = text.split("..");
  const isRange = isDay(from) && isDay(to) && from <= to && others.length === 0;
  return isRange ? { from, to } : null;
}

/** The words for a named comparison in a change, as in `2.8% vs previous period`. */
export const VERSUS: Readonly<Record<NamedComparison, string>> = {
  previous: "previous period",
  weekdays: "same weekdays before",
  year: "a year ago",
  none: "nothing",
};
