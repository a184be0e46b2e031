import { Failure } from "../failure.ts";

/** A calendar date, `YYYY-MM-DD`, from 1970 on. It has no zone, so it is never a `Date`. */
export type Day = `${number}-${number}-${number}`;

export const MS_PER_DAY = 86_400_000;

export const HOURS_OF_DAY = 24;

/** No range and no cover begins before this day. */
export const FIRST_DAY: Day = "1970-01-01";

/** The first instant, in epoch milliseconds, of a year of five digits. */
export const END_OF_DAYS = Date.UTC(10_000, 0, 1);

/** No requested range ends after this day: its last week would end in a year of five digits, which no `Day` has. */
const LAST_DAY: Day = "9998-12-31";

/**
 * Reads a day written as `YYYY-MM-DD`.
 *
 * @throws Failure of kind `usage` if the text is no such day (2026-02-30, 2026-2-3), or is before 1970 or after 9998
 */
export function parseDay(text: string): Day {
  if (!isDate(text)) throw invalidDay(text, "write YYYY-MM-DD");
  if (text < FIRST_DAY) throw invalidDay(text, `days begin with ${FIRST_DAY}`);
  if (text > LAST_DAY) throw invalidDay(text, `days end with ${LAST_DAY}`);
  return text;
}

function invalidDay(text: string, advice: string): Failure {
  return new Failure("usage", `invalid day: ${text} (${advice})`);
}

/** Whether a text is a date of the calendar from 1970 on. */
export function isDay(text: string): text is Day {
  return isDate(text) && text >= FIRST_DAY;
}

/** Whether a text is a date of the calendar, also one before 1970. */
function isDate(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Some engines parse February 30 as a day in March, others reject it.
  const time = Date.parse(text);
  return !Number.isNaN(time) && toDay(time) === text;
}

/** The day `count` days after `day`, or before it if negative. In UTC each day has 24 hours. */
export function addDays(day: Day, count: number): Day {
  return toDay(Date.parse(day) + count * MS_PER_DAY);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day;
}

/** The number of days since 1970-01-01. Read for each row of a table: `differenceInCalendarDays` takes thirty times as long. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / MS_PER_DAY;
}

const cachedDays = new Map<number, Day>();

/** The date in UTC of an instant in epoch milliseconds. Texts are kept, since a range lists hundreds of days. */
export function toDay(instant: number): Day {
  const daysSince1970 = Math.floor(instant / MS_PER_DAY);
  const cachedDay = cachedDays.get(daysSince1970);
  if (cachedDay !== undefined) return cachedDay;
  const day = new Date(instant).toISOString().slice(0, 10) as Day;
  cachedDays.set(daysSince1970, day);
  return day;
}

/** An instant in epoch milliseconds as files write it, such as `2026-11-04T02:17:00Z`. */
export function toSecond(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** The earlier of two days or two instants, whose texts sort by time. */
export function earlier<Text extends string>(a: Text, b: Text): Text {
  return a < b ? a : b;
}

export function later<Text extends string>(a: Text, b: Text): Text {
  return a < b ? b : a;
}
