import type { Cube } from "../cube/cube.ts";
import { dayNumber } from "../days/day.ts";
import { covers, type DayRange, shifted } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

/**
 * The comparison range of each bucket: the bucket moved back as far as the whole range. Null without a
 * comparison, or if the cube does not hold these days.
 */
export function comparedBuckets(
  { cover }: Cube,
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  buckets: readonly DayRange[],
): DayRange[] | null {
  if (previous === null || !covers(cover, previous)) return null;
  const days = dayNumber(previous.from) - dayNumber(range.from);
  return buckets.map((bucket) => shifted(bucket, days));
}
