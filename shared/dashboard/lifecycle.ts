import { type DistinctTable, distinctBetween, rowsBetween } from "../cube/distinct.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { Lifecycle } from "../views/dashboardSchema.ts";

/**
 * The identities of a range by their earlier sightings, from counts alone. The first sighting of each
 * identity in the range holds the day of the previous sighting (see `distinct.ts`). With `q` the first day of
 * the previous period:
 *
 *     new         = Σ count  where  previous = −1
 *     resurrected = Σ count  where  −1 < previous < q
 *     returning   = Σ count  where  q ≤ previous < from
 *     dormant     = distinct(q..from−1) − returning
 *
 * over the rows with `from ≤ day ≤ to`, the first three with `previous < from`.
 */
export function lifecycle(table: DistinctTable, { from, to }: IndexRange, q: number): Lifecycle {
  const counts = { new: 0, returning: 0, resurrected: 0 };
  for (const [previous, count] of rowsBetween(table, from, to)) {
    if (previous < 0) counts.new += count;
    else if (previous < q) counts.resurrected += count;
    else if (previous < from) counts.returning += count;
  }
  return { ...counts, dormant: distinctBetween(table, q, from - 1) - counts.returning };
}
