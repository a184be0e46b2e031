import { Failure } from "../failure.ts";
import {
  type Comparison,
  comparedRange,
  DAYS_OF_WEEK,
  DAYS_OF_YEAR,
  isChosen,
} from "./comparison.ts";
import { addDays, earlier, FIRST_DAY, isDay, later } from "./day.ts";
import { type DayRange, dayCount, previousPeriod } from "./range.ts";

/** The longest cover, ten years: it bounds the memory of the distinct tables. */
export const MAX_COVER_DAYS = 3_660;

/**
 * The days up to the end of a range that the page and the commands read, unless an option sets another history:
 * thirteen months, within which the page's range can move without a request.
 */
export const HISTORY_DAYS = 400;

/**
 * The days that a cube must cover to answer a range: those of `comparedDays`, and earlier days until `historyDays` end with
 * the range, as far as these are not before 1970 and not too many for a cube.
 *
 * @throws Failure of kind `usage` if the range and its comparison alone begin before 1970 or are too many days, or if
 *   `historyDays` are
 */
export function requiredCover(
  range: DayRange,
  historyDays: number,
  comparison: Comparison = "previous",
): DayRange {
  const compared = comparedDays(range, comparison);
  if (!isDay(compared.from)) throw tooEarly(range, compared);
  if (dayCount(compared) > MAX_COVER_DAYS) throw tooLong(range, comparison);
  if (historyDays > MAX_COVER_DAYS) throw tooMuchHistory(historyDays);
  const firstHistoryDay = addDays(range.to, 1 - historyDays);
  const firstPossibleDay = addDays(compared.to, 1 - MAX_COVER_DAYS);
  const firstDay = earlier(compared.from, later(firstPossibleDay, firstHistoryDay));
  const isFrom1970On = isDay(firstDay);
  return { from: isFrom1970On ? firstDay : FIRST_DAY, to: compared.to };
}

/**
 * The days from the first to the last of a range, its comparison range and its previous period. The previous period is left
 * out if it begins before 1970 or makes the days too many for a cube.
 */
export function comparedDays(range: DayRange, comparison: Comparison): DayRange {
  const compared = comparedRange(range, comparison) ?? range;
  const needed = { from: earlier(range.from, compared.from), to: later(range.to, compared.to) };
  const previous = previousPeriod(range);
  const from = earlier(needed.from, previous.from);
  const fits = isDay(previous.from) && dayCount({ from, to: needed.to }) <= MAX_COVER_DAYS;
  return fits ? { from, to: needed.to } : needed;
}

/** The most days of a range that fit into the longest cover together with its comparison range. */
export function longestRange(comparison: Comparison): number {
  const half = MAX_COVER_DAYS / 2;
  switch (comparison) {
    case "previous":
      return half;
    case "weekdays":
      return half - (half % DAYS_OF_WEEK);
    case "year":
      return MAX_COVER_DAYS - DAYS_OF_YEAR;
    // None, or chosen days, which may be within the range.
    default:
      return MAX_COVER_DAYS;
  }
}

function tooMuchHistory(days: number): Failure {
  return new Failure("usage", `invalid history: ${days} days (write ${MAX_COVER_DAYS} or fewer)`);
}

/** Names the chosen days, which may be far from the range; with any other comparison, the range itself is too long. */
function tooLong(range: DayRange, comparison: Comparison): Failure {
  if (isChosen(comparison)) {
    const days = dayCount(comparedDays(range, comparison));
    return new Failure(
      "usage",
      `invalid comparison: ${comparison} and ${range.from} to ${range.to} span ${days} days, over the limit of ` +
        `${MAX_COVER_DAYS} (choose days closer to each other)`,
    );
  }
  const limit = longestRange(comparison);
  const size = `${dayCount(range)} days, over the limit of ${limit}`;
  const nextStep =
    comparison === "none"
      ? " (begin later)"
      : `: the comparison needs earlier days (comparison none allows ${MAX_COVER_DAYS})`;
  return new Failure("usage", `invalid range: ${range.from} to ${range.to} has ${size}${nextStep}`);
}

/** The comparison of a range would begin before 1970. */
function tooEarly(range: DayRange, compared: DayRange): Failure {
  const earlierDays = dayCount(compared) - dayCount(range);
  const firstPossibleStart = addDays(FIRST_DAY, earlierDays);
  return new Failure(
    "usage",
    `invalid range: the comparison needs the ${earlierDays} days before ${range.from}, which begin ` +
      `before 1970 (begin on ${firstPossibleStart} or later)`,
  );
}
