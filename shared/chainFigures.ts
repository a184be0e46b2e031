import { compared } from "./compared.ts";
import { type Comparison, comparedRange } from "./comparison.ts";
import { rankedRows } from "./countedRows.ts";
import type { Counts, Cube } from "./cube.ts";
import type { Compared } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import { percent } from "./percent.ts";
import { daysOf, type Range } from "./range.ts";
import { denseBetween, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { knownWindow, type Window, windowOf } from "./window.ts";

/**
 * What a cube knows of one chain in a range. Users, projects and wallets are not there: a cube does not
 * split them by chain.
 */
export interface ChainFigures {
  readonly chain: string;
  readonly transactions: Compared;
  /** Of all transactions that belong to a chain, to two decimals. */
  readonly sharePercent: number;
  readonly notifications: Compared;
  readonly exploits: Compared;
  readonly days: readonly Day[];
  /** Transactions, as many as there are days. */
  readonly counts: readonly number[];
  /** Those of the days compared with; null where there are none, or they stick out of the cube. */
  readonly previousCounts: readonly number[] | null;
}

/** The figures of a chain in a range inside the cube's cover; zeros where it has no row. */
export function chainFigures(
  cube: Cube,
  range: Range,
  comparison: Comparison,
  chain: string,
): ChainFigures {
  const { cover, transactions, notifications, exploits } = cube;
  const now = windowOf(cover, range);
  const before = knownWindow(cover, comparedRange(range, comparison));
  const of = (counts: Counts) => compared((window) => rowsOf(counts, chain, window), now, before);
  const linked = sum(rankedRows(transactions, now, null).map(({ count }) => count));
  const transacted = of(transactions);
  return {
    chain,
    transactions: transacted,
    sharePercent: percent(transacted.value, linked, 2),
    notifications: of(notifications),
    exploits: of(exploits),
    days: daysOf(range),
    counts: denseRows(transactions, chain, now),
    previousCounts: before && denseRows(transactions, chain, before),
  };
}

function rowsOf(counts: Counts, chain: string, { from, to }: Window): number {
  const series = seriesOf(counts, chain);
  return series === undefined ? 0 : sumBetween(series, from, to);
}

function denseRows(counts: Counts, chain: string, { from, to }: Window): number[] {
  return denseBetween(seriesOf(counts, chain) ?? { days: [], counts: [] }, from, to);
}

function seriesOf({ groups }: Counts, chain: string) {
  return groups.find(({ label }) => label === chain)?.series;
}
