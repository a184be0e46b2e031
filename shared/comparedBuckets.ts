import type { Cube } from "./cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { dayNumber } from "./day.ts";
import { covers, type Range, shifted } from "./range.ts";

/**
 * What each bucket of a range is compared with: as many days, as much earlier as those compared with are.
 * Null for none, and where the cube does not reach back to them.
 */
export function comparedBuckets(
  { cover }: Cube,
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  buckets: readonly Range[],
): Range[] | null {
  if (previous === null || !covers(cover, previous)) return null;
  const days = dayNumber(previous.from) - dayNumber(range.from);
  return buckets.map((bucket) => shifted(bucket, days));
}
