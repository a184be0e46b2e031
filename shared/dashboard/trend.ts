import { rankedRows } from "../cube/countedRows.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { type Series, sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { type Bucket, buckets, type Step, type TrendStep, usualStep } from "../days/buckets.ts";
import { dayNumber } from "../days/day.ts";
import { type IndexRange, indexRanges } from "../days/indexRange.ts";
import { covers, type DayRange, shifted } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { drawnColumns } from "../views/transactionTrends.ts";
import { isRolling } from "./rolling.ts";

/**
 * The transactions of a range by days, weeks or months with their comparison, for all chains or some. All
 * columns are as long as `buckets`.
 */
export interface Trend {
  readonly step: Step;
  readonly buckets: readonly Bucket[];
  readonly chains: readonly ChainCounts[];
  /** The sum over the chains, or of all rows if the cover has no chain. */
  readonly total: Total;
  /** The same for the comparison range; null if there is none or the cube does not hold it. */
  readonly previous: PreviousTotal | null;
  readonly exploits: readonly (readonly ChainExploits[])[];
}

export interface ChainCounts {
  readonly chain: string;
  readonly counts: readonly number[];
}

interface Total {
  readonly counts: readonly number[];
  readonly total: number;
}

export interface PreviousTotal extends Total {
  readonly range: DayRange;
  /** Each bucket is as long as the bucket compared with it. */
  readonly buckets: readonly DayRange[];
}

export interface ChainExploits {
  readonly chain: string;
  readonly exploits: number;
}

/**
 * The trend of a dashboard and its cube: by a step (of a rolling line, days) or by the usual step, for all
 * chains or only for those that are named.
 */
export function trend(
  cube: Cube,
  dashboard: Dashboard,
  given: TrendStep | null,
  named: readonly string[],
): Trend {
  const step = isRolling(given) ? "day" : (given ?? usualStep(dashboard.range));
  const own = buckets(dashboard.range, step, dashboard.weekStartsOn);
  const windows = indexRanges(cube.cover, own);
  const isOwn = ({ label }: Counts["groups"][number]) =>
    named.length === 0 || named.includes(label);
  const groups = cube.transactions.groups.filter(isOwn);
  const columns =
    named.length === 0 ? drawnColumns(cube.transactions) : groups.map(({ series }) => series);
  const all = dashboard.transactionTrends.chains.map(({ chain }) => chain);
  const drawn = named.length === 0 ? all : named;
  const chains = drawn.map((name) => ({
    chain: name,
    counts: bucketCounts(
      groups.flatMap(({ label, series }) => (label === name ? series : [])),
      windows,
    ),
  }));
  const compared = comparedBuckets(cube, dashboard, own);
  const { previous } = dashboard;
  return {
    step,
    buckets: own,
    chains,
    total: total(bucketCounts(columns, windows)),
    previous: compared &&
      previous && {
        range: previous,
        buckets: compared,
        ...total(bucketCounts(columns, indexRanges(cube.cover, compared))),
      },
    exploits: exploitsIn((cube.exploits?.groups ?? []).filter(isOwn), windows),
  };
}

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

/** The chains with exploits in each window, largest count first. */
function exploitsIn(groups: Counts["groups"], windows: readonly IndexRange[]): ChainExploits[][] {
  return windows.map((window) =>
    rankedRows({ groups }, window, null).map(({ label, count }) => ({
      chain: label,
      exploits: count,
    })),
  );
}

/** The sum of the buckets inside the picked days; of all buckets if no days are picked. */
export function sumWithin(
  counts: readonly number[],
  buckets: readonly DayRange[],
  picked: DayRange | null,
): number {
  if (picked === null) return sum(counts);
  return sum(counts.filter((_, index) => covers(picked, buckets[index] ?? picked)));
}

function bucketCounts(columns: readonly Series[], windows: readonly IndexRange[]): number[] {
  return windows.map(({ from, to }) => sum(columns.map((series) => sumBetween(series, from, to))));
}

function total(counts: readonly number[]): Total {
  return { counts, total: sum(counts) };
}
