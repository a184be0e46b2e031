import { addDays, type Day, isDay } from "./day.ts";
import { dayCount, previousPeriod, type Range } from "./range.ts";

/**
 * The neighbouring period of the same number of days: -1 the one before the range, 1 the one after
 * it. Forward goes no further than the period that ends with `last`, so that the last step may be a
 * shorter one; a range that ends with `last` or later stays, and so does one before which no such
 * period can be told in days.
 */
export function steppedRange(range: Range, direction: -1 | 1, last: Day): Range {
  if (direction === -1) {
    const previous = previousPeriod(range);
    return isDay(previous.from) ? previous : range;
  }
  if (range.to >= last) return range;
  const days = dayCount(range);
  const next = addDays(range.to, days);
  const to = next < last ? next : last;
  return { from: addDays(to, 1 - days), to };
}
