import { codePointOrder } from "./codePointOrder.ts";
import type { Ranked } from "./countedRows.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { type Series, sumBetween } from "./series.ts";
import type { Window } from "./window.ts";

export type Contribution = NonNullable<Dashboard["contributions"]>[number];

/**
 * What each label, and null for rows without one, adds to the change between two windows. The changes
 * add up to that of all rows. The largest of either direction comes first; null without a window before.
 */
export function contributions(
  labelled: readonly Ranked[],
  unlinked: Series,
  now: Window,
  before: Window | null,
): Contribution[] | null {
  if (before === null) return null;
  const linked = labelled.map(({ label, count, previous }) =>
    contribution(label, count, previous ?? 0),
  );
  const count = sumBetween(unlinked, now.from, now.to);
  const previous = sumBetween(unlinked, before.from, before.to);
  const rest = count + previous === 0 ? [] : [contribution(null, count, previous)];
  return [...linked, ...rest].sort(
    (a, b) =>
      Math.abs(b.change) - Math.abs(a.change) || codePointOrder(a.chain ?? "", b.chain ?? ""),
  );
}

function contribution(chain: string | null, transactions: number, previous: number): Contribution {
  return { chain, transactions, previous, change: transactions - previous };
}
