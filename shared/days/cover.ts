import { Failure } from "../failure.ts";
import {
  type Comparison,
  comparedRange,
  DAYS_OF_WEEK,
  DAYS_OF_YEAR,
  isChosen,
} from "./comparison.ts";
import { addDays, type Day, dayNumber, earlier, FIRST_DAY, isDay, later } from "./day.ts";
import { type DayRange, dayCount, previousPeriod } from "./range.ts";

/** The longest cover, ten years: it bounds the memory of the distinct tables. */
export const MAX_COVER_DAYS = 3_660;

/**
 * The days up to the end of a range that the page and the commands read, unless an option sets another history:
 * thirteen months, within which the page's range can move without a request.
 */
export const HISTORY_DAYS = 400;

/**
 * The days that a cube must cover to answer a range: its `requiredSpan` and the `historyDays` days that end with the range.
 * The earliest days of the history are left out if they are before 1970 or make the cover longer than `MAX_COVER_DAYS`.
 *
 * @throws Failure of kind `usage` if the span begins before 1970 or is over the limit, or if `historyDays` are over it
 */
export function requiredCover(
  range: DayRange,
  historyDays: number,
  comparison: Comparison = "previous",
): DayRange {
  const span = requiredSpan(range, comparison);
  if (beginsBefore1970(span)) throw tooEarly(range, span);
  if (dayCount(span) > MAX_COVER_DAYS) throw tooLong(range, comparison);
  if (historyDays > MAX_COVER_DAYS) throw tooMuchHistory(historyDays);
  const firstPossibleDay = addDays(span.to, 1 - MAX_COVER_DAYS);
  const from = earlier(span.from, later(firstPossibleDay, historyStart(range, historyDays)));
  return { from, to: span.to };
}

/** The first of the days of a history, which end with the range; days before 1970 are left out. */
export function historyStart({ to }: DayRange, historyDays: number): Day {
  return later(FIRST_DAY, addDays(to, 1 - historyDays));
}

/** Whether a range begins on a date before all days, as `addDays` may give. */
function beginsBefore1970({ from }: DayRange): boolean {
  return !isDay(from);
}

/**
 * The span of days that holds a range, its comparison range and, whatever the comparison, the previous period, which decides
 * which identities are new and which returning. The previous period is left out if it begins before 1970 or makes the span
 * too long for a cube.
 */
export function requiredSpan(range: DayRange, comparison: Comparison): DayRange {
  const comparisonRange = comparedRange(range, comparison) ?? range;
  const span = {
    from: earlier(range.from, comparisonRange.from),
    to: later(range.to, comparisonRange.to),
  };
  const previous = previousPeriod(range);
  const spanWithPrevious = { from: earlier(span.from, previous.from), to: span.to };
  const fits = !beginsBefore1970(previous) && dayCount(spanWithPrevious) <= MAX_COVER_DAYS;
  return fits ? spanWithPrevious : span;
}

/** The most days of a range that fit into the longest cover together with its comparison range. */
export function longestRange(comparison: Comparison): number {
  const half = MAX_COVER_DAYS / 2;
  switch (comparison) {
    case "previous":
      return half;
    case "weekdays":
      // The range is moved back by whole weeks, so the half that precedes it is rounded down to whole weeks.
      return half - (half % DAYS_OF_WEEK);
    case "year":
      return MAX_COVER_DAYS - DAYS_OF_YEAR;
    // `none` needs no other days, and chosen days may be within the range.
    default:
      return MAX_COVER_DAYS;
  }
}

function tooMuchHistory(days: number): Failure {
  return new Failure("usage", `invalid history: ${days} days (write ${MAX_COVER_DAYS} or fewer)`);
}

/**
 * The failure of a range and its comparison range that do not fit into a cube together. Chosen days may be too far from the
 * range; with any other comparison, the range itself is too long.
 */
function tooLong(range: DayRange, comparison: Comparison): Failure {
  if (isChosen(comparison)) {
    const days = dayCount(requiredSpan(range, comparison));
    return new Failure(
      "usage",
      `invalid comparison: ${comparison} and ${range.from} to ${range.to} span ${days} days, over the limit of ` +
        `${MAX_COVER_DAYS} (choose days closer to each other)`,
    );
  }
  const days = dayCount(range);
  const subject = `invalid range: ${range.from} to ${range.to} has ${days} days, over the limit of`;
  // Without a comparison, such a range would be too long as well.
  const nextStep =
    days > MAX_COVER_DAYS
      ? `${MAX_COVER_DAYS} (begin later)`
      : `${longestRange(comparison)}: the comparison needs earlier days (comparison none allows ${MAX_COVER_DAYS})`;
  return new Failure("usage", `${subject} ${nextStep}`);
}

/** The failure of a range whose comparison begins before 1970, on the first day of `span`. */
function tooEarly(range: DayRange, span: DayRange): Failure {
  const earlierDays = dayNumber(range.from) - dayNumber(span.from);
  const firstPossibleStart = addDays(FIRST_DAY, earlierDays);
  return new Failure(
    "usage",
    `invalid range: the comparison needs the ${earlierDays} days before ${range.from}, which begin ` +
      `before 1970 (begin on ${firstPossibleStart} or later)`,
  );
}
