import { format } from "date-fns/format";
import type { Day } from "../../../../shared/days/day.ts";

/** The day of a date of the calendar, which is a local midnight. */
export function dayOfDate(date: Date): Day {
  return format(date, "yyyy-MM-dd") as Day;
}
