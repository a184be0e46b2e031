import type { WeekStart } from "../brand.ts";
import { DAYS_OF_WEEK } from "./comparison.ts";
import { addDays, earlier, HOURS_OF_DAY } from "./day.ts";
import { firstOfWeek } from "./period.ts";
import { type DayRange, dayCount, listDays, monthOf } from "./range.ts";

/** The length of a bucket. */
export const STEPS = ["day", "week", "month"] as const;

export type Step = (typeof STEPS)[number];

/** How a trend is drawn: by the hour or a longer step, or each day as the mean or the users of the last days. */
export const TREND_STEPS = ["hours", ...STEPS, "mean", "users7", "users28"] as const;

export type TrendStep = (typeof TREND_STEPS)[number];

/** Consecutive days, or an hour of one. At the ends of a range a week or a month may be cut off (`isPartial`). */
export interface Bucket extends HourOrDays {
  readonly isPartial: boolean;
}

/** Days, or the hour of a day that clocks show. */
export interface HourOrDays extends DayRange {
  readonly hour?: number;
}

/** The days, calendar weeks or months of a range, in order. The first and the last are cut off at the ends of the range. */
export function buckets(range: DayRange, step: Step, weekStartsOn: WeekStart): Bucket[] {
  const bucketList: Bucket[] = [];
  let from = range.from;
  while (from <= range.to) {
    const whole = wholeBucket(from, step, weekStartsOn);
    const to = earlier(whole.to, range.to);
    bucketList.push({ from, to, isPartial: from !== whole.from || to !== whole.to });
    from = addDays(to, 1);
  }
  return bucketList;
}

/** More points would blur a line. */
const MAX_BUCKETS = 92;

/**
 * The finest step that divides a range into few enough buckets for a line, one partial week more aside; months if none does.
 */
export function usualStep(range: DayRange): Step {
  const days = dayCount(range);
  if (days <= MAX_BUCKETS) return "day";
  return days <= DAYS_OF_WEEK * MAX_BUCKETS ? "week" : "month";
}

/**
 * The step of bars: the chosen one, unless it is finer than the usual step, since fewer bars fit than points. Hours and
 * rolling lines have no bars: the usual step replaces them, as it does null.
 */
export function barStep(range: DayRange, chosen: TrendStep | null): Step {
  const usual = usualStep(range);
  const chosenStep = STEPS.find((step) => step === chosen);
  if (chosenStep === undefined) return usual;
  const isCoarser = STEPS.indexOf(chosenStep) > STEPS.indexOf(usual);
  return isCoarser ? chosenStep : usual;
}

/** The whole day, calendar week or month that holds a day. */
function wholeBucket(day: DayRange["from"], step: Step, weekStartsOn: WeekStart): DayRange {
  switch (step) {
    case "day":
      return { from: day, to: day };
    case "week": {
      const from = firstOfWeek(day, weekStartsOn);
      return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
    }
    case "month":
      return monthOf(day);
  }
}

/** The hours of a range's days, in order. */
export function hourBuckets(range: DayRange): Bucket[] {
  return listDays(range).flatMap((day) =>
    Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
      from: day,
      to: day,
      isPartial: false,
      hour,
    })),
  );
}
