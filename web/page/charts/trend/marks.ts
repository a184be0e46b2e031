import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { sharedDays } from "../../../../shared/days/range.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";

/** The points of a mark, by the indexes of the first and the last one. */
export interface MarkedPoints {
  readonly kind: DayMark["kind"];
  readonly from: number;
  readonly to: number;
}

/**
 * The points that marks of days touch. Marks outside of the buckets are left out, and marks of one kind on the same points
 * become one.
 */
export function marksOnPoints(
  marks: readonly DayMark[],
  buckets: readonly HourOrDays[],
): MarkedPoints[] {
  const byPoints = new Map<string, MarkedPoints>();
  for (const mark of marks) {
    const { kind } = mark;
    const isMarked = (bucket: HourOrDays) => sharedDays(bucket, mark) !== null;
    const from = buckets.findIndex(isMarked);
    const to = buckets.findLastIndex(isMarked);
    if (from >= 0) byPoints.set(`${kind} ${from} ${to}`, { kind, from, to });
  }
  return [...byPoints.values()];
}

/** More marks in a row would look like another axis. */
const MAX_EXPLOIT_MARKS = 12;

/** The indexes of the points with exploits, most exploits first; of many, only the first `MAX_EXPLOIT_MARKS`. */
export function markedPoints(points: readonly (number | null)[]): number[] {
  const counts = points.map((point, index) => ({ index, count: point ?? 0 }));
  const exploited = counts.filter(({ count }) => count > 0);
  const mostFirst = exploited.sort((a, b) => b.count - a.count);
  return mostFirst.slice(0, MAX_EXPLOIT_MARKS).map(({ index }) => index);
}
