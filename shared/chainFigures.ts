import { type Comparison, comparedRange } from "./comparison.ts";
import { rankedRows } from "./countedRows.ts";
import type { Counts, Cube } from "./cube.ts";
import type { Compared } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import { percent, percentChange } from "./percent.ts";
import { covers, daysOf, type Range } from "./range.ts";
import { denseBetween, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { type Window, windowOf } from "./window.ts";

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
  const compared = comparedRange(range, comparison);
  const now = windowOf(cover, range);
  const before = compared !== null && covers(cover, compared) ? windowOf(cover, compared) : null;
  const of = (counts: Counts) => comparedRows(counts, chain, now, before);
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

function comparedRows(counts: Counts, chain: string, now: Window, before: Window | null): Compared {
  const value = rowsOf(counts, chain, now);
  if (before === null) return { value, previous: null, changePercent: null };
  const previous = rowsOf(counts, chain, before);
  return { value, previous, changePercent: percentChange(value, previous) };
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
