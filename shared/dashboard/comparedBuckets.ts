import type { Cube } from "../cube/cube.ts";
import type { HourOrDays } from "../days/buckets.ts";
import { dayNumber, earlier } from "../days/day.ts";
import { covers, shifted } from "../days/range.ts";
import { isByHour } from "./byHour.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The days or hours that each bucket of a range is compared with, in the order of the buckets. Buckets after the last day of
 * the comparison range, which may have fewer days than the range, have none and are left out. Null without a comparison, or
 * if the cube does not hold the comparison range, or not by the hour if the buckets are hours.
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
    const hasNoDays = from > previous.to;
    if (hasNoDays) return [];
    const days = { from, to: earlier(to, previous.to) };
    return bucket.hour === undefined ? days : { ...days, hour: bucket.hour };
  });
}
