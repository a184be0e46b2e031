import type { Cube } from "../cube/cube.ts";
import type { HourOrDays } from "../days/buckets.ts";
import { dayNumber, earlier } from "../days/day.ts";
import { covers, shifted } from "../days/range.ts";
import { isByHour } from "./byHour.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The comparison range of each bucket: the bucket moved as far as the first day of the range, up to the last day of the
 * comparison range, which may have fewer days than the range. Null without a comparison, or if the cube does not
 * hold these days, or not by the hour.
 */
export function comparedBuckets(
  cube: Cube,
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  buckets: readonly HourOrDays[],
): HourOrDays[] | null {
  if (previous === null || !covers(cube.cover, previous)) return null;
  const areHours = buckets[0]?.hour !== undefined;
  if (areHours && !isByHour(cube, previous)) return null;
  const shift = dayNumber(previous.from) - dayNumber(range.from);
  return buckets.flatMap((bucket) => {
    const { from, to } = shifted(bucket, shift);
    if (from > previous.to) return [];
    const days = { from, to: earlier(to, previous.to) };
    return bucket.hour === undefined ? days : { ...days, hour: bucket.hour };
  });
}
