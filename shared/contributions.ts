import { codePointOrder } from "./codePointOrder.ts";
import { rankedRows } from "./countedRows.ts";
import type { Counts } from "./cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { sumBetween } from "./series.ts";
import type { Window } from "./window.ts";

export type Contribution = NonNullable<Dashboard["contributions"]>[number];

/**
 * What each label, and null for rows without one, adds to the change between two windows. The changes
 * add up to that of all rows. The largest of either direction comes first; null without a window before.
 */
export function contributions(
  counts: Counts,
  now: Window,
  before: Window | null,
): Contribution[] | null {
  if (before === null) return null;
  const linked = rankedRows(counts, now, before).map(({ label, count, previous }) =>
    contribution(label, count, previous ?? 0),
  );
  const [count, previous] = [now, before].map(({ from, to }) =>
    sumBetween(counts.unlinked, from, to),
  ) as [number, number];
  const unlinked = count + previous === 0 ? [] : [contribution(null, count, previous)];
  return [...linked, ...unlinked].sort(
    (a, b) =>
      Math.abs(b.change) - Math.abs(a.change) || codePointOrder(a.chain ?? "", b.chain ?? ""),
  );
}

function contribution(chain: string | null, transactions: number, previous: number): Contribution {
  return { chain, transactions, previous, change: transactions - previous };
}
