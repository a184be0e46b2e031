import type { Bucket, Step } from "../../shared/buckets.ts";
import type { Day } from "../../shared/day.ts";
import type { Range } from "../../shared/range.ts";
import { TEXTS } from "../texts.ts";

/** The days of a point, and what makes it smaller than those beside it. */
export function bucketTitle(bucket: Bucket, step: Step, unfinished: Day | null): string {
  const texts = TEXTS.transactionTrends;
  const days = bucket.isPartial ? texts.partOf(bucketDays(bucket), step) : bucketDays(bucket);
  return bucket.to === unfinished ? texts.soFar(days) : days;
}

export function bucketDays({ from, to }: Range): string {
  return from === to ? from : `${from} – ${to}`;
}
