import type { Cube } from "../cube/cube.ts";
import { distinctBetween, firstTimeBetween } from "../cube/distinct.ts";
import { barStep, buckets, type TrendStep } from "../days/buckets.ts";
import { indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { comparedBuckets } from "./comparedBuckets.ts";
import type { Dashboard } from "./dashboardSchema.ts";

export type FlaggedTrend = NonNullable<ReturnType<typeof flaggedTrend>>;

/**
 * The flagged wallets of the dashboard's range by day, week or month, as bars show them; null if they are not known.
 * `flagged` and `firstTime` have one count for each of `buckets`.
 */
export function flaggedTrend(cube: Cube, dashboard: Dashboard, chosenStep: TrendStep | null) {
  const { flagged: sightings } = cube;
  if (sightings === null) return null;
  const step = barStep(dashboard.range, chosenStep);
  const trendBuckets = buckets(dashboard.range, step, dashboard.weekStartsOn);
  const previousBuckets = comparedBuckets(cube, dashboard, trendBuckets);
  const counts = (ranges: readonly DayRange[], walletsBetween: typeof firstTimeBetween) =>
    ranges.map((range) => {
      const { from, to } = indexRange(cube.cover, range);
      return walletsBetween(sightings, from, to);
    });
  return {
    step,
    buckets: trendBuckets,
    /** Wallets flagged in the bucket, each counted once. */
    flagged: counts(trendBuckets, distinctBetween),
    /** Wallets flagged for the first time in the cube's cover. */
    firstTime: counts(trendBuckets, firstTimeBetween),
    /**
     * Wallets flagged in the comparison range, whose buckets may be fewer; null if there is none or the cube does not hold
     * it.
     */
    previous:
      previousBuckets === null
        ? null
        : { buckets: previousBuckets, counts: counts(previousBuckets, distinctBetween) },
  };
}
