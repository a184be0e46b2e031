import type { Day } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { formatShortDay } from "./format.ts";

/**
 * `Nov 23`, the whole day that a range of one unfinished day is compared with: a change in percent would
 * compare a part with a whole. Null for other ranges.
 */
export function comparedWholeDay(
  { range, previous }: Pick<Dashboard, "range" | "previous">,
  unfinished: Day | null,
): string | null {
  if (unfinished === null || previous === null || dayCount(range) > 1) return null;
  return formatShortDay(previous.from, { from: previous.from, to: range.to });
}
