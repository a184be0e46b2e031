import { BRAND } from "./brand.ts";
import { addDays, type Day, dayNumber, parseDay } from "./day.ts";
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
  if (words.period !== undefined) return periodInWords(words.period, words, today);
  const to = words.to === undefined ? today : parseDayWord(words.to, today);
  if (words.from === undefined) return lastDays(words.last ?? BRAND.last, to);
  if (words.last !== undefined) {
    throw new Failure("usage", `from ${words.from} and last ${words.last} exclude each other`);
  }
  return orderedRange(parseDayWord(words.from, today), to);
}

/** The range of a period as of a day. */
function periodRange(period: Period, today: Day): Range {
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "month-to-date":
      return { from: firstOfMonth(today), to: today };
    case "last-month": {
      const last = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case "year-to-date":
      return { from: `${today.slice(0, 4)}-01-01` as Day, to: today };
    case "all":
      return { from: addDays(today, 1 - MAX_RANGE_DAYS), to: today };
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

/** What `today` means where figures end with a cover: last night's know nothing of this day. */
export function presentDay(today: Day, cover: Range): Day {
  return today < cover.to ? today : cover.to;
}

/** The days that two ranges have in common, null where there are none. */
export function sharedDays(a: Range, b: Range): Range | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to].sort();
  return from <= to ? { from, to } : null;
}

function periodInWords(period: string, { from, to, last }: RangeWords, today: Day): Range {
  const other = Object.entries({ from, to, last }).find(([, word]) => word !== undefined);
  if (other !== undefined) {
    throw new Failure("usage", `period ${period} and ${other.join(" ")} exclude each other`);
  }
  const known = PERIODS.find((name) => name === period);
  if (known !== undefined) return periodRange(known, today);
  throw new Failure("usage", `invalid period: ${period} (write one of ${PERIODS.join(", ")})`);
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day;
}

function parseDayWord(word: string, today: Day): Day {
  if (word === "today") return today;
  if (word === "yesterday") return addDays(today, -1);
  return parseDay(word);
}

function lastDays(last: string, to: Day): Range {
  const count = /^(\d{1,5})d$/.exec(last)?.[1];
  if (count === undefined) {
    throw new Failure("usage", `invalid number of days: ${last} (write 30d for the last 30 days)`);
  }
  return { from: parseDay(addDays(to, -Number(count))), to };
}

function orderedRange(from: Day, to: Day): Range {
  if (from > to) {
    throw new Failure("usage", `invalid range: ${from} is after ${to} (swap the two)`);
  }
  return { from, to };
}
