import { BRAND } from "./brand.ts";
import { addDays, type Day, isDay, parseDay } from "./day.ts";
import { Failure } from "./failure.ts";
import { PERIODS, type Present, periodRange } from "./period.ts";
import { MAX_RANGE_DAYS, type Range, sharedDays } from "./range.ts";

/** A range in the words of the command line (`--from --to --last`) and of the page's URL. */
export interface RangeWords {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly last?: string | undefined;
  readonly period?: string | undefined;
}

/**
 * Reads a range. `from` and `to` are days, `today` or `yesterday`; `last` is a number of days such
 * as `30d` and runs from that many days before `to` through `to`; `period` is one of `PERIODS` and
 * stands alone. What is not said is the last 30 days up to today.
 *
 * @throws Failure of kind `usage`
 */
export function parseRange(words: RangeWords, today: Day): Range {
  return rangeInWords(words, { today, last: today });
}

/**
 * Reads a range where there are figures for the days of a cover alone. Words keep their meaning in
 * the calendar; what runs on to the present ends with the cover, and `all` is the cover.
 *
 * @throws Failure of kind `usage`
 */
export function parseRangeWithin(words: RangeWords, today: Day, cover: Range): Range {
  const range = rangeInWords(words, { today, last: today < cover.to ? today : cover.to });
  return words.period === "all" ? (sharedDays(range, cover) ?? range) : range;
}

function rangeInWords(words: RangeWords, present: Present): Range {
  if (words.period !== undefined) return periodInWords(words.period, words, present);
  const to = words.to === undefined ? present.last : parseDayWord(words.to, present);
  if (words.from === undefined) return lastDays(words.last ?? BRAND.last, to);
  if (words.last !== undefined) {
    throw new Failure("usage", `from ${words.from} and last ${words.last} exclude each other`);
  }
  const from = parseDayWord(words.from, present);
  if (from <= to) return { from, to };
  throw new Failure(
    "usage",
    words.to === undefined
      ? `invalid range: ${from} is after ${to}, the last day there is (say the last one with to)`
      : `invalid range: ${from} is after ${to} (swap the two)`,
  );
}

function periodInWords(period: string, { from, to, last }: RangeWords, present: Present): Range {
  const other = Object.entries({ from, to, last }).find(([, word]) => word !== undefined);
  if (other !== undefined) {
    throw new Failure("usage", `period ${period} and ${other.join(" ")} exclude each other`);
  }
  const known = PERIODS.find((name) => name === period);
  if (known !== undefined) return periodRange(known, present);
  throw new Failure("usage", `invalid period: ${period} (write one of ${PERIODS.join(", ")})`);
}

function parseDayWord(word: string, { today }: Present): Day {
  if (word === "today") return today;
  if (word === "yesterday") return addDays(today, -1);
  return parseDay(word);
}

function lastDays(last: string, to: Day): Range {
  const count = /^(\d{1,5})d$/.exec(last)?.[1];
  if (count === undefined) {
    throw new Failure("usage", `invalid number of days: ${last} (write 30d for the last 30 days)`);
  }
  const from = addDays(to, -Number(count));
  if (isDay(from)) return { from, to };
  throw new Failure(
    "usage",
    `invalid number of days: ${last} reaches back before 1970 (write ${MAX_RANGE_DAYS - 1}d at most)`,
  );
}
