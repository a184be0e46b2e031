import { BRAND } from "../../../../shared/brand.ts";
import { hourName } from "../../../../shared/dashboard/byHour.ts";
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

/** The hour of the unfinished day that is not complete; 24 if all days are. */
export function runningHour({ answer, source }: ReadyFigures): number {
  const { cube, published: dashboard, unfinished } = answer;
  return endedHours(unfinished ?? dashboard.range.to, cube.timeZone, sourceInstant(source));
}

/** The days of a point (a single day with its weekday), and the reason why the point is incomplete. */
export function bucketTitle(figures: ReadyFigures, bucket: Bucket, step: Step | "hour"): string {
  const { from, to, isPartial, hour } = bucket;
  const day = from === to ? `${from}, ${weekdays.format(Date.parse(from))}` : formatDays(bucket);
  const named = hour === undefined ? day : `${day}, ${hourName(hour)}`;
  const days = isPartial ? CHART_TEXTS.trend.partOf(named, step) : named;
  return [days, untilText(figures, bucket)].filter((part) => part !== null).join(", ");
}

/** `until 03:29`, `until Nov 27` of a week; null if the days are not the unfinished ones. */
export function untilText(figures: ReadyFigures, { from, to, hour }: Bucket): string | null {
  const { answer, source } = figures;
  const { published: dashboard, unfinished } = answer;
  if (unfinished === null || unfinished < from || unfinished > to) return null;
  if (hour !== undefined && hour !== runningHour(figures)) return null;
  return CHART_TEXTS.until(
    from === to
      ? formatTime(sourceInstant(source), dashboard.timeZone)
      : formatShortDay(unfinished, dashboard.range),
  );
}
