import type { Lifecycle } from "./dashboardSchema.ts";
import { type DistinctTable, distinctBetween, rowsBetween } from "./distinct.ts";
import type { Window } from "./window.ts";

/**
 * How the identities of days came to be seen in them, from counts alone. Of each identity the first
 * sighting in the days tells when it was seen before (see `distinct.ts`), with `q` the first of the
 * days before that are looked back to:
 *
 *     new         = Σ count  where  previous = −1
 *     resurrected = Σ count  where  −1 < previous < q
 *     returning   = Σ count  where  q ≤ previous < from
 *     dormant     = distinct(q..from−1) − returning
 *
 * over the rows with `from ≤ day ≤ to`, the first three with `previous < from`.
 */
export function lifecycle(table: DistinctTable, { from, to }: Window, q: number): Lifecycle {
  const counts = { new: 0, returning: 0, resurrected: 0 };
  for (const [previous, count] of rowsBetween(table, from, to)) {
    if (previous < 0) counts.new += count;
    else if (previous < q) counts.resurrected += count;
    else if (previous < from) counts.returning += count;
  }
  return { ...counts, dormant: distinctBetween(table, q, from - 1) - counts.returning };
}
