import { rankedRows } from "../cube/countedRows.ts";
import type { Cube } from "../cube/cube.ts";
import { denseBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { CHAIN_TABLES, type ChainTable, eachOf } from "../database/datedTables.ts";
import type { Day } from "../days/day.ts";
import { type IndexRange, indexRange, knownIndexRange } from "../days/indexRange.ts";
import type { Compared } from "../views/compared.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { percent, percentChange } from "../views/percent.ts";
import { hasPercent } from "./dataBegin.ts";
import { prominentChains } from "./prominentChains.ts";
import { type Risk, riskFigures } from "./risk.ts";

/**
 * The figures of one chain in a range. Users, projects and wallets are missing: a cube does not split
 * them by chain.
 */
export interface ChainFigures
  extends Readonly<Record<ChainTable, Compared>>,
    Pick<Risk, "flagsPerThousand" | "exploitsPerThousand"> {
  readonly chain: string;
  /** The chain's part of all transactions with a chain, to two decimals. */
  readonly sharePercent: number;
  readonly days: readonly Day[];
  /** Transactions by day, as long as `days`. */
  readonly counts: readonly number[];
  /** Transactions by day of the comparison range; null if there is none or the cube does not hold it. */
  readonly previousCounts: readonly number[] | null;
}

/**
 * The figures of a chain in the range of a dashboard: zeros if the chain has no row there, null if it has no
 * row in the cover.
 */
export function chainFigures(cube: Cube, dashboard: Dashboard, chain: string): ChainFigures | null {
  if (!prominentChains(cube).includes(chain)) return null;
  const now = indexRange(cube.cover, dashboard.range);
  const before = knownIndexRange(cube.cover, dashboard.previous);
  const figure = (table: ChainTable): Compared => {
    const groups = cube[table].groups.filter(({ label }) => label === chain);
    const [row] = rankedRows({ groups }, now, before);
    const { count: value, previous } = row ?? { count: 0, previous: before && 0 };
    const isPercent = hasPercent(dashboard.comparison, dashboard.dataBegin[table]);
    const changePercent = previous !== null && isPercent ? percentChange(value, previous) : null;
    return { value, previous, changePercent };
  };
  const own = cube.transactions.groups.find(({ label }) => label === chain);
  const daily = ({ from, to }: IndexRange) => denseBetween(own?.series ?? NO_ROWS, from, to);
  const { transactions, ...others } = eachOf(CHAIN_TABLES, figure);
  const risk = riskFigures(dashboard).riskByChain.find((each) => each.chain === chain);
  return {
    chain,
    transactions,
    sharePercent: percent(transactions.value, sum(dashboard.transactionTrends.total), 2),
    ...others,
    flagsPerThousand: risk?.flagsPerThousand ?? null,
    exploitsPerThousand: risk?.exploitsPerThousand ?? null,
    days: dashboard.transactionTrends.days,
    counts: daily(now),
    previousCounts: before && daily(before),
  };
}

const NO_ROWS = { days: [], counts: [] };
