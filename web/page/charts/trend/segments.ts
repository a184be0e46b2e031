import type { Answer } from "../../../../shared/answer/answer.ts";
import type { Bucket, HourOrDays } from "../../../../shared/days/buckets.ts";
import { dayCount } from "../../../../shared/days/range.ts";

/** A part of a line, between two points (given by their indexes) or of a single point. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** Whether both ends count whole days, weeks or months. Other parts are dashed. */
  readonly isComplete: boolean;
}

interface Points {
  /** The days or the hour that each point counts. */
  readonly days: readonly HourOrDays[];
  readonly points: readonly (number | null)[];
}

/**
 * The segments of a line. An incomplete day, week or month is joined to its neighbour once it has half of the median of
 * the complete ones: before, the line would seem to fall.
 */
export function segments(answer: Answer, buckets: readonly Bucket[], points: Points): Segment[] {
  const complete = points.days.map((days, index) => isComplete(answer, days, buckets[index]));
  const usual = median(knownPoints(points.points.filter((_, index) => complete[index])));
  const isDrawn = points.points.map(
    (point, index) => point !== null && (complete[index] === true || 2 * point >= usual),
  );
  return joinedPoints(isDrawn, complete);
}

/** Whether a point counts whole days, weeks or months. `bucket` is the bucket on screen, also for a point of the comparison. */
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
  // The last days of a shorter comparison may be a part of a week or a month.
  return bucket?.isPartial === false && dayCount({ from, to }) >= dayCount(bucket);
}

function knownPoints(points: readonly (number | null)[]): number[] {
  return points.filter((point) => point !== null);
}

/** The median; 0 without counts. */
function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Joins drawn neighbours, as long as the joints are all complete or all incomplete. A point without neighbours is alone. */
function joinedPoints(isDrawn: readonly boolean[], isComplete: readonly boolean[]): Segment[] {
  const joined: Segment[] = [];
  for (let index = 0; index < isDrawn.length; index++) {
    if (!isDrawn[index]) continue;
    const last = joined.at(-1);
    if (last === undefined || last.to < index - 1) {
      joined.push({ from: index, to: index, isComplete: isComplete[index] === true });
      continue;
    }
    const isWhole = isComplete[index - 1] === true && isComplete[index] === true;
    const isSinglePoint = last.from === last.to;
    const continuesLast = isSinglePoint || last.isComplete === isWhole;
    if (continuesLast) joined.pop();
    const from = continuesLast ? last.from : index - 1;
    joined.push({ from, to: index, isComplete: isWhole });
  }
  return joined;
}
