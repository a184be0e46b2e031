import type { Counts, Cube } from "../cube/cube.ts";
import { distinctBetween, firstTimeBetween } from "../cube/distinct.ts";
import { sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { type Bucket, barStep, buckets, type Step, type TrendStep } from "../days/buckets.ts";
import { indexRange, indexRanges } from "../days/indexRange.ts";
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
  /** The first of the largest buckets; null without a flagged wallet. */
  readonly peak: FlaggedPeak | null;
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

/** The flagged wallets of a dashboard and its cube, by steps for bars; null if they are not known. */
export function flaggedTrend(
  cube: Cube,
  dashboard: Dashboard,
  given: TrendStep | null,
): FlaggedTrend | null {
  const { flagged: seen, notifications } = cube;
  if (seen === null || notifications === null) return null;
  const step = barStep(dashboard.range, given);
  const own = buckets(dashboard.range, step, dashboard.weekStartsOn);
  const compared = comparedBuckets(cube, dashboard, own);
  const counts = (count: typeof distinctBetween, buckets: readonly DayRange[]) =>
    indexRanges(cube.cover, buckets).map(({ from, to }) => count(seen, from, to));
  const flagged = counts(distinctBetween, own);
  return {
    step,
    buckets: own,
    flagged,
    firstTime: counts(firstTimeBetween, own),
    previous: compared && { buckets: compared, counts: counts(distinctBetween, compared) },
    peak: flaggedPeak(cube, notifications, own, flagged),
  };
}

function flaggedPeak(
  { cover }: Pick<Cube, "cover">,
  { groups, unlinked }: Counts,
  buckets: readonly DayRange[],
  flagged: readonly number[],
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
