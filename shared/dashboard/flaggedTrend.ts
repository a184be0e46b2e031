import type { Cube } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween, rowsBetween } from "../cube/distinct.ts";
import { sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { type Bucket, barStep, buckets, type Step } from "../days/buckets.ts";
import { type IndexRange, indexRange, indexRanges } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { comparedBuckets } from "./trend.ts";

/** Flagged wallets by days, weeks or months; all columns are as long as `buckets`. */
export interface FlaggedTrend extends Flagged {
  readonly step: Step;
  readonly buckets: readonly Bucket[];
  /** The same for the comparison range; null if there is none or the cube does not hold it. */
  readonly previous: PreviousFlagged | null;
  /** The first of the largest buckets; null without a flagged wallet. */
  readonly peak: FlaggedPeak | null;
}

/** Two columns with one count per window. */
interface Flagged {
  /** Wallets flagged in the window, each counted once. */
  readonly flagged: number[];
  /** Wallets flagged for the first time in the cube's cover. */
  readonly firstTime: number[];
}

interface PreviousFlagged {
  /** Each bucket is as long as the bucket compared with it. */
  readonly buckets: readonly DayRange[];
  readonly counts: readonly number[];
}

interface FlaggedPeak {
  readonly days: DayRange;
  readonly flagged: number;
  /** The chain of more than half of the bucket's notifications; null if there is no such chain. */
  readonly chain: string | null;
}

/** The flagged wallets of a dashboard and its cube, by steps for bars. */
export function flaggedTrend(cube: Cube, dashboard: Dashboard, given: Step | null): FlaggedTrend {
  const step = barStep(dashboard.range, given);
  const own = buckets(dashboard.range, step);
  const compared = comparedBuckets(cube, dashboard, own);
  const flagged = (buckets: readonly DayRange[]) =>
    flaggedIn(cube.flagged, indexRanges(cube.cover, buckets));
  const counted = flagged(own);
  return {
    step,
    buckets: own,
    ...counted,
    previous: compared && { buckets: compared, counts: flagged(compared).flagged },
    peak: flaggedPeak(cube, own, counted),
  };
}

/** The number of flagged wallets in each window. */
export function flaggedIn(flagged: DistinctTable, windows: readonly IndexRange[]): Flagged {
  return {
    flagged: windows.map(({ from, to }) => distinctBetween(flagged, from, to)),
    firstTime: windows.map(({ from, to }) => {
      let first = 0;
      for (const [previous, count] of rowsBetween(flagged, from, to)) {
        if (previous < 0) first += count;
      }
      return first;
    }),
  };
}

function flaggedPeak(
  { cover, notifications: { groups, unlinked } }: Cube,
  buckets: readonly DayRange[],
  { flagged }: Flagged,
): FlaggedPeak | null {
  const most = Math.max(0, ...flagged);
  const days = buckets[flagged.indexOf(most)];
  if (most === 0 || days === undefined) return null;
  const { from, to } = indexRange(cover, days);
  const counts = groups.map(({ series }) => sumBetween(series, from, to));
  const half = (sum(counts) + sumBetween(unlinked, from, to)) / 2;
  const chain = groups[counts.findIndex((count) => count > half)]?.label ?? null;
  return { days, flagged: most, chain };
}
