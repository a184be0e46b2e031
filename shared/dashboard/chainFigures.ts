import type { Day } from "../days/day.ts";
import type { Compared } from "../views/compared.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { percentChange } from "../views/percent.ts";
import { type AnyRanked, VIEWS } from "../views/views.ts";
import { hasPercent } from "./dataBegin.ts";
import type { Trend } from "./trend.ts";

/**
 * The figures of one chain in a range. Users, projects and wallets are missing: a cube does not split
 * them by chain.
 */
export interface ChainFigures {
  readonly chain: string;
  readonly transactions: Compared;
  /** The chain's part of all transactions with a chain, to two decimals. */
  readonly sharePercent: number;
  readonly notifications: Compared;
  readonly exploits: Compared;
  readonly days: readonly Day[];
  /** Transactions by day, as long as `days`. */
  readonly counts: readonly number[];
  /** Transactions by day of the comparison range; null if there is none or the cube does not hold it. */
  readonly previousCounts: readonly number[] | null;
}

/** The figures of a chain, from an uncut dashboard and the chain's trend by day; zeros if it has no row. */
export function chainFigures(uncut: Dashboard, daily: Trend, chain: string): ChainFigures {
  const rowOf = (view: AnyRanked) => view.rows(uncut).find(({ name }) => name === chain);
  const figure = (view: AnyRanked): Compared => {
    const { count: value = 0, previous: known = 0 } = rowOf(view) ?? {};
    const previous = daily.previous && known;
    const isPercent = hasPercent(uncut.comparison, uncut.dataBegin[view.table]);
    const changePercent = previous !== null && isPercent ? percentChange(value, previous) : null;
    return { value, previous, changePercent };
  };
  return {
    chain,
    transactions: figure(VIEWS.topBlockchains),
    sharePercent: rowOf(VIEWS.topBlockchains)?.sharePercent ?? 0,
    notifications: figure(VIEWS.flaggedDistribution),
    exploits: figure(VIEWS.exploitsByChain),
    days: uncut.transactionTrends.days,
    counts: daily.total.counts,
    previousCounts: daily.previous?.counts ?? null,
  };
}
