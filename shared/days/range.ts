import { addDays, type Day, dayNumber, earlier, firstOfMonth, later } from "./day.ts";

/** Days from `from` to `to`, both included; `from` is never after `to`. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The period of the same number of days that ends the day before the range. */
export function previousPeriod(range: DayRange): DayRange {
  return { from: addDays(range.from, -dayCount(range)), to: addDays(range.from, -1) };
}

/** The range moved by a number of days, back if negative. */
export function shifted({ from, to }: DayRange, days: number): DayRange {
  return { from: addDays(from, days), to: addDays(to, days) };
}

export function dayCount({ from, to }: DayRange): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** All days of the month of a day. */
export function monthOf(day: Day): DayRange {
  const from = firstOfMonth(day);
  // No month has more than 31 days.
  const next = firstOfMonth(addDays(from, 31));
  return { from, to: addDays(next, -1) };
}

/** Every day of the range, in order. */
export function listDays(range: DayRange): Day[] {
  return Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index));
}

export function isSameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to;
}

export function covers(outer: DayRange, inner: DayRange): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** The days that two ranges have in common, null if there are none. */
export function sharedDays(a: DayRange, b: DayRange): DayRange | null {
  const from = later(a.from, b.from);
  const to = earlier(a.to, b.to);
  return from <= to ? { from, to } : null;
}
