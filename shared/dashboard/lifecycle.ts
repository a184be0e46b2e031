import { type DistinctTable, distinctBetween, firstTimeBetween } from "../cube/distinct.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { Lifecycle } from "./dashboardSchema.ts";

/**
 * The identities of a range by their earlier sightings, from counts alone: the first sighting of each identity in the range
 * holds the day of its previous sighting, −1 for none (see `distinct.ts`). With `q` for `previousFrom`:
 *
 *     new         = Σ count  where  previous = −1
 *     resurrected = Σ count  where  0 ≤ previous < q
 *     returning   = Σ count  where  q ≤ previous < from
 *     dormant     = distinct(q..from−1) − returning
 *
 * The sums are over the rows with `from ≤ day ≤ to`. The functions of `distinct.ts` compute them: `notSeenInPreviousPeriod` is
 * new + resurrected.
 *
 * @param previousFrom the first day of the previous period
 */
export function lifecycle(
  table: DistinctTable,
  { from, to }: IndexRange,
  previousFrom: number,
): Lifecycle {
  const identities = distinctBetween(table, from, to);
  const neverSeenBefore = firstTimeBetween(table, from, to);
  // The last argument leaves out the identities that were seen from `previousFrom` until the range.
  const notSeenInPreviousPeriod = distinctBetween(table, from, to, previousFrom);
  const returning = identities - notSeenInPreviousPeriod;
  return {
    new: neverSeenBefore,
    returning,
    resurrected: notSeenInPreviousPeriod - neverSeenBefore,
    dormant: distinctBetween(table, previousFrom, from - 1) - returning,
  };
}
