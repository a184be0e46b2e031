import { dayOf } from "./calendar.ts";
import type { Day } from "./day.ts";

/** Whether a day was over at an instant such as `2026-11-04T02:17:00Z`, by the clocks of a zone. */
export function wasOver(day: Day, instant: string, timeZone: string): boolean {
  return day < dayOf(Date.parse(instant), timeZone);
}
