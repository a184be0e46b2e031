import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { Lifecycle } from "./dashboardSchema.ts";

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
  const neverSeenBefore = distinctBetween(table, from, to, 0);
  const notSeenSinceQ = distinctBetween(table, from, to, q);
  const returning = distinctBetween(table, from, to) - notSeenSinceQ;
  return {
    new: neverSeenBefore,
    returning,
    resurrected: notSeenSinceQ - neverSeenBefore,
    dormant: distinctBetween(table, q, from - 1) - returning,
  };
}
