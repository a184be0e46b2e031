import { dayOf } from "./calendar.ts";
import type { Day } from "./day.ts";

interface Written {
  /** Such as `2026-11-04T02:17:00Z`. */
  readonly writtenAt: string;
  readonly timeZone: string;
}

/** The day on which a snapshot was written, in its own zone: every earlier day was over by then. */
export function dayWritten({ writtenAt, timeZone }: Written): Day {
  return dayOf(Date.parse(writtenAt), timeZone);
}
