import { codePointOrder } from "../cube/codePointOrder.ts";
import { rankedRows } from "../cube/countedRows.ts";
import type { Counts } from "../cube/cube.ts";
import { sumBetween } from "../cube/series.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { Dashboard } from "./dashboardSchema.ts";

export type Contribution = NonNullable<Dashboard["contributions"]>[number];

/**
 * The part of each label (null: rows without a label) in the change between two windows. The parts add up to
 * the change of all rows; the largest, up or down, comes first. Null without an earlier window.
 */
export function contributions(
  transactions: Counts,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): Contribution[] | null {
  if (previousIndexes === null) return null;
  const { unlinked } = transactions;
  const parts = rankedRows(transactions, indexes, previousIndexes).map(
    ({ label, count, previous }) => contribution(label, count, previous ?? 0),
  );
  const count = sumBetween(unlinked, indexes.from, indexes.to);
  const previous = sumBetween(unlinked, previousIndexes.from, previousIndexes.to);
  const isWithoutRows = count + previous === 0;
  if (!isWithoutRows) parts.push(contribution(null, count, previous));
  return parts.sort(
    (a, b) =>
      Math.abs(b.change) - Math.abs(a.change) || codePointOrder(a.chain ?? "", b.chain ?? ""),
  );
}

function contribution(chain: string | null, transactions: number, previous: number): Contribution {
  return { chain, transactions, previous, change: transactions - previous };
}
