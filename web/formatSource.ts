import type { Source } from "./data/dashboardState.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * `Live · 14:05`, `Cached · 2 h old`, `Snapshot · 19 Nov`, in the viewer's zone. A snapshot whose
 * days are those of another zone names it.
 */
export function formatSource(source: Source, now: number, viewerZone: string): string {
  switch (source.kind) {
    case "live":
      return `Live · ${formatMoment(source.at, now, viewerZone)}`;
    case "cached":
      return `Cached · ${formatAge(now - source.at)}`;
    case "snapshot": {
      const zone = source.timeZone === viewerZone ? "" : ` · ${source.timeZone} days`;
      return `Snapshot · ${formatDate(source.writtenAt, now, viewerZone)}${zone}`;
    }
  }
}

/** `14:05`; on another day than now with its date, `19 Nov 14:05`. */
function formatMoment(at: number, now: number, timeZone: string): string {
  const time = format(at, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const date = formatDate(at, now, timeZone);
  return date === formatDate(now, now, timeZone) ? time : `${date} ${time}`;
}

/** `19 Nov`; in another year than now `19 Nov 2024`. */
function formatDate(at: number, now: number, timeZone: string): string {
  const yearOf = (instant: number) => format(instant, { timeZone, year: "numeric" });
  const date = format(at, { timeZone, day: "numeric", month: "short" });
  return yearOf(at) === yearOf(now) ? date : `${date} ${yearOf(at)}`;
}

function formatAge(age: number): string {
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} min old`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h old`;
  return `${Math.floor(age / DAY)} d old`;
}

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", options).format(at);
}
