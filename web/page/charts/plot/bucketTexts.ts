import { BRAND } from "../../../../shared/brand.ts";
import { hourName } from "../../../../shared/dashboard/byHour.ts";
import { unfinishedIn } from "../../../../shared/dashboard/unfinishedDay.ts";
import type { Bucket, HourOrDays, Step } from "../../../../shared/days/buckets.ts";
import { endedHours } from "../../../../shared/days/calendar.ts";
import { formatDays, formatShortDay, formatTime } from "../../../../shared/text/format.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { sourceInstant } from "../../../store/sources/source.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

const weekdays = new Intl.DateTimeFormat(BRAND.locale, { timeZone: "UTC", weekday: "long" });

/** The name of a point on the axis of days, unique in its chart: `2026-11-27`, `2026-11-27 14:00`. */
export function bucketName({ from, hour }: HourOrDays): string {
  return hour === undefined ? from : `${from} ${hourName(hour)}`;
}

/** The days or the hour of a point: `2026-11-02 – 2026-11-08`, `2026-11-27 14:00`. */
export function bucketDays(days: HourOrDays): string {
  return days.hour === undefined ? formatDays(days) : bucketName(days);
}

/** The first hour of the unfinished day that has not ended, from 0 to 23; 24 if all days of the range have ended. */
export function runningHour({ answer, source }: ReadyFigures): number {
  const { cube, published: dashboard, unfinished } = answer;
  return endedHours(unfinished ?? dashboard.range.to, cube.timeZone, sourceInstant(source));
}

/** `2026-11-27, Friday, until 14:05`: the days or the hour of a point, and why it is incomplete, if it is. */
export function bucketTitle(figures: ReadyFigures, bucket: Bucket, step: Step | "hour"): string {
  const { from, to, isPartial, hour } = bucket;
  const days = from === to ? `${from}, ${weekdays.format(Date.parse(from))}` : formatDays(bucket);
  const time = hour === undefined ? days : `${days}, ${hourName(hour)}`;
  const title = isPartial ? CHART_TEXTS.trend.partOf(time, step) : time;
  const until = untilText(figures, bucket);
  return until === null ? title : `${title}, ${until}`;
}

/**
 * The end of the counts of a bucket that has not ended: `until 03:29` for a day or an hour, `until Nov 27` for several days.
 * Null for a bucket that has ended or not begun.
 */
export function untilText(figures: ReadyFigures, { from, to, hour }: Bucket): string | null {
  const { answer, source } = figures;
  const { published: dashboard, unfinished } = answer;
  const day = unfinishedIn({ from, to }, unfinished);
  if (day === null) return null;
  if (hour !== undefined && hour !== runningHour(figures)) return null;
  const readAt = sourceInstant(source);
  const end =
    from === to ? formatTime(readAt, dashboard.timeZone) : formatShortDay(day, dashboard.range);
  return CHART_TEXTS.until(end);
}
