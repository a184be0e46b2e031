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

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:(?:T| +)(0?\d|1\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: *(?:(Z|UTC|GMT)|([+-])(0\d|1[0-5])(?::?([0-5]\d))?))?)?$/i;

/**
 * Parses ISO 8601: `2026-11-01`, `2026-11-01T09:30:00.123Z`, `2026-11-01 09:30:00+01`. A time without an
 * offset is in UTC. Unix time has as many digits as it had since 1973: in seconds 9 or 10, in milliseconds
 * 12 or 13. Of `30/06/2026`, `30.06.2026` and `06/30/2026`, the number above 12 is the day. Returns a finding for any other value.
 */
export function parseMoment(value: string): Moment | CellFinding {
  return value.charAt(4) === "-" ? parseIso(value) : parseOther(value);
}

/** Parses Unix time, or a date with slashes or dots. */
function parseOther(value: string): Moment | CellFinding {
  const unix = unixTime(value);
  if (unix !== null) {
    const { unit, seconds, fraction } = unix;
    const instant = seconds * MICROSECONDS + microseconds(fraction);
    return { instant, isDay: false, isLocal: false, unit };
  }
  const [, one = "", , two = "", slashedYear, time] = SLASHED.exec(value) ?? [];
  if (slashedYear !== undefined) return slashed(value, [one, two, slashedYear], time ?? "");
  return finding(value, NO_DATE, WRITE_ISO);
}

/** Parses a day or a time by ISO 8601. */
function parseIso(value: string): Moment | CellFinding {
  const parts = MOMENT.exec(value);
  const date = parts === null ? null : dayStart(parts[1] ?? "");
  if (parts === null || date === null) return finding(value, NO_DATE, WRITE_ISO);
  const [, , hour, minute, second = "0", fraction, utc, sign, hours = "0", minutes = "0"] = parts;
  if (hour === undefined) return { instant: date * MICROSECONDS, isDay: true, isLocal: false };
  const offset = 3600 * Number(hours) + 60 * Number(minutes);
  const ahead = sign === "-" ? -offset : offset;
  const seconds = date + 3600 * Number(hour) + 60 * Number(minute) + Number(second) - ahead;
  return {
    instant: seconds * MICROSECONDS + (fraction === undefined ? 0 : microseconds(fraction)),
    isDay: false,
    isLocal: utc === undefined && sign === undefined,
  };
}

const MICROSECONDS = 1e6;

/** The microseconds of some decimals of a second. Further digits are cut off: rounded, they may be of the next day. */
function microseconds(decimals: string): number {
  return Number(decimals.slice(0, 6).padEnd(6, "0"));
}

const SLASHED = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})((?:T| +).*)?$/;

/** Parses a date from its two numbers, its year and its time. If both numbers may be a month, the first is read as the day. */
function slashed(
  value: string,
  [one, two, year]: readonly [string, string, string],
  time: string,
): Moment | CellFinding {
  const first = firstNumber(Number(one), Number(two));
  const day = first === "month" ? two : one;
  const month = first === "month" ? one : two;
  const moment = parseMoment(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`);
  // With an offset, a day and a month could not be swapped later.
  const isRead = !("kind" in moment) && (moment.isDay || moment.isLocal);
  return isRead ? { ...moment, first } : finding(value, NO_DATE, WRITE_ISO);
}

/** What the first of two numbers of a date is: a number above 12 is no month. */
function firstNumber(one: number, two: number): NonNullable<Moment["first"]> {
  if (one > 12) return "day";
  return two > 12 ? "month" : "either";
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

/** The whole seconds of Unix time until 2100 and their decimals, with the unit in which it is written; null for other values. */
function unixTime(value: string) {
  const [, digits, decimals = "0"] = /^(\d{9,10}|\d{12,13})(?:\.(\d{1,9}))?$/.exec(value) ?? [];
  if (digits === undefined) return null;
  const isInMilliseconds = digits.length > 10;
  const seconds = Number(isInMilliseconds ? digits.slice(0, -3) : digits);
  if (seconds >= YEAR_2101) return null;
  return isInMilliseconds
    ? ({ unit: "milliseconds", seconds, fraction: digits.slice(-3) } as const)
    : ({ unit: "seconds", seconds, fraction: decimals } as const);
}

/**
 * Parses the value of a column of seconds: seconds with any number of digits, milliseconds since 1970, or a date as
 * `parseMoment` reads it, cut to whole seconds. Returns a finding for any other value, and for one that may be a day written
 * as `20261101`.
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
  return wholeSeconds(Number(seconds));
}

/** The moment of seconds since 1970; `unit` is that of the value, if it is to be noted. */
function wholeSeconds(seconds: number, unit?: Moment["unit"]): Moment {
  const moment = { instant: seconds * MICROSECONDS, isDay: false, isLocal: false };
  return unit === undefined ? moment : { ...moment, unit };
}

const NO_DATE = "cannot be read as a date from 1970 to 2100";
const YEAR_2101 = Date.UTC(2101, 0) / 1000;
const WRITE_SECONDS = "; write all digits of the seconds since 1970, or ISO 8601";
export const WRITE_ISO =
  "; write ISO 8601, such as 2026-11-01 09:30:00+00, in a spreadsheet by the format yyyy-mm-dd hh:mm:ss";
