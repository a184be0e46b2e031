import { addDays, type Day } from "./day.ts";
import { dayCount, previousPeriod, type Range } from "./range.ts";

/**
 * The neighbouring period of equal length, before (−1) or after (1). None ends after `last`: a step
 * that would go beyond ends with it.
 */
export function steppedRange(range: Range, direction: -1 | 1, last: Day): Range {
  if (direction === -1) return previousPeriod(range);
  const days = dayCount(range);
  const next = addDays(range.to, days);
  const to = next < last ? next : last;
  return { from: addDays(to, 1 - days), to };
}
