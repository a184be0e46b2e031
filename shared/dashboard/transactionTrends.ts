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

/** The trend of some days. With columns by the hour, and windows of hours, all but `days` count by the hour. */
export function trendFigures(
  counts: LabelledColumns,
  range: DayRange,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): TransactionTrends {
  const drawn = drawnColumns(counts);
  const length = indexes.to - indexes.from + 1;
  const compared = previousIndexes === null ? null : firstDays(previousIndexes, length);
  const chains = counts.groups
    .map(({ label, series }) => ({
      chain: label,
      counts: denseBetween(series, indexes.from, indexes.to),
    }))
    .map((column) => ({ ...column, total: sum(column.counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || codePointOrder(a.chain, b.chain))
    .map(({ chain, counts }) => ({ chain, counts }));
  return {
    days: listDays(range),
    all: denseSum(columns(counts), indexes.from, indexes.to),
    total: denseSum(drawn, indexes.from, indexes.to),
    previous: compared === null ? null : denseSum(drawn, compared.from, compared.to),
    chains,
  };
}

/** The columns of the total: without a single chain, of all rows. */
function drawnColumns({ groups, unlinked }: LabelledColumns): Series[] {
  return groups.length === 0 ? [unlinked] : groups.map(({ series }) => series);
}
