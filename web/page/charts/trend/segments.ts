import type { Answer } from "../../../../shared/answer/answer.ts";
import { median } from "../../../../shared/answer/unusualDay.ts";
import type { Bucket, HourOrDays } from "../../../../shared/days/buckets.ts";
import { dayCount } from "../../../../shared/days/range.ts";

/** A part of a line, from one point to another, given by their indexes. If both are the same, it is a dot. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** Whether all of its points count whole days, weeks or months. Otherwise it is dashed. */
  readonly isComplete: boolean;
}

interface Points {
  /** The days or the hour that each point counts. */
  readonly days: readonly HourOrDays[];
  readonly points: readonly (number | null)[];
}

/**
 * The segments of a line, without two kinds of points: those that are not known, and those of an incomplete day, week or month
 * that are below half of the median of the complete points. A line to such a low point would look like a fall of the counts.
 */
export function segments(
  answer: Answer,
  buckets: readonly Bucket[],
  { days, points }: Points,
): Segment[] {
  const completeness = days.map((pointDays, index) =>
    isComplete(answer, pointDays, buckets[index]),
  );
  const completePoints = points.filter((_, index) => completeness[index]);
  const usual = median(completePoints.filter((point) => point !== null));
  const isDrawn = points.map((point, index) => {
    if (point === null) return false;
    return completeness[index] === true || 2 * point >= usual;
  });
  return joinedPoints(isDrawn, completeness);
}

/**
 * Whether a point counts whole days, weeks or months.
 *
 * @param days the days or the hour that the point counts
 * @param bucket the bucket of the range at the same index, also for a point of the comparison
 */
function isComplete(
  { published, unfinished }: Answer,
  { from, to, hour }: HourOrDays,
  bucket: Bucket | undefined,
): boolean {
  // An hour that has not ended has no point.
  if (hour !== undefined) return true;
  const begin = published.dataBegin.transactions?.day;
  if (begin !== undefined && from < begin) return false;
  if (unfinished !== null && to >= unfinished) return false;
  if (bucket === undefined || bucket.isPartial) return false;
  // The last point of a shorter comparison may count a part of a week or a month. A rolling point counts more than its bucket.
  return dayCount({ from, to }) >= dayCount(bucket);
}

/**
 * Joins drawn points that are neighbours to segments that are complete or incomplete throughout: the line between two points
 * is complete if both are. Where that changes, one segment ends and another begins at the same point. A drawn point without
 * drawn neighbours is a segment by itself.
 */
function joinedPoints(isDrawn: readonly boolean[], isComplete: readonly boolean[]): Segment[] {
  const joined: Segment[] = [];
  for (let index = 0; index < isDrawn.length; index++) {
    if (!isDrawn[index]) continue;
    const last = joined.at(-1);
    const isFirstOfLine = last === undefined || last.to !== index - 1;
    if (isFirstOfLine) {
      joined.push({ from: index, to: index, isComplete: isComplete[index] === true });
      continue;
    }
    const isLineComplete = isComplete[index - 1] === true && isComplete[index] === true;
    const isDot = last.from === last.to;
    if (isDot || last.isComplete === isLineComplete) {
      // The last segment becomes longer.
      joined[joined.length - 1] = { from: last.from, to: index, isComplete: isLineComplete };
    } else {
      joined.push({ from: index - 1, to: index, isComplete: isLineComplete });
    }
  }
  return joined;
}
