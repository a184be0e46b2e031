import { isDay } from "../../../shared/days/day.ts";
import { ownCopy } from "./dictionary.ts";
import { type CellFinding, finding } from "./findings.ts";

/** A moment of the years 1970 to 2100. */
export interface Moment {
  /** In microseconds since 1970; a day or a time without an offset as in UTC. */
  readonly instant: number;
  readonly isDay: boolean;
  /** Whether it has a time without an offset from UTC. */
  readonly isLocal: boolean;
  /** The unit of Unix time; absent for a date in words. */
  readonly unit?: "seconds" | "milliseconds";
  /** Of a date with slashes or dots: what its first number is; `either` was read as the day. */
  readonly first?: "day" | "month" | "either";
}

/** Its groups: date, hour, minute, second, decimals; `Z`, `UTC` or `GMT`; sign, hours and minutes of an offset. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:(?:T| +)(0?\d|1\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: *(?:(Z|UTC|GMT)|([+-])(0\d|1[0-5])(?::?([0-5]\d))?))?)?$/i;

/**
 * Parses a moment in one of these forms. Returns a finding for any other value.
 *
 * - ISO 8601: `2026-11-01`, `2026-11-01T09:30:00.123Z`, `2026-11-01 09:30:00+01`. A time without an offset is in UTC.
 * - Unix time with as many digits as it had since 1973: in seconds 9 or 10, in milliseconds 12 or 13.
 * - `30/06/2026`, `30.06.2026` or `06/30/2026`: a number above 12 is the day.
 */
export function parseMoment(value: string): Moment | CellFinding {
  return value.charAt(4) === "-" ? parseIso(value) : parseOther(value);
}

/** Parses Unix time, or a date with slashes or dots. */
function parseOther(value: string): Moment | CellFinding {
  const unix = unixTime(value);
  if (unix !== null) {
    const { unit, seconds, decimals } = unix;
    const instant = seconds * MICROSECONDS + microseconds(decimals);
    return { instant, isDay: false, isLocal: false, unit };
  }
  return parseSlashed(value) ?? finding(value, NO_DATE, WRITE_ISO);
}

/** Parses a day or a time by ISO 8601. */
function parseIso(value: string): Moment | CellFinding {
  const parts = MOMENT.exec(value);
  if (parts === null) return finding(value, NO_DATE, WRITE_ISO);
  const [
    ,
    date = "",
    hour,
    minute,
    second = "0",
    decimals = "",
    utc,
    sign,
    offsetHours = "0",
    offsetMinutes = "0",
  ] = parts;
  const midnight = dayStart(date);
  if (midnight === null) return finding(value, NO_DATE, WRITE_ISO);
  if (hour === undefined) return { instant: midnight * MICROSECONDS, isDay: true, isLocal: false };
  const offset = clockSeconds(offsetHours, offsetMinutes);
  const secondsAhead = sign === "-" ? -offset : offset;
  const timeOfDay = clockSeconds(hour, minute) + Number(second);
  const seconds = midnight + timeOfDay - secondsAhead;
  return {
    instant: seconds * MICROSECONDS + microseconds(decimals),
    isDay: false,
    isLocal: utc === undefined && sign === undefined,
  };
}

/** The seconds of hours and minutes; minutes that are not written are 0. */
function clockSeconds(hours: string, minutes = "0"): number {
  return 3600 * Number(hours) + 60 * Number(minutes);
}

const MICROSECONDS = 1e6;

/** The microseconds of the decimals of a second. Digits after the sixth are cut off: rounded, they may be of the next day. */
function microseconds(decimals: string): number {
  if (decimals === "") return 0;
  return Number(decimals.slice(0, 6).padEnd(6, "0"));
}

const SLASHED =
  /^(?<first>\d{1,2})(?<separator>[/.])(?<second>\d{1,2})\k<separator>(?<year>\d{4})(?<time>(?:T| +).*)?$/;

/**
 * Parses a date with slashes or dots, which a time without an offset may follow; null for any other value. If each of the first
 * two numbers may be the month, the first is read as the day.
 */
function parseSlashed(value: string): Moment | null {
  const { first, second, year, time = "" } = SLASHED.exec(value)?.groups ?? {};
  if (first === undefined || second === undefined) return null;
  const meaning = meaningOfFirst(Number(first), Number(second));
  const [day, month] = meaning === "month" ? [second, first] : [first, second];
  const moment = parseIso(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`);
  if ("kind" in moment) return null;
  const hasOffset = !moment.isDay && !moment.isLocal;
  // Day and month may have to be swapped when all rows are read. An offset would prevent it, since the moment may be of another
  // day than the written one.
  return hasOffset ? null : { ...moment, first: meaning };
}

/** What the first of the two numbers before a year is: a number above 12 is a day. */
function meaningOfFirst(first: number, second: number): NonNullable<Moment["first"]> {
  if (first > 12) return "day";
  return second > 12 ? "month" : "either";
}

/** The day starts that were computed: few days have many rows. */
const dayStarts = new Map<string, number | null>();

/** The seconds from 1970 until midnight of a date `yyyy-mm-dd` in UTC; null if the years until 2100 have no such date. */
function dayStart(date: string): number | null {
  const cachedStart = dayStarts.get(date);
  if (cachedStart !== undefined) return cachedStart;
  const start = isDay(date) && date < "2101" ? Date.parse(date) / 1000 : null;
  dayStarts.set(ownCopy(date), start);
  return start;
}

/** Unix time until 2100. */
interface UnixTime {
  /** The unit in which it is written. */
  readonly unit: "seconds" | "milliseconds";
  /** Its whole seconds. */
  readonly seconds: number;
  /** The digits behind them, such as `25` for a quarter of a second. */
  readonly decimals: string;
}

/**
 * Parses 9 or 10 digits as seconds, and 12 or 13 digits as milliseconds. Decimals of a second are kept, those of a millisecond
 * dropped. Null for any other value, and from the year 2101 on.
 */
function unixTime(value: string): UnixTime | null {
  const [, digits, decimals = ""] = /^(\d{9,10}|\d{12,13})(?:\.(\d{1,9}))?$/.exec(value) ?? [];
  if (digits === undefined) return null;
  const time: UnixTime =
    digits.length <= 10
      ? { unit: "seconds", seconds: Number(digits), decimals }
      : {
          unit: "milliseconds",
          seconds: Number(digits.slice(0, -3)),
          decimals: digits.slice(-3),
        };
  return time.seconds < YEAR_2101 ? time : null;
}

/**
 * Parses the value of a column of seconds, in the first of these forms that fits, and cuts it to whole seconds.
 *
 * - Milliseconds since 1970 with 12 or 13 digits.
 * - Seconds since 1970 with any number of digits.
 * - A date as `parseMoment` reads it.
 *
 * Returns a finding for any other value, and for one such as `20261101`, which may be a day or a second.
 */
export function parseSeconds(value: string): Moment | CellFinding {
  if (/^(?:19|20)\d{6}$/.test(value)) {
    return finding(value, "may be a day or a second", "; write days as yyyy-mm-dd");
  }
  const unix = unixTime(value);
  if (unix?.unit === "milliseconds") {
    return wholeSeconds(unix.seconds, unix.unit);
  }
  const seconds = /^(\d+)(?:\.\d+)?$/.exec(value)?.[1];
  if (seconds === undefined) {
    const moment = parseMoment(value);
    if ("kind" in moment) return finding(value, "is neither seconds nor a date", WRITE_SECONDS);
    return { ...moment, instant: MICROSECONDS * Math.floor(moment.instant / MICROSECONDS) };
  }
  if (Number(seconds) >= YEAR_2101) {
    return finding(value, "is beyond the year 2100", WRITE_SECONDS);
  }
  // Seconds are the usual unit of the column, and are not noted.
  return wholeSeconds(Number(seconds));
}

/** The moment of whole seconds since 1970; `unit` is the unit of the value, if it is to be noted. */
function wholeSeconds(seconds: number, unit?: Moment["unit"]): Moment {
  const moment = { instant: seconds * MICROSECONDS, isDay: false, isLocal: false };
  return unit === undefined ? moment : { ...moment, unit };
}

const NO_DATE = "cannot be read as a date from 1970 to 2100";
const YEAR_2101 = Date.UTC(2101, 0) / 1000;
const WRITE_SECONDS = "; write all digits of the seconds since 1970, or ISO 8601";
export const WRITE_ISO =
  "; write ISO 8601, such as 2026-11-01 09:30:00+00, in a spreadsheet by the format yyyy-mm-dd hh:mm:ss";
