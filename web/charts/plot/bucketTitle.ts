import { BRAND } from "../../../shared/brand.ts";
import type { Bucket, Step } from "../../../shared/days/buckets.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { CHART_TEXTS } from "./chartTexts.ts";

const weekdays = new Intl.DateTimeFormat(BRAND.locale, { timeZone: "UTC", weekday: "long" });

/** The days of a point with the weekday of a single one, and why it is smaller than its neighbours. */
export function bucketTitle(bucket: Bucket, step: Step, unfinished: Day | null): string {
  const texts = CHART_TEXTS.trend;
  const { from, to, isPartial } = bucket;
  const named = from === to ? `${from}, ${weekdays.format(Date.parse(from))}` : bucketDays(bucket);
  const days = isPartial ? texts.partOf(named, step) : named;
  return to === unfinished ? texts.soFar(days) : days;
}

export function bucketDays({ from, to }: DayRange): string {
  return from === to ? from : `${from} – ${to}`;
}
