import * as z from "zod/mini";
import { codePointOrder } from "../cube/codePointOrder.ts";
import { columns, countSchema, daySchema, type LabelledColumns } from "../cube/cube.ts";
import { denseBetween, denseSum, type Series } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { firstDays, type IndexRange } from "../days/indexRange.ts";
import { type DayRange, listDays } from "../days/range.ts";
import { percent } from "./percent.ts";
import type { View } from "./view.ts";

export const transactionTrends = {
  title: "Transaction Trends Over Time",
  definition:
    "Transactions per day and chain (transactions); those without a chain are left out if others have one.",
  empty: ["No transaction data available", "Data will appear when transactions are recorded"],
  columns: ["Chain", "Transactions"],
  kind: ["chain", "chains"],
  unit: ["transaction", "transactions"],
  chart: "trend",
  table: "transactions",
  members: ["transactionTrends"],
  decimals: 1,
  rows: ({ transactionTrends: { chains, total } }: TrendMember) => {
    const whole = sum(total);
    return chains.map(({ chain, counts }) => {
      const count = sum(counts);
      return { name: chain, count, previous: null, sharePercent: percent(count, whole, 1) };
    });
  },
  isEmpty: ({ transactionTrends: { chains, total } }: TrendMember) =>
    chains.length === 0 && sum(total) === 0,
} as const satisfies View<TrendMember>;

interface TrendMember {
  readonly transactionTrends: TransactionTrends;
}

/**
 * `all` counts all rows, with or without a chain; `total` is the sum over the chains, or of all rows if the cover has no
 * chain. Every column is as long as `days`, but `previous`: the total by day from the first day of the comparison range
 * on, shorter if that has fewer days.
 */
export const transactionTrendsSchema = z.object({
  days: z.array(daySchema),
  all: z.array(countSchema),
  total: z.array(countSchema),
  previous: z.nullable(z.array(countSchema)),
  chains: z.array(z.object({ chain: z.string(), counts: z.array(countSchema) })),
});

export type TransactionTrends = z.infer<typeof transactionTrendsSchema>;

/**
 * The transactions of each day of a range: `all` rows, the `total` of the chains (of all rows if there is no chain), and each
 * chain with a row, the largest first. `previous` is the total of each day of the comparison range, from its first day on and
 * at most as many as the range has; null without a comparison range. Given the columns and the indexes of hours, every member
 * but `days` has a count for each hour.
 */
export function trendFigures(
  transactions: LabelledColumns,
  range: DayRange,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): TransactionTrends {
  const totalSeries = totalColumns(transactions);
  const length = indexes.to - indexes.from + 1;
  const comparedIndexes = previousIndexes === null ? null : firstDays(previousIndexes, length);
  return {
    days: listDays(range),
    all: denseSum(columns(transactions), indexes.from, indexes.to),
    total: denseSum(totalSeries, indexes.from, indexes.to),
    previous:
      comparedIndexes === null
        ? null
        : denseSum(totalSeries, comparedIndexes.from, comparedIndexes.to),
    chains: chainTrends(transactions, indexes),
  };
}

/** The counts of each chain with a row, the largest sum first, ties in code-point order. */
function chainTrends({ groups }: LabelledColumns, indexes: IndexRange) {
  const trends = groups.map(({ label, series }) => {
    const counts = denseBetween(series, indexes.from, indexes.to);
    return { chain: label, counts, total: sum(counts) };
  });
  return trends
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || codePointOrder(a.chain, b.chain))
    .map(({ chain, counts }) => ({ chain, counts }));
}

/** The columns that the total adds up: those of the chains, or of all rows if no row has a chain. */
function totalColumns({ groups, unlinked }: LabelledColumns): Series[] {
  return groups.length === 0 ? [unlinked] : groups.map(({ series }) => series);
}
