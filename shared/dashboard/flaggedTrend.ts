import type { Cube } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import { barStep, buckets, type TrendStep } from "../days/buckets.ts";
import { indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { comparedBuckets } from "./comparedBuckets.ts";
import type { Dashboard } from "./dashboardSchema.ts";

export type FlaggedTrend = NonNullable<ReturnType<typeof flaggedTrend>>;

/**
 * The flagged wallets of the dashboard's range by day, week or month, as bars show them; null if they are not known. The
 * columns are as long as `buckets`.
 */
export function flaggedTrend(cube: Cube, dashboard: Dashboard, chosenStep: TrendStep | null) {
  const { flagged: sightings } = cube;
  if (sightings === null) return null;
  const step = barStep(dashboard.range, chosenStep);
  const trendBuckets = buckets(dashboard.range, step, dashboard.weekStartsOn);
  const compared = comparedBuckets(cube, dashboard, trendBuckets);
  // With 0 as `before`, only the first sightings in the cover count.
  const counts = (buckets: readonly DayRange[], before?: number) =>
    buckets.map((days) => {
      const { from, to } = indexRange(cube.cover, days);
      return distinctBetween(sightings, from, to, before);
    });
  return {
    step,
    buckets: trendBuckets,
    /** Wallets flagged in the bucket, each counted once. */
    flagged: counts(trendBuckets),
    /** Wallets flagged for the first time in the cube's cover. */
    firstTime: counts(trendBuckets, 0),
    /** The same for the comparison range; null if there is none or the cube does not hold it. */
    previous: compared === null ? null : { buckets: compared, counts: counts(compared) },
  };
}
