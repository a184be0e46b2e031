import type { IndexRange } from "../days/indexRange.ts";
import type { Compared } from "../views/dashboardSchema.ts";
import { percentChange } from "../views/percent.ts";

/**
 * A figure of a window and of its comparison window. `before` is null if there is none or the cube does
 * not hold it. The change is null if `isPercent` forbids a percentage.
 */
export function compared(
  measure: (window: IndexRange) => number,
  now: IndexRange,
  before: IndexRange | null,
  isPercent: boolean,
): Compared {
  const value = measure(now);
  if (before === null) return { value, previous: null, changePercent: null };
  const previous = measure(before);
  return { value, previous, changePercent: isPercent ? percentChange(value, previous) : null };
}
