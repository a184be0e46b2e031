import { Failure } from "../failure.ts";
import { type Comparison, comparedRange } from "./comparison.ts";
import { addDays, dayNumber, FIRST_DAY, isDay } from "./day.ts";
import { type DayRange, dayCount, MAX_RANGE_DAYS, previousPeriod } from "./range.ts";

/** The longest cover, ten years: it bounds the memory of the distinct tables. */
export const MAX_COVER_DAYS = 2 * MAX_RANGE_DAYS;

/** The longest range for which a comparison by whole weeks fits into the longest cover. */
const MAX_RANGE_DAYS_OF_WEEKS = MAX_RANGE_DAYS - (MAX_RANGE_DAYS % 7);

/**
 * The days up to the end of a range that every face reads, unless an option sets another history: thirteen
 * months, within which the page's range can move without a request.
 */
export const HISTORY_DAYS = 400;

/**
 * The days that a cube must cover to answer a range: the range, its previous period and its comparison
 * range, or `historyDays` up to the range's end if these are more days (cut at 1970).
 *
 * @throws Failure of kind `usage` if the cover is longer than a cube can hold, or begins before 1970
 */
export function requiredCover(
  range: DayRange,
  historyDays: number,
  comparison: Comparison = "previous",
): DayRange {
  const { from } = comparedDays(range, comparison);
  if (!isDay(from)) throw tooEarly(range, comparison);
  const days = Math.max(dayCount({ from, to: range.to }), historyDays);
  if (days > MAX_COVER_DAYS) throw tooLong(range, historyDays, comparison);
  const first = addDays(range.to, 1 - days);
  return { from: isDay(first) ? first : FIRST_DAY, to: range.to };
}

/** From the first day that a range is compared with through the range's last day. */
export function comparedDays(range: DayRange, comparison: Comparison): DayRange {
  const previous = previousPeriod(range);
  const compared = comparedRange(range, comparison) ?? previous;
  const isLonger = dayNumber(compared.from) < dayNumber(previous.from);
  return { from: (isLonger ? compared : previous).from, to: range.to };
}

function tooLong(range: DayRange, historyDays: number, comparison: Comparison): Failure {
  const days = dayCount(range);
  if (dayCount(comparedDays(range, comparison)) <= MAX_COVER_DAYS) {
    return new Failure(
      "usage",
      `invalid history: ${historyDays} days (write ${MAX_COVER_DAYS} or fewer)`,
    );
  }
  const most = comparison === "weekdays" ? MAX_RANGE_DAYS_OF_WEEKS : MAX_RANGE_DAYS;
  return new Failure(
    "usage",
    `invalid range: ${range.from} to ${range.to} has ${days} days, over the limit of ${most}: ` +
      "the comparison needs as many earlier days",
  );
}

function tooEarly(range: DayRange, comparison: Comparison): Failure {
  const { from } = comparedDays(range, comparison);
  const days = dayCount({ from, to: range.from }) - 1;
  const earliest = addDays(FIRST_DAY, days);
  return new Failure(
    "usage",
    `invalid range: the comparison needs the ${days} days before ${range.from}, which begin ` +
      `before 1970 (begin on ${earliest} or later)`,
  );
}
