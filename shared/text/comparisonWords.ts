import { type Day, dayNumber } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { formatDayCount, formatQuantity, formatShortDay } from "./format.ts";

type ComparedDays = Pick<Dashboard, "comparison" | "range" | "previous">;

/** The comparison range in a sentence: `the previous 31 days`, `the same weekdays 5 weeks earlier`. */
export function comparisonWords({ comparison, range, previous }: ComparedDays): string {
  const isOneDay = dayCount(range) === 1;
  const weekdays = isOneDay ? "the same weekday" : "the same weekdays";
  if (comparison === "year") return `${weekdays} a year earlier`;
  if (comparison === "weekdays" && previous !== null) {
    const weeks = (dayNumber(range.from) - dayNumber(previous.from)) / 7;
    return `${weekdays} ${formatQuantity(weeks, WEEK)} earlier`;
  }
  return isOneDay ? "the previous day" : `the previous ${formatDayCount(range)}`;
}

/** The same words with their preposition: `in the previous 31 days`. */
export function inComparisonWords(compared: ComparedDays): string {
  const isOneDay = dayCount(compared.range) === 1 || compared.comparison !== "previous";
  return `${isOneDay ? "on" : "in"} ${comparisonWords(compared)}`;
}

const WEEK = ["week", "weeks"] as const;

/**
 * `Nov 23`, the whole day that a range of one unfinished day is compared with: a change in percent would
 * compare a part with a whole. Null for other ranges.
 */
export function comparedWholeDay(
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  unfinished: Day | null,
): string | null {
  if (unfinished === null || previous === null || dayCount(range) > 1) return null;
  return formatShortDay(previous.from, { from: previous.from, to: range.to });
}
