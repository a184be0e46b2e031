import type { Cube } from "../cube/cube.ts";
import type { HourOrDays } from "../days/buckets.ts";
import { dayNumber } from "../days/day.ts";
import { covers, shifted } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { isByHour } from "./byHour.ts";

/**
 * The comparison range of each bucket: the bucket moved back as far as the whole range. Null without a
 * comparison, or if the cube does not hold these days, or not by the hour.
 */
export function comparedBuckets(
  cube: Cube,
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  buckets: readonly HourOrDays[],
): HourOrDays[] | null {
  if (previous === null || !covers(cube.cover, previous)) return null;
  if (buckets[0]?.hour !== undefined && !isByHour(cube, previous)) return null;
  const days = dayNumber(previous.from) - dayNumber(range.from);
  return buckets.map(({ hour, ...bucket }) => ({
    ...shifted(bucket, days),
    ...(hour !== undefined && { hour }),
  }));
}
