import { dayOf } from "./calendar.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";

/**
 * The last day of figures where it was not over when they were taken, in milliseconds since 1970, so
 * that they show only a part of it; null where it was.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  return dayOf(takenAt, timeZone) === range.to ? range.to : null;
}
