import { addDays, type Day, dayNumber } from "./day.ts";

/** Days from `from` to `to`, both included; `from` is never after `to`. */
export interface Range {
  readonly from: Day;
  readonly to: Day;
}

/** The longest range that a cube of ten years answers with its previous period. */
export const MAX_RANGE_DAYS = 1_830;

/** The period of the same number of days that ends the day before the range. */
export function previousPeriod(range: Range): Range {
  return { from: addDays(range.from, -dayCount(range)), to: addDays(range.from, -1) };
}

/** The same number of days, so many days later, or earlier when negative. */
export function shifted({ from, to }: Range, days: number): Range {
  return { from: addDays(from, days), to: addDays(to, days) };
}

export function dayCount({ from, to }: Range): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Every day of the range, in order. */
export function daysOf(range: Range): Day[] {
  return Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index));
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.from === b.from && a.to === b.to;
}

export function covers(outer: Range, inner: Range): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** The days that two ranges have in common, null where there are none. */
export function sharedDays(a: Range, b: Range): Range | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to].sort();
  return from <= to ? { from, to } : null;
}
