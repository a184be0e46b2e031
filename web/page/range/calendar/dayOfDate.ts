import { format } from "date-fns/format";
import type { Day } from "../../../../shared/days/day.ts";

/** The day of a widget's date, from its local parts. */
export function dayOfDate(date: Date): Day {
  return format(date, "yyyy-MM-dd") as Day;
}
