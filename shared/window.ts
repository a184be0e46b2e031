import { dayNumber } from "./day.ts";
import { dayCount, type Range } from "./range.ts";

/** Days as indexes into a cube's cover, both included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export function windowOf(cover: Range, range: Range): Window {
  const from = dayNumber(range.from) - dayNumber(cover.from);
  return { from, to: from + dayCount(range) - 1 };
}
