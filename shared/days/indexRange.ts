import { dayNumber } from "./day.ts";
import { covers, type DayRange, dayCount } from "./range.ts";

/** Day indexes into a cube's cover, both ends included. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** The indexes of a range; negative, or beyond the cover, for days that the cover does not hold. */
export function indexRange(cover: DayRange, range: DayRange): IndexRange {
  const from = dayNumber(range.from) - dayNumber(cover.from);
  return { from, to: from + dayCount(range) - 1 };
}

/** The first `limit` days of a range, or all if there are fewer. */
export function firstDays({ from, to }: IndexRange, limit: number): IndexRange {
  return { from, to: Math.min(to, from + limit - 1) };
}

/** Every index of a range, in order. */
export function listIndexes({ from, to }: IndexRange): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The indexes of a range; null without a range, or if the cover does not hold the range. */
export function knownIndexRange(cover: DayRange, range: DayRange | null): IndexRange | null {
  return range !== null && covers(cover, range) ? indexRange(cover, range) : null;
}
