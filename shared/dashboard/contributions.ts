import { codePointOrder } from "../cube/codePointOrder.ts";
import { rankedRows } from "../cube/countedRows.ts";
import type { Counts } from "../cube/cube.ts";
import { sumBetween } from "../cube/series.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { Dashboard } from "./dashboardSchema.ts";

export type Contribution = NonNullable<Dashboard["contributions"]>[number];

/**
 * How much each chain changed from the comparison range to the range; the chain is null for rows without one. The changes
 * add up to that of all transactions; the largest, up or down, comes first. Null without a comparison range.
 */
export function contributions(
  transactions: Counts,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): Contribution[] | null {
  if (previousIndexes === null) return null;
  const { unlinked } = transactions;
  const changes = rankedRows(transactions, indexes, previousIndexes).map(
    ({ label, count, previous }) => contribution(label, count, previous ?? 0),
  );
  const unlinkedCount = sumBetween(unlinked, indexes.from, indexes.to);
  const unlinkedPrevious = sumBetween(unlinked, previousIndexes.from, previousIndexes.to);
  const hasUnlinked = unlinkedCount + unlinkedPrevious > 0;
  if (hasUnlinked) changes.push(contribution(null, unlinkedCount, unlinkedPrevious));
  return changes.sort(byChange);
}

/** The largest change first, up or down; ties in the order of their chains. */
function byChange(a: Contribution, b: Contribution): number {
  const order = Math.abs(b.change) - Math.abs(a.change);
  return order === 0 ? codePointOrder(a.chain ?? "", b.chain ?? "") : order;
}

function contribution(chain: string | null, transactions: number, previous: number): Contribution {
  return { chain, transactions, previous, change: transactions - previous };
}
