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
 * The days that a cube must cover to answer a range: the range and its comparison range, its previous period
 * if that fits, or `historyDays` up to the range's end if these are more days (cut at 1970).
 *
 * @throws Failure of kind `usage` if the cover is longer than a cube can hold, or begins before 1970
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
  const earliest = addDays(compared.to, 1 - MAX_COVER_DAYS);
  const withHistory = later(earliest, addDays(range.to, 1 - historyDays));
  const first = earlier(compared.from, withHistory);
  // A date before 1970 is no day.
  return { from: isDay(first) ? first : FIRST_DAY, to: compared.to };
}

/** All days that a range and its comparison need: its previous period too, if that fits. */
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

/** Chosen days may be far from the range; any other comparison is too long because the range is. */
function tooLong(range: DayRange, comparison: Comparison): Failure {
  if (isChosen(comparison)) {
    const days = dayCount(comparedDays(range, comparison));
    return new Failure(
      "usage",
      `invalid comparison: ${comparison} and ${range.from} to ${range.to} span ${days} days, over the limit of ` +
        `${MAX_COVER_DAYS} (choose days closer to each other)`,
    );
  }
  const most = longestRange(comparison);
  const size = `${dayCount(range)} days, over the limit of ${most}`;
  const why =
    comparison === "none"
      ? " (begin later)"
      : `: the comparison needs earlier days (comparison none allows ${MAX_COVER_DAYS})`;
  return new Failure("usage", `invalid range: ${range.from} to ${range.to} has ${size}${why}`);
}

/** The comparison of a range would begin before 1970. */
function tooEarly(range: DayRange, compared: DayRange): Failure {
  const days = dayCount(compared) - dayCount(range);
  const earliest = addDays(FIRST_DAY, days);
  return new Failure(
    "usage",
    `invalid range: the comparison needs the ${days} days before ${range.from}, which begin ` +
      `before 1970 (begin on ${earliest} or later)`,
  );
}
