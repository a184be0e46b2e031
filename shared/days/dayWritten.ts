import { calendarDay } from "./calendar.ts";
import type { Day } from "./day.ts";

interface WrittenSnapshot {
  /** Such as `2026-11-04T02:17:00Z`. */
  readonly writtenAt: string;
  readonly timeZone: string;
}

/** The day on which a snapshot was written, in its zone. Every earlier day had ended. */
export function dayWritten({ writtenAt, timeZone }: WrittenSnapshot): Day {
  return calendarDay(Date.parse(writtenAt), timeZone);
}
