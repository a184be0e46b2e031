import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import {
  type ComparedRanges,
  DAYS_OF_WEEK,
  hasOtherLength,
  isChosen,
  VERSUS,
} from "../days/comparison.ts";
import { type Day, dayNumber } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import {
  formatComparedRange,
  formatDayCount,
  formatPercent,
  formatQuantity,
  formatShortDay,
} from "./format.ts";

type ComparedDays = Pick<Dashboard, "comparison" | "range" | "previous">;

/** The name of a comparison, as in `2.8% vs previous period`: chosen days are named by themselves, `Mar 01 - Mar 31`. */
export function versus({ comparison, range, previous }: ComparedDays): string {
  if (!isChosen(comparison)) return VERSUS[comparison];
  return previous === null ? VERSUS.none : formatComparedRange(previous, range);
}

/** `Mar 01 - Mar 28 (28 days)` of chosen days; their number follows if the range has another number of days. */
export function versusDays(compared: ComparedDays): string {
  const { previous } = compared;
  const days =
    previous !== null && hasOtherLength(compared) ? ` (${formatDayCount(previous)})` : "";
  return `${versus(compared)}${days}`;
}

/**
 * `2.8% vs previous period`, for a rise and a fall: an arrow beside it shows the direction. With a comparison range of
 * another length it is the change of the mean a day, `2.8% a day vs Mar 01 - Mar 28`.
 */
export function formatChange(changePercent: number, compared: ComparedDays): string {
  const size = formatPercent(Math.abs(changePercent), 1);
  return `${size}${hasOtherLength(compared) ? " a day" : ""} vs ${versus(compared)}`;
}

/** The title of the difference between a count and that of the comparison range. */
export const CHANGE_TITLE = "Change";

/** The title of changes in percent: between ranges of other lengths, the mean a day changes. */
export function changeTitle(compared: ComparedRanges): string {
  return hasOtherLength(compared) ? `${CHANGE_TITLE} a day` : CHANGE_TITLE;
}

/**
 * The comparison range in a sentence: `the previous 31 days`, `the same weekdays 5 weeks earlier`, `Mar 01 - Mar 31`. It is
 * `nothing` without one.
 */
export function comparisonWords(compared: ComparedDays): string {
  const { comparison, range, previous } = compared;
  if (previous === null) return VERSUS.none;
  if (isChosen(comparison)) return versusDays(compared);
  const isOneDay = dayCount(range) === 1;
  const weekdays = isOneDay ? "the same weekday" : "the same weekdays";
  if (comparison === "year") return `${weekdays} a year earlier`;
  if (comparison === "weekdays") {
    const daysEarlier = dayNumber(range.from) - dayNumber(previous.from);
    return `${weekdays} ${formatQuantity(daysEarlier / DAYS_OF_WEEK, WEEK)} earlier`;
  }
  return isOneDay ? "the previous day" : `the previous ${formatDayCount(range)}`;
}

/** The comparison range with its preposition: `in the previous 31 days`, `on the same weekday a year earlier`, `on Nov 05`. */
export function inComparisonWords(compared: ComparedDays): string {
  const { comparison, previous } = compared;
  const isOneDay = previous !== null && dayCount(previous) === 1;
  const isOfWeekdays = comparison === "weekdays" || comparison === "year";
  return `${isOneDay || isOfWeekdays ? "on" : "in"} ${comparisonWords(compared)}`;
}

const WEEK = ["week", "weeks"] as const;

/**
 * The comparison range of a range of one unfinished day, such as `Nov 23`. It is named instead of a change in percent, which
 * would compare a part of a day with a whole one. Null for other ranges, and without a comparison.
 */
export function comparedWholeDay(compared: ComparedDays, unfinished: Day | null): string | null {
  const { range, previous } = compared;
  if (unfinished === null || previous === null || dayCount(range) > 1) return null;
  if (hasOtherLength(compared)) return versusDays(compared);
  return formatShortDay(previous.from, { from: previous.from, to: range.to });
}
