import { BRAND } from "./brand.ts";
import { addDays, type Day, dayNumber, isDay, parseDay } from "./day.ts";
import { Failure } from "./failure.ts";

/** Days from `from` to `to`, both included; `from` is never after `to`. */
export interface Range {
  readonly from: Day;
  readonly to: Day;
}

/** A range in the words of the command line (`--from --to --last`) and of the page's URL. */
export interface RangeWords {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly last?: string | undefined;
  readonly period?: string | undefined;
}

/** Ranges that move with the calendar. `all` is as far back as a cube can answer. */
export const PERIODS = [
  "today",
  "yesterday",
  "month-to-date",
  "last-month",
  "year-to-date",
  "all",
] as const;

type Period = (typeof PERIODS)[number];

/** The longest range that a cube of ten years answers with its previous period. */
export const MAX_RANGE_DAYS = 1_830;

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

/** The day in the calendar, and the last one that there are figures for. */
interface Present {
  readonly today: Day;
  readonly last: Day;
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

/** The range of a period. One that runs on to the present ends with the last day, if it has begun by then. */
function periodRange(period: Period, { today, last }: Present): Range {
  const until = (from: Day): Range => ({ from, to: from <= last ? last : today });
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "month-to-date":
      return until(firstOfMonth(today));
    case "last-month": {
      const last = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case "year-to-date":
      return until(`${today.slice(0, 4)}-01-01` as Day);
    case "all":
      return { from: addDays(last, 1 - MAX_RANGE_DAYS), to: last };
  }
}

/** The period of the same number of days that ends the day before the range. */
export function previousPeriod(range: Range): Range {
  return { from: addDays(range.from, -dayCount(range)), to: addDays(range.from, -1) };
}

export function dayCount({ from, to }: Range): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Every day of the range, in order. */
export function daysOf(range: Range): Day[] {
  return Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index));
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.from === b.from && a.to === b.to;
}

export function covers(outer: Range, inner: Range): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** The days that two ranges have in common, null where there are none. */
export function sharedDays(a: Range, b: Range): Range | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to].sort();
  return from <= to ? { from, to } : null;
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

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day;
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
