import { type Comparison, comparedRange } from "./comparison.ts";
import { addDays, dayNumber, FIRST_DAY, isDay } from "./day.ts";
import { Failure } from "./failure.ts";
import { dayCount, MAX_RANGE_DAYS, previousPeriod, type Range } from "./range.ts";

/** The longest cover, ten years: it bounds the memory of the distinct tables. */
export const MAX_COVER_DAYS = 2 * MAX_RANGE_DAYS;

/** The longest range that whole weeks before it fit beside. */
const MAX_RANGE_DAYS_OF_WEEKS = MAX_RANGE_DAYS - (MAX_RANGE_DAYS % 7);

/**
 * The days that a cube must cover to answer for a range: the range, its previous period, what it is
 * compared with, and `historyDays` that end with the range where that is more and there are as many
 * since 1970.
 *
 * @throws Failure of kind `usage` when that is more than a cube can hold, or begins before 1970
 */
export function coverOf(
  range: Range,
  historyDays: number,
  comparison: Comparison = "previous",
): Range {
  const { from } = comparedDays(range, comparison);
  if (!isDay(from)) throw tooEarly(range, comparison);
  const days = Math.max(dayCount({ from, to: range.to }), historyDays);
  if (days > MAX_COVER_DAYS) throw tooLong(range, historyDays, comparison);
  const first = addDays(range.to, 1 - days);
  return { from: isDay(first) ? first : FIRST_DAY, to: range.to };
}

/** From the first day that figures of a range are compared with through its last one. */
export function comparedDays(range: Range, comparison: Comparison): Range {
  const previous = previousPeriod(range);
  const [{ from } = previous] = [previous, comparedRange(range, comparison) ?? previous].sort(
    (a, b) => dayNumber(a.from) - dayNumber(b.from),
  );
  return { from, to: range.to };
}

function tooLong(range: Range, historyDays: number, comparison: Comparison): Failure {
  const days = dayCount(range);
  if (dayCount(comparedDays(range, comparison)) <= MAX_COVER_DAYS) {
    return new Failure(
      "usage",
      `invalid history: ${historyDays} days (write ${MAX_COVER_DAYS} at most)`,
    );
  }
  const most = comparison === "weekdays" ? MAX_RANGE_DAYS_OF_WEEKS : MAX_RANGE_DAYS;
  return new Failure(
    "usage",
    `invalid range: ${range.from} to ${range.to} is ${days} days, and ${most} are the most: ` +
      "as many before them are compared",
  );
}

function tooEarly(range: Range, comparison: Comparison): Failure {
  const { from } = comparedDays(range, comparison);
  const days = dayCount({ from, to: range.from }) - 1;
  const earliest = addDays(FIRST_DAY, days);
  return new Failure(
    "usage",
    `invalid range: the ${days} days before ${range.from}, which are compared, begin ` +
      `before 1970 (begin on ${earliest} or later)`,
  );
}
