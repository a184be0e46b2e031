import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { sharedDays } from "../../../../shared/days/range.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";

/** The points of a mark, by their indexes. */
export interface MarkedPoints {
  readonly kind: DayMark["kind"];
  readonly from: number;
  readonly to: number;
}

/** The points of the marks of days. Marks of one kind on the same points are one. */
export function marksOnPoints(
  marks: readonly DayMark[],
  buckets: readonly HourOrDays[],
): MarkedPoints[] {
  const placed = new Map<string, MarkedPoints>();
  for (const mark of marks) {
    const isMarked = (bucket: HourOrDays) => sharedDays(bucket, mark) !== null;
    const from = buckets.findIndex(isMarked);
    const to = buckets.findLastIndex(isMarked);
    if (from >= 0) placed.set(`${mark.kind} ${from} ${to}`, { kind: mark.kind, from, to });
  }
  return [...placed.values()];
}

/** More marks in a row would look like another axis. */
const MAX_EXPLOIT_MARKS = 12;

/** The indexes of the points with exploits; of many, of those with the most exploits. */
export function markedPoints(points: readonly (number | null)[]): number[] {
  return points
    .map((point, index) => ({ index, count: point ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_EXPLOIT_MARKS)
    .map(({ index }) => index);
}
