import type { Compared } from "./dashboardSchema.ts";
import { percentChange } from "./percent.ts";
import type { Window } from "./window.ts";

/** What is counted in some days, held against the days compared with; null for none, or unknown ones. */
export function compared(
  measure: (window: Window) => number,
  now: Window,
  before: Window | null,
): Compared {
  const value = measure(now);
  if (before === null) return { value, previous: null, changePercent: null };
  const previous = measure(before);
  return { value, previous, changePercent: percentChange(value, previous) };
}
