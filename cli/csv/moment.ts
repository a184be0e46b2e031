import type { Finding } from "./findings.ts";

/** A moment in a form that PostgreSQL reads. */
export interface Moment {
  readonly text: string;
  /** Whether it is a day without a time. */
  readonly isDay: boolean;
  /** Whether it has a time without an offset from UTC. */
  readonly isLocal: boolean;
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](0?\d|1\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?: ?(?:(Z|UTC|GMT)|([+-])(\d\d)(?::?([0-5]\d))?))?)?$/i;

/**
 * Parses ISO 8601: `2026-11-01`, `2026-11-01T09:30:00.123Z`, `2026-11-01 09:30:00+01`. Without an
 * offset it is in UTC. Returns a finding for a value that it cannot parse.
 */
export function parseMoment(value: string): Moment | Finding {
  const parts = MOMENT.exec(value);
  if (parts === null) return unreadable(value);
  const [, year, month, day, hour, minute, second = "00", fraction, utc, sign] = parts;
  const isDay = hour === undefined;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) {
    return finding(value, "is not in the calendar", "; write a day that exists");
  }
  if (Number(year) < 1970 || Number(year) > 2100) return far(value);
  const date = `${year}-${month}-${day}`;
  if (isDay) return { text: date, isDay, isLocal: false };
  const [hours = "00", minutes = "00"] = parts.slice(10);
  if (Number(hours) > 15) {
    return finding(value, "has an offset that no time zone has", "; write the offset as ±hh:mm");
  }
  // PostgreSQL would round digits beyond microseconds, at worst into the next day.
  const decimals = fraction === undefined ? "" : `.${fraction.slice(0, 6)}`;
  const offset = sign === undefined ? "+00" : `${sign}${hours}:${minutes}`;
  return {
    text: `${date} ${hour.padStart(2, "0")}:${minute}:${second}${decimals}${offset}`,
    isDay,
    isLocal: utc === undefined && sign === undefined,
  };
}

/**
 * Parses Unix time in seconds, or ISO 8601, to whole seconds. Returns a finding for a value that it
 * cannot parse.
 */
export function parseSeconds(value: string): Moment | Finding {
  if (/^(?:19|20)\d{6}$/.test(value)) {
    const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
    const todo = `; write ${day}, or the seconds since 1970`;
    return finding(value, "may be a day or a second", todo);
  }
  const seconds = /^(\d+)(?:\.\d+)?$/.exec(value)?.[1];
  if (seconds === undefined) {
    const moment = parseMoment(value);
    if ("text" in moment) {
      return { ...moment, text: String(Math.floor(Date.parse(isoText(moment)) / 1000)) };
    }
    if (!/^[-\d.,e+]+$/i.test(value)) return moment;
    return finding(value, "cannot be read as seconds since 1970", "; write all digits");
  }
  if (seconds.length >= 15) {
    return finding(value, "seems to be in microseconds", "; divide the column by 1000000");
  }
  if (seconds.length >= 12) {
    return finding(value, "seems to be in milliseconds", "; divide the column by 1000");
  }
  if (Number(seconds) >= YEAR_2101) return far(value);
  return { text: seconds, isDay: false, isLocal: false };
}

const YEAR_2101 = Date.UTC(2101, 0) / 1000;

function far(value: string): Finding {
  return finding(value, "is outside the years 1970 to 2100", "; check the year");
}

function finding(value: string, what: string, todo: string): Finding {
  return { subject: { value }, what, todo };
}

function isoText({ text, isDay }: Moment): string {
  return isDay ? text : text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const EXAMPLE = "2026-11-01 09:30:00+00";

function unreadable(value: string): Finding {
  const slashed = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(value);
  const days = slashed === null ? [] : readings(slashed.slice(1).map(Number));
  if (days.length > 0) {
    const what = days.length > 1 ? "may mean two days" : NOT_ISO;
    const format = "in a spreadsheet by the format yyyy-mm-dd hh:mm:ss";
    return finding(value, what, `; write ${days.join(" or ")}, ${format}`);
  }
  if (/^\d{4}[/.]\d\d?[/.]\d\d?\b/.test(value)) {
    return finding(value, NOT_ISO, `; write it as ${EXAMPLE}`);
  }
  if (/^\d{10}$/.test(value)) {
    const instant = new Date(Number(value) * 1000).toISOString().replace(".000", "");
    return finding(value, "seems to be Unix time", `; write ${instant}`);
  }
  if (/^\d{13}$/.test(value)) {
    const instant = new Date(Number(value)).toISOString();
    return finding(value, "seems to be Unix time in milliseconds", `; write ${instant}`);
  }
  if (/^\d{5}(?:[.,]\d+)?$/.test(value)) {
    const what = "seems to be a spreadsheet's number of days";
    return finding(value, what, "; format the column as yyyy-mm-dd hh:mm:ss");
  }
  return finding(value, "cannot be read as a date", `; write ISO 8601, such as ${EXAMPLE}`);
}

const NOT_ISO = "is not ISO 8601";

/** The days that a date such as 01/11/2026 may mean, with the month first or the day first. */
function readings([first = 0, second = 0, year = 0]: readonly number[]): string[] {
  const days = [
    [first, second],
    [second, first],
  ].filter(([month = 0, day = 0]) => isCalendarDay(year, month, day));
  return [...new Set(days.map(([month, day]) => `${year}-${padded(month)}-${padded(day)}`))];
}

function padded(number = 0): string {
  return String(number).padStart(2, "0");
}
