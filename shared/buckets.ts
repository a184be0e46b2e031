import { addDays } from "./day.ts";
import { firstOfMonth, firstOfWeek } from "./period.ts";
import { dayCount, type Range } from "./range.ts";

/** What is counted together. */
export const STEPS = ["day", "week", "month"] as const;

export type Step = (typeof STEPS)[number];

/** Neighbouring days. At the ends of a range a week or a month may have fewer than it has in the calendar. */
export interface Bucket extends Range {
  readonly isPartial: boolean;
}

/** The days, calendar weeks or months of a range, in order: together they are its days. */
export function buckets(range: Range, step: Step): Bucket[] {
  const found: Bucket[] = [];
  for (let from = range.from; from <= range.to; ) {
    const whole = wholeBucket(from, step);
    const [to = range.to] = [whole.to, range.to].sort();
    found.push({ from, to, isPartial: from !== whole.from || to !== whole.to });
    from = addDays(to, 1);
  }
  return found;
}

/** The finest step of which a range has no more than so many, months where none is coarse enough. */
export function usualStep(range: Range, most: number): Step {
  const days = dayCount(range);
  if (days <= most) return "day";
  return days <= 7 * most ? "week" : "month";
}

function wholeBucket(day: Range["from"], step: Step): Range {
  switch (step) {
    case "day":
      return { from: day, to: day };
    case "week": {
      const from = firstOfWeek(day);
      return { from, to: addDays(from, 6) };
    }
    case "month": {
      const from = firstOfMonth(day);
      return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
    }
  }
}
