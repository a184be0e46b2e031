import type { Cube } from "../cube/cube.ts";
import { distinctBetween, firstTimeBetween } from "../cube/distinct.ts";
import { type Bucket, barStep, buckets, type Step, type TrendStep } from "../days/buckets.ts";
import { indexRanges } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { comparedBuckets } from "./comparedBuckets.ts";

/** Flagged wallets by days, weeks or months; all columns are as long as `buckets`. */
export interface FlaggedTrend {
  readonly step: Step;
  readonly buckets: readonly Bucket[];
  /** Wallets flagged in the bucket, each counted once. */
  readonly flagged: readonly number[];
  /** Wallets flagged for the first time in the cube's cover. */
  readonly firstTime: readonly number[];
  /** The same for the comparison range; null if there is none or the cube does not hold it. */
  readonly previous: PreviousFlagged | null;
}

interface PreviousFlagged {
  /** Each bucket is as long as the bucket compared with it. */
  readonly buckets: readonly DayRange[];
  readonly counts: readonly number[];
}

/** The flagged wallets of a dashboard and its cube, by steps for bars; null if they are not known. */
export function flaggedTrend(
  cube: Cube,
  dashboard: Dashboard,
  given: TrendStep | null,
): FlaggedTrend | null {
  const { flagged: seen } = cube;
  if (seen === null) return null;
  const step = barStep(dashboard.range, given);
  const own = buckets(dashboard.range, step, dashboard.weekStartsOn);
  const compared = comparedBuckets(cube, dashboard, own);
  const counts = (count: typeof distinctBetween, buckets: readonly DayRange[]) =>
    indexRanges(cube.cover, buckets).map(({ from, to }) => count(seen, from, to));
  return {
    step,
    buckets: own,
    flagged: counts(distinctBetween, own),
    firstTime: counts(firstTimeBetween, own),
    previous: compared && { buckets: compared, counts: counts(distinctBetween, compared) },
  };
}
