import { calendarDay } from "../../../shared/days/calendar.ts";
import { formatAge, formatShortDay, formatTime } from "../../../shared/text/format.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { sourceInstant } from "../../store/sources/source.ts";
import { viewerZone } from "../../store/url/queryZone.ts";
import { TEXTS } from "../../texts.ts";

/**
 * `Live · 14:05`, `Cached · 2 h old` or `Snapshot · Nov 19`. Times are in the viewer's zone, but the date of a past snapshot
 * is in the snapshot's zone, as in its name in the URL.
 */
export function formatSource({ source, answer: { cube } }: ReadyFigures, now: number): string {
  switch (source.kind) {
    case "live":
      return TEXTS.source.live(formatMoment(source.at, now, viewerZone) + zoneSuffix());
    case "cached":
      return TEXTS.source.cached(formatAge(now - source.at));
    case "snapshot": {
      const { writtenAt, isPast } = source;
      const date = formatDate(writtenAt, now, isPast ? cube.timeZone : viewerZone);
      const text = TEXTS.source.snapshot(date);
      return isPast ? `${text} · ${TEXTS.source.past}` : text;
    }
  }
}

/** `Kept Nov 25`: the last days that the backend keeps, while it has none of the days that were asked for. */
export function formatKept({ source, answer: { cube } }: ReadyFigures, now: number): string {
  return TEXTS.source.kept(formatDate(sourceInstant(source), now, cube.timeZone));
}

/** ` Europe/Berlin`: the zone of the page's times, if the reader's zone has changed since the page was opened, else "". */
function zoneSuffix(): string {
  const { timeZone: currentZone } = new Intl.DateTimeFormat().resolvedOptions();
  return currentZone === viewerZone ? "" : ` ${viewerZone}`;
}

/** `14:05`; on another day with its date, `Nov 19 14:05`. */
function formatMoment(at: number, now: number, timeZone: string): string {
  const time = formatTime(at, timeZone);
  const isToday = calendarDay(at, timeZone) === calendarDay(now, timeZone);
  return isToday ? time : `${formatDate(at, now, timeZone)} ${time}`;
}

/** `Nov 19`; in another year `Nov 19, 2024`. */
function formatDate(at: number, now: number, timeZone: string): string {
  const day = calendarDay(at, timeZone);
  const today = calendarDay(now, timeZone);
  return formatShortDay(day, { from: day, to: today });
}
