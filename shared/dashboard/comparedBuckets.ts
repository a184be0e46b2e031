import type { Cube } from "../cube/cube.ts";
import type { HourOrDays } from "../days/buckets.ts";
import { dayNumber, earlier } from "../days/day.ts";
import { covers, shifted } from "../days/range.ts";
import { isByHour } from "./byHour.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The buckets of a range moved to its comparison range. If that has fewer days, the bucket over its last day is cut, and
 * later buckets are left out. Null without a comparison range, or if the cube does not hold it; for hours also if the cube
 * does not hold it by the hour.
 */
export function comparedBuckets(
  cube: Cube,
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  buckets: readonly HourOrDays[],
): HourOrDays[] | null {
  if (previous === null || !covers(cube.cover, previous)) return null;
  const areHours = buckets[0]?.hour !== undefined;
  if (areHours && !isByHour(cube, previous)) return null;
  const shiftDays = dayNumber(previous.from) - dayNumber(range.from);
  return buckets.flatMap((bucket) => {
    const { from, to } = shifted(bucket, shiftDays);
    const isBeyondComparison = from > previous.to;
    if (isBeyondComparison) return [];
    const days = { from, to: earlier(to, previous.to) };
    return bucket.hour === undefined ? days : { ...days, hour: bucket.hour };
  });
}
