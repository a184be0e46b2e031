import { dayNumber } from "./day.ts";
import { covers, dayCount, type Range } from "./range.ts";

/** Days as indexes into a cube's cover, both included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export function windowOf(cover: Range, range: Range): Window {
  const from = dayNumber(range.from) - dayNumber(cover.from);
  return { from, to: from + dayCount(range) - 1 };
}

/** Null of no days, and of days that a cover does not hold. */
export function knownWindow(cover: Range, range: Range | null): Window | null {
  return range !== null && covers(cover, range) ? windowOf(cover, range) : null;
}

export function windowsOf(cover: Range, ranges: readonly Range[]): Window[] {
  return ranges.map((range) => windowOf(cover, range));
}
