import { labelledColumns, labelledGroups, rankedRows } from "../cube/countedRows.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { denseSum } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { ChainTable } from "../database/datedTables.ts";
import type { Day } from "../days/day.ts";
import { firstDays, type IndexRange, indexRange, knownIndexRange } from "../days/indexRange.ts";
import type { Compared, NullableCompared } from "./compared.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { comparedCount } from "./dataBegin.ts";
import { percent } from "./percent.ts";
import { prominentChains } from "./prominentChains.ts";
import { chainRisk, type Risk } from "./risk.ts";

/**
 * The figures of one chain or of several together in a range. Users, projects and wallets are missing: a cube
 * does not split them by chain.
 */
export interface ChainFigures
  extends Readonly<Record<Exclude<ChainTable, "transactions">, NullableCompared>>,
    Omit<Risk, ChainTable> {
  readonly chains: readonly string[];
  readonly transactions: Compared;
  /** The chains' part of all transactions with a chain, to two decimals. */
  readonly sharePercent: number;
  readonly days: readonly Day[];
  /** Transactions by day, as long as `days`. */
  readonly counts: readonly number[];
  /**
   * Transactions by day of the comparison range, from its first day on and at most as many; null if there is none or the
   * cube does not hold it.
   */
  readonly previousCounts: readonly number[] | null;
}

/**
 * The figures of the given chains together in the range of a dashboard; null if `chains` is empty. A chain without a row in
 * the range adds 0, even if the cube does not have the chain at all.
 */
export function chainFigures(
  cube: Cube,
  dashboard: Dashboard,
  chains: readonly string[],
): ChainFigures | null {
  if (chains.length === 0) return null;
  const { days } = dashboard.transactionTrends;
  const indexes = indexRange(cube.cover, dashboard.range);
  const previousIndexes = knownIndexRange(cube.cover, dashboard.previous);
  const figure = (table: ChainTable, counts: Counts): Compared => {
    const rows = rowsOfChains(counts, chains, indexes, previousIndexes);
    return comparedCount(rows.value, rows.previous, dashboard, table);
  };
  const figureIfKnown = (table: ChainTable): NullableCompared =>
    cube[table] === null ? NOT_KNOWN : figure(table, cube[table]);
  const transactions = figure("transactions", cube.transactions);
  const notifications = figureIfKnown("notifications");
  const exploits = figureIfKnown("exploits");
  const series = labelledColumns(cube.transactions, chains);
  // `days` lacks days of the range without figures, and a chosen comparison range can be longer than the range.
  const dailyTransactions = (range: IndexRange) => {
    const { from, to } = firstDays(range, days.length);
    return denseSum(series, from, to);
  };
  const counts = dailyTransactions(indexes);
  const riskRows = {
    transactions: counts,
    notifications: notifications.value,
    exploits: exploits.value,
  };
  const risk = chainRisk(chains, riskRows, dashboard);
  return {
    chains,
    transactions,
    sharePercent: percent(transactions.value, linkedTransactions(dashboard), 2),
    notifications,
    exploits,
    flagsPerThousand: risk.flagsPerThousand,
    exploitsPerThousand: risk.exploitsPerThousand,
    // The transactions that each of the two rates divides by.
    flagsTransactions: risk.flagsTransactions,
    exploitsTransactions: risk.exploitsTransactions,
    days,
    counts,
    previousCounts: previousIndexes === null ? null : dailyTransactions(previousIndexes),
  };
}

/** The transactions of the range with a chain, of which each chain has a share. */
export function linkedTransactions({
  completeness,
  unlinked,
}: Pick<Dashboard, "completeness" | "unlinked">): number {
  return completeness.transactions.rangeRows - unlinked.transactions;
}

/** The number of rows of chains in a range and in its comparison range; `previous` is null without a comparison range. */
function rowsOfChains(
  counts: Counts,
  chains: readonly string[],
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
) {
  const groups = labelledGroups(counts, chains);
  const rows = rankedRows({ groups }, indexes, previousIndexes);
  const value = sum(rows.map(({ count }) => count));
  if (previousIndexes === null) return { value, previous: null };
  return { value, previous: sum(rows.map(({ previous }) => previous ?? 0)) };
}

const NOT_KNOWN: NullableCompared = { value: null, previous: null, changePercent: null };

/** The chains without a row in the cover. */
export function unknownChains(cube: Cube, chains: readonly string[]): string[] {
  const prominent = prominentChains(cube);
  return chains.filter((chain) => !prominent.includes(chain));
}

/**
 * The figures as a member of a file: `chain` with the name of one chain, or `chains` with the names of several. Only `chains`
 * has users, projects and wallets, as null with the reason.
 */
export function publishedChains({ chains, ...figures }: ChainFigures) {
  const [chain] = chains;
  if (chains.length === 1) return { chain: { chain, ...figures } };
  return {
    chains: {
      chains,
      ...figures,
      users: null,
      projects: null,
      wallets: null,
      reason: NOT_BY_CHAIN,
    },
  };
}

const NOT_BY_CHAIN =
  "users, projects and wallets are not counted by chain, and distinct counts do not add up";
