import { type Bucket, buckets, type Step } from "./buckets.ts";
import { comparedBuckets } from "./comparedBuckets.ts";
import type { Cube } from "./cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { type Flagged, flaggedIn } from "./flaggedIn.ts";
import type { Range } from "./range.ts";
import { windowsOf } from "./window.ts";

/** Flagged wallets by days, weeks or months; all columns are as long as `buckets`. */
export interface FlaggedTrend extends Flagged {
  readonly buckets: readonly Bucket[];
  /** The same of the days compared with; null for none, and where the cube does not reach back to them. */
  readonly previous: PreviousFlagged | null;
}

interface PreviousFlagged {
  /** Of as many days as those beside them. */
  readonly buckets: readonly Range[];
  readonly counts: readonly number[];
}

/** The flagged wallets of a dashboard that was made from the cube. */
export function flaggedTrend(cube: Cube, dashboard: Dashboard, step: Step): FlaggedTrend {
  const own = buckets(dashboard.range, step);
  const compared = comparedBuckets(cube, dashboard, own);
  const flagged = (buckets: readonly Range[]) =>
    flaggedIn(cube.flagged, windowsOf(cube.cover, buckets));
  return {
    buckets: own,
    ...flagged(own),
    previous: compared && { buckets: compared, counts: flagged(compared).flagged },
  };
}
