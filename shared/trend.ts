import { type Bucket, buckets, type Step } from "./buckets.ts";
import { comparedBuckets } from "./comparedBuckets.ts";
import type { Counts, Cube } from "./cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { type ChainExploits, exploitsIn } from "./exploitsIn.ts";
import { covers, type Range } from "./range.ts";
import { sumBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { type Window, windowsOf } from "./window.ts";

/**
 * The transactions of a range by days, weeks or months, and what to hold them against: of all chains, or
 * of one. All columns are as long as `buckets`.
 */
export interface Trend {
  readonly buckets: readonly Bucket[];
  readonly chains: readonly ChainCounts[];
  /** The sum over the chains. */
  readonly total: Total;
  /** The same of the days compared with; null for none, and where the cube does not reach back to them. */
  readonly previous: PreviousTotal | null;
  readonly exploits: readonly (readonly ChainExploits[])[];
}

export interface ChainCounts {
  readonly chain: string;
  readonly counts: readonly number[];
}

export interface Total {
  readonly counts: readonly number[];
  readonly total: number;
}

export interface PreviousTotal extends Total {
  readonly range: Range;
  /** Of as many days as those beside them. */
  readonly buckets: readonly Range[];
}

/** The trend of a dashboard that was made from the cube; of one chain where one is named. */
export function trend(cube: Cube, dashboard: Dashboard, step: Step, chain: string | null): Trend {
  const own = buckets(dashboard.range, step);
  const windows = windowsOf(cube.cover, own);
  const groups = cube.transactions.groups.filter(({ label }) => chain === null || label === chain);
  const drawn =
    chain === null ? dashboard.transactionTrends.chains.map(({ chain }) => chain) : [chain];
  const chains = drawn.map((name) => ({
    chain: name,
    counts: countsOf(
      groups.filter(({ label }) => label === name),
      windows,
    ),
  }));
  const compared = comparedBuckets(cube, dashboard, own);
  const { previous } = dashboard;
  return {
    buckets: own,
    chains,
    total: totalOf(countsOf(groups, windows)),
    previous: compared &&
      previous && {
        range: previous,
        buckets: compared,
        ...totalOf(countsOf(groups, windowsOf(cube.cover, compared))),
      },
    exploits: exploitsIn(cube.exploits, windows, chain),
  };
}

/** What some of the buckets count together; all of them where no days are picked out. */
export function sumWithin(
  counts: readonly number[],
  buckets: readonly Range[],
  picked: Range | null,
): number {
  if (picked === null) return sum(counts);
  return sum(counts.filter((_, index) => covers(picked, buckets[index] ?? picked)));
}

function countsOf(groups: Counts["groups"], windows: readonly Window[]): number[] {
  return windows.map(({ from, to }) =>
    sum(groups.map(({ series }) => sumBetween(series, from, to))),
  );
}

function totalOf(counts: readonly number[]): Total {
  return { counts, total: sum(counts) };
}
