import { type CellFinding, finding } from "../../../cli/local/csv/findings.ts";

/** A moment in a form that PostgreSQL reads. */
export interface Moment {
  readonly text: string;
  readonly isDay: boolean;
  /** Whether it has a time without an offset from UTC. */
  readonly isLocal: boolean;
  /** The unit of Unix time; absent for a date in words. */
  readonly unit?: "seconds" | "milliseconds";
  /** Of a date with slashes: what its first number is; `either` was read as the day. */
  readonly first?: "day" | "month" | "either";
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:(?:T| +)(0?\d|1\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: *(?:(Z|UTC|GMT)|([+-])(0\d|1[0-5])(?::?([0-5]\d))?))?)?$/i;

/**
 * Parses ISO 8601: `2026-11-01`, `2026-11-01T09:30:00.123Z`, `2026-11-01 09:30:00+01`. A time without an
 * offset is in UTC. Unix time has as many digits as it had since 1973: in seconds 9 or 10, in milliseconds
 * 12 or 13. Of `30/06/2026` and `06/30/2026`, the number above 12 is the day. Returns a finding for any other value.
 */
export function parseMoment(value: string): Moment | CellFinding {
  const unix = unixTime(value);
  if (unix !== null) {
    const { unit, seconds, fraction } = unix;
    const text = `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
    return { text, isDay: false, isLocal: false, unit };
  }
  const [, one = "", two = "", slashedYear, time] = SLASHED.exec(value) ?? [];
  if (slashedYear !== undefined) return slashed(value, [one, two, slashedYear], time ?? "");
  const parts = MOMENT.exec(value);
  const [, year, month, day, hour, minute, second = "00", fraction, utc, sign] = parts ?? [];
  if (parts === null || !isCalendarDay(Number(year), Number(month), Number(day))) {
    return finding(value, NO_DATE, WRITE_ISO);
  }
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { text: date, isDay: true, isLocal: false };
  const [hours, minutes = "00"] = parts.slice(10);
  // PostgreSQL would round digits beyond microseconds, at worst into the next day.
  const decimals = fraction === undefined ? "" : `.${fraction.slice(0, 6)}`;
  const offset = sign === undefined ? "Z" : `${sign}${hours}:${minutes}`;
  return {
    text: `${date}T${hour.padStart(2, "0")}:${minute}:${second}${decimals}${offset}`,
    isDay: false,
    isLocal: utc === undefined && sign === undefined,
  };
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})((?:T| +).*)?$/;

function slashed(
  value: string,
  [one, two, year]: readonly [string, string, string],
  time: string,
): Moment | CellFinding {
  const unsure = Number(two) > 12 ? "month" : "either";
  const first = Number(one) > 12 ? "day" : unsure;
  const [day, month] = first === "month" ? [two, one] : [one, two];
  const moment = parseMoment(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`);
  // With an offset, a day and a month could not be swapped later.
  const isRead = !("kind" in moment) && (moment.isDay || moment.isLocal);
  return isRead ? { ...moment, first } : finding(value, NO_DATE, WRITE_ISO);
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 1970 && year <= 2100;
}

/** The whole seconds of Unix time until 2100, and their decimals, up to six digits. */
function unixTime(value: string) {
  const [, digits = "", decimals = "0"] =
    /^(\d{9,10}|\d{12,13})(?:\.(\d{1,9}))?$/.exec(value) ?? [];
  const isLong = digits.length > 10;
  const seconds = Number(isLong ? digits.slice(0, -3) : digits);
  if (digits === "" || seconds >= YEAR_2101) return null;
  const fraction = isLong ? digits.slice(-3) : decimals.slice(0, 6);
  return { unit: isLong ? "milliseconds" : "seconds", seconds, fraction } as const;
}

/** Parses Unix time, or ISO 8601, to whole seconds. Returns a finding for any other value. */
export function parseSeconds(value: string): Moment | CellFinding {
  if (/^(?:19|20)\d{6}$/.test(value)) {
    return finding(value, "may be a day or a second", "; write days as yyyy-mm-dd");
  }
  const unix = unixTime(value);
  if (unix?.unit === "milliseconds") {
    return { text: `${unix.seconds}`, isDay: false, isLocal: false, unit: unix.unit };
  }
  const seconds = /^(\d+)(?:\.\d+)?$/.exec(value)?.[1];
  if (seconds === undefined) {
    const moment = parseMoment(value);
    if ("kind" in moment) return finding(value, "is neither seconds nor a date", WRITE_SECONDS);
    return { ...moment, text: String(Math.floor(Date.parse(moment.text) / 1000)) };
  }
  if (Number(seconds) >= YEAR_2101) {
    return finding(value, "is beyond the year 2100", WRITE_SECONDS);
  }
  return { text: seconds, isDay: false, isLocal: false };
}

const NO_DATE = "cannot be read as a date from 1970 to 2100";
const YEAR_2101 = Date.UTC(2101, 0) / 1000;
const WRITE_SECONDS = "; write all digits of the seconds since 1970, or ISO 8601";
export const WRITE_ISO =
  "; write ISO 8601, such as 2026-11-01 09:30:00+00, in a spreadsheet by the format yyyy-mm-dd hh:mm:ss";
