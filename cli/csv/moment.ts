import { quoted } from "./problems.ts";

/** A moment of a file as PostgreSQL reads it. */
export interface Moment {
  readonly text: string;
  /** Whether it is a day without a time. */
  readonly isDay: boolean;
  /** Whether it is a time that does not say how far its clocks are from UTC. */
  readonly isLocal: boolean;
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](0?\d|1\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: ?(?:(Z|UTC|GMT)|([+-])(\d\d)(?::?([0-5]\d))?))?)?$/i;

/**
 * Reads ISO 8601: `2026-11-01`, `2026-11-01T09:30:00.123Z`, `2026-11-01 09:30:00+01`. Without an
 * offset it is in UTC. What it cannot read it answers with what to do, as the rest of a sentence.
 */
export function parseMoment(value: string): Moment | string {
  const parts = MOMENT.exec(value);
  if (parts === null) return `${quoted(value)} ${advice(value)}`;
  const [, year, month, day, hour, minute, second = "00", fraction, utc, sign] = parts;
  const isDay = hour === undefined;
  if (!isOfCalendar(Number(year), Number(month), Number(day))) {
    return `${quoted(value)} is no day of the calendar; correct it`;
  }
  if (Number(year) < 1970 || Number(year) > 2100) return `${quoted(value)} ${FAR}`;
  const date = `${year}-${month}-${day}`;
  if (isDay) return { text: date, isDay, isLocal: false };
  const [hours = "00", minutes = "00"] = parts.slice(10);
  if (Number(hours) > 15) return `${quoted(value)} has an offset that no zone has; correct it`;
  // What is beyond microseconds would be rounded, into the next day at worst.
  const decimals = fraction === undefined ? "" : `.${fraction.slice(0, 6)}`;
  const offset = sign === undefined ? "+00" : `${sign}${hours}:${minutes}`;
  return {
    text: `${date} ${hour.padStart(2, "0")}:${minute}:${second}${decimals}${offset}`,
    isDay,
    isLocal: utc === undefined && sign === undefined,
  };
}

/**
 * Reads Unix time in seconds, or ISO 8601, as whole seconds. What it cannot read it answers with
 * what to do, as the rest of a sentence.
 */
export function parseSeconds(value: string): Moment | string {
  if (/^(?:19|20)\d{6}$/.test(value)) {
    return `${quoted(value)} may be a day or a second; write ${dashed(value)}, or the seconds since 1970`;
  }
  const seconds = /^(\d+)(?:\.\d+)?$/.exec(value)?.[1];
  if (seconds === undefined) {
    const moment = parseMoment(value);
    if (typeof moment === "string") return /^[-\d.,e+]+$/i.test(value) ? NUMBER(value) : moment;
    return { ...moment, text: String(Math.floor(Date.parse(isoOf(moment)) / 1000)) };
  }
  const unit = seconds.length < 12 ? "" : seconds.length < 15 ? "milli" : "micro";
  if (unit !== "") {
    return `${quoted(value)} seems to be in ${unit}seconds; divide the column by ${unit === "milli" ? "1000" : "1000000"}`;
  }
  if (Number(seconds) >= YEAR_2101) return `${quoted(value)} ${FAR}`;
  return { text: seconds, isDay: false, isLocal: false };
}

const YEAR_2101 = Date.UTC(2101, 0) / 1000;

const FAR = "is not of the years 1970 to 2100; correct it";

const NUMBER = (value: string) =>
  `${quoted(value)} is not a number of seconds since 1970 with all of its digits; correct it`;

function isoOf({ text, isDay }: Moment): string {
  return isDay ? text : text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const EXAMPLE = "2026-11-01 09:30:00+00";

function advice(value: string): string {
  const slashed = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(value);
  if (slashed !== null) return slashedAdvice(slashed.slice(1).map(Number));
  if (/^\d{4}[/.]\d\d?[/.]\d\d?\b/.test(value)) return `is not ISO 8601; write it as ${EXAMPLE}`;
  if (/^\d{10}$/.test(value)) {
    const instant = new Date(Number(value) * 1000).toISOString().replace(".000", "");
    return `seems to be Unix time; write it as ${instant}`;
  }
  if (/^\d{13}$/.test(value)) {
    return `seems to be Unix time in milliseconds; write it as ${new Date(Number(value)).toISOString()}`;
  }
  if (/^\d{5}(?:[.,]\d+)?$/.test(value)) {
    return "seems to be a spreadsheet's own number of a day; format the column as yyyy-mm-dd hh:mm:ss";
  }
  return `is not a date; write it in ISO 8601, such as ${EXAMPLE}`;
}

/** Who writes 01/11/2026 may mean January or November. */
function slashedAdvice([first = 0, second = 0, year = 0]: readonly number[]): string {
  const readings = [
    [first, second],
    [second, first],
  ].filter(([month = 0, day = 0]) => isOfCalendar(year, month, day));
  const days = new Set(readings.map(([month, day]) => `${year}-${padded(month)}-${padded(day)}`));
  if (days.size === 0) return `is not a date; write it in ISO 8601, such as ${EXAMPLE}`;
  const meant = [...days].join(" or ");
  const may = days.size > 1 ? "may mean two days" : "is not ISO 8601";
  return `${may}; write ${meant}, in a spreadsheet by the format yyyy-mm-dd hh:mm:ss`;
}

function padded(number = 0): string {
  return String(number).padStart(2, "0");
}

function dashed(value: string): string {
  return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
}
