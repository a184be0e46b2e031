import { addDays, type Day, isDay } from "./day.ts";
import { type DayRange, dayCount, previousPeriod } from "./range.ts";

/**
 * The neighbouring range of the same number of days: -1 for the range before, 1 for the range after. A
 * step forward never goes past `last`, so the last step may be shorter. A range stays if it ends with `last`
 * or later, or if its previous period would begin before 1970.
 */
export function steppedRange(range: DayRange, direction: -1 | 1, last: Day): DayRange {
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
