import { BRAND } from "../../../../shared/brand.ts";
import type { Bucket, Step } from "../../../../shared/days/buckets.ts";
import { covers } from "../../../../shared/days/range.ts";
import { formatDays, formatShortDay, formatTime } from "../../../../shared/text/format.ts";
import type { Ready } from "../../../store/shown.ts";
import { sourceInstant } from "../../../store/sources/source.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

const weekdays = new Intl.DateTimeFormat(BRAND.locale, { timeZone: "UTC", weekday: "long" });

/** The days of a point (a single day with its weekday), and the reason why the point is incomplete. */
export function bucketTitle(ready: Ready, bucket: Bucket, step: Step): string {
  const { from, to, isPartial } = bucket;
  const named = from === to ? `${from}, ${weekdays.format(Date.parse(from))}` : formatDays(bucket);
  const days = isPartial ? CHART_TEXTS.trend.partOf(named, step) : named;
  return [days, untilText(ready, bucket)].filter((part) => part !== null).join(", ");
}

/** `until 03:29`, `until Nov 27` of a week; null if the days are not the unfinished ones. */
export function untilText(
  { dashboard: { range, timeZone }, source, unfinished }: Ready,
  { from, to }: Bucket,
): string | null {
  if (unfinished === null || !covers({ from, to }, { from: unfinished, to: unfinished }))
    return null;
  return CHART_TEXTS.until(
    from === to ? formatTime(sourceInstant(source), timeZone) : formatShortDay(unfinished, range),
  );
}
