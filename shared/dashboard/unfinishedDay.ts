import { calendarDay } from "../days/calendar.ts";
import type { Day } from "../days/day.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

/**
 * The last day of the range if it had not ended at `takenAt` (epoch milliseconds), so that its figures
 * are incomplete; null if it had.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  return calendarDay(takenAt, timeZone) === range.to ? range.to : null;
}
