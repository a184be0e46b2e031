import * as z from "zod/mini";
import { codePointOrder } from "../cube/codePointOrder.ts";
import { type Counts, countSchema, daySchema, type LabelledColumns } from "../cube/cube.ts";
import { denseBetween, type Series } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { type IndexRange, listIndexes } from "../days/indexRange.ts";
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
 * `total` is the sum over the chains, or of all rows if the cover has no chain, `previous` the same for the comparison range; every column is as
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
  counts: Counts,
  range: DayRange,
  now: IndexRange,
  before: IndexRange | null,
): TransactionTrends {
  const hasChains = counts.groups.length > 0;
  const { total, chains } = trendCounts(counts, now, hasChains);
  const previous = before && trendCounts(counts, before, hasChains).total;
  return { days: listDays(range), total, previous, chains };
}

export type TrendCounts = Pick<TransactionTrends, "total" | "chains">;

/** The counts of a trend from columns by day or by hour. */
export function trendCounts(
  columns: LabelledColumns,
  { from, to }: IndexRange,
  hasChains: boolean,
): TrendCounts {
  const drawn = drawnColumns(columns, hasChains).map((series) => denseBetween(series, from, to));
  const chains = columns.groups
    .map(({ label, series }) => ({ chain: label, counts: denseBetween(series, from, to) }))
    .map((column) => ({ ...column, total: sum(column.counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || codePointOrder(a.chain, b.chain))
    .map(({ chain, counts }) => ({ chain, counts }));
  const total = listIndexes({ from, to }).map((_, place) =>
    sum(drawn.map((column) => column[place] ?? 0)),
  );
  return { total, chains };
}

/** The columns of the total: without a single chain in the cover, of all rows. */
export function drawnColumns(
  { groups, unlinked }: LabelledColumns,
  hasChains = groups.length > 0,
): Series[] {
  return hasChains ? groups.map(({ series }) => series) : [unlinked];
}
