import { BRAND, type WeekStart } from "../brand.ts";
import { Failure } from "../failure.ts";
import { type Comparison, usualComparison, writtenComparison } from "./comparison.ts";
import { MAX_COVER_DAYS } from "./cover.ts";
import { addDays, type Day, dayNumber, earlier, isDay, parseDay } from "./day.ts";
import { PERIODS, type Present, periodRange } from "./period.ts";
import { type DayRange, sharedDays } from "./range.ts";

/** A query as written on the command line and in the page's URL. */
export interface QueryOptions {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly last?: string | undefined;
  readonly period?: string | undefined;
  readonly compare?: string | undefined;
  readonly chain?: readonly string[] | undefined;
  readonly step?: string | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * Reads a range. `from` and `to` are days, `today` or `yesterday`; `last` is a number of days such
 * as `30d` and runs from that many days before `to` through `to`; `period` is one of `PERIODS` and
 * excludes the other options. The default is the last 30 days up to today.
 *
 * @throws Failure of kind `usage`
 */
export function parseRange(
  words: QueryOptions,
  today: Day,
  weekStartsOn: WeekStart = BRAND.weekStartsOn,
): DayRange {
  return rangeInWords(words, { today, last: today, weekStartsOn });
}

/**
 * Reads a range when there are figures only for the days of a cover. A range without an end ends with the last day of the
 * cover, at the latest today. Only `all` is cut to the cover: other days outside it are the caller's to refuse.
 *
 * @throws Failure of kind `usage`
 */
export function parseRangeWithin(
  words: QueryOptions,
  { today, weekStartsOn }: Pick<Present, "today" | "weekStartsOn">,
  cover: DayRange,
): DayRange {
  const last = earlier(today, cover.to);
  const range = rangeInWords(words, { today, last, weekStartsOn });
  if (words.period !== "all") return range;
  // Without a shared day, the caller refuses the range.
  return sharedDays(range, cover) ?? range;
}

/**
 * The range that words name: a period, or the days `from` to `to`. `to` defaults to the last day with figures. Without `from`,
 * the range begins `last` (`30d`) days before `to`.
 *
 * @throws Failure of kind `usage` if a word is invalid, words exclude each other, or `from` is after `to`
 */
function rangeInWords(words: QueryOptions, days: Omit<Present, "comparison">): DayRange {
  const present = { ...days, comparison: comparisonInWords(words) };
  if (words.period !== undefined) return periodInWords(words.period, words, present);
  const to = words.to === undefined ? present.last : parseDayWord(words.to, present);
  if (words.from === undefined) return lastDays(words.last ?? BRAND.last, to);
  if (words.last !== undefined) {
    throw new Failure("usage", `from ${words.from} and last ${words.last} exclude each other`);
  }
  const from = parseDayWord(words.from, present);
  if (from > to) {
    throw new Failure("usage", `invalid range: ${from} ${wrongStart(from, to, words, present)}`);
  }
  return { from, to };
}

/**
 * The comparison on which the longest range, `all`, depends; the usual one instead of an invalid one, which is refused
 * elsewhere.
 */
function comparisonInWords({ compare, period }: QueryOptions): Comparison {
  const comparison = compare === undefined ? null : writtenComparison(compare);
  return comparison ?? usualComparison(period);
}

/** Why a range cannot begin on `from`, which is after its end: the end of a message that begins with the day. */
function wrongStart(from: Day, to: Day, words: QueryOptions, { today }: Present): string {
  if (words.to !== undefined) return `is after ${to} (swap the two)`;
  return from > today
    ? `is in the future (today is ${today})`
    : `is after ${to}, the last day with data`;
}

/**
 * The range of a period.
 *
 * @throws Failure of kind `usage` if there is no such period, or another option limits the range too
 */
function periodInWords(
  period: string,
  { from, to, last }: QueryOptions,
  present: Present,
): DayRange {
  for (const [name, value] of Object.entries({ from, to, last })) {
    if (value === undefined) continue;
    throw new Failure("usage", `period ${period} and ${name} ${value} exclude each other`);
  }
  const knownPeriod = PERIODS.find((name) => name === period);
  if (knownPeriod === undefined) {
    throw new Failure("usage", `invalid period: ${period} (write one of ${PERIODS.join(", ")})`);
  }
  return periodRange(knownPeriod, present);
}

/** The day of `today`, of `yesterday`, or of a date. */
function parseDayWord(word: string, { today }: Present): Day {
  if (word === "today") return today;
  if (word === "yesterday") return addDays(today, -1);
  return parseDay(word);
}

/**
 * The day `to` and the number of days before it that `last` names: `30d` gives 31 days.
 *
 * @throws Failure of kind `usage`
 */
function lastDays(last: string, to: Day): DayRange {
  const earlierDays = /^(\d{1,5})d$/.exec(last)?.[1];
  if (earlierDays === undefined) {
    throw new Failure(
      "usage",
      `invalid number of days: ${last} (write one such as 30d, the last day and 30 days before it)`,
    );
  }
  const from = addDays(to, -Number(earlierDays));
  if (!isDay(from)) {
    // No cover holds more days, and no day is before 1970.
    const limit = Math.min(MAX_COVER_DAYS - 1, dayNumber(to));
    throw new Failure(
      "usage",
      `invalid number of days: ${last} reaches back before 1970 (write ${limit}d at most)`,
    );
  }
  return { from, to };
}
