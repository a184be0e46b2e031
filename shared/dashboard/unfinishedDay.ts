import { calendarDay } from "../days/calendar.ts";
import type { Day } from "../days/day.ts";
import { covers } from "../days/range.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";

/**
 * The day of the range that had begun and not ended at `takenAt` (epoch milliseconds), so that its figures
 * are incomplete; null if there is none. It is the last day with figures: later days of the range have no
 * figures yet.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  const day = calendarDay(takenAt, timeZone);
  return covers(range, { from: day, to: day }) ? day : null;
}
