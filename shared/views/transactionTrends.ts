import * as z from "zod/mini";
import { codePointOrder } from "../cube/codePointOrder.ts";
import { type Counts, countSchema, daySchema } from "../cube/cube.ts";
import { denseBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { IndexRange } from "../days/indexRange.ts";
import { type DayRange, listDays } from "../days/range.ts";
import { percent } from "./percent.ts";
import type { View } from "./view.ts";

export const transactionTrends = {
  title: "Transaction Trends Over Time",
  definition: "Transactions per day and chain (transactions); those without a chain are left out.",
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
  isEmpty: ({ transactionTrends }: TrendMember) => transactionTrends.chains.length === 0,
} as const satisfies View<TrendMember>;

interface TrendMember {
  readonly transactionTrends: TransactionTrends;
}

/**
 * `total` is the sum over the chains, `previous` the same for the comparison range; every column is as
 * long as `days`.
 */
export const transactionTrendsSchema = z.object({
  days: z.array(daySchema),
  total: z.array(countSchema),
  previous: z.nullable(z.array(countSchema)),
  chains: z.array(z.object({ chain: z.string(), counts: z.array(countSchema) })),
});

export type TransactionTrends = z.infer<typeof transactionTrendsSchema>;

export function trendFigures(
  { groups }: Counts,
  range: DayRange,
  now: IndexRange,
  before: IndexRange | null,
): TransactionTrends {
  const columnsIn = ({ from, to }: IndexRange) =>
    groups.map(({ label, series }) => ({ chain: label, counts: denseBetween(series, from, to) }));
  const days = listDays(range);
  const total = (columns: ReturnType<typeof columnsIn>) =>
    days.map((_, day) => sum(columns.map(({ counts }) => counts[day] ?? 0)));
  const columns = columnsIn(now);
  const chains = columns
    .map((column) => ({ ...column, total: sum(column.counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || codePointOrder(a.chain, b.chain))
    .map(({ chain, counts }) => ({ chain, counts }));
  return { days, total: total(columns), previous: before && total(columnsIn(before)), chains };
}
