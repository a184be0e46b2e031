import { format } from "date-fns/format";
import type { Day } from "../../../shared/days/day.ts";

/** The local date that a calendar widget shows for a day. */
export function dateOfDay(day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** The day of a widget's date, from its local parts. */
export function dayOfDate(date: Date): Day {
  return format(date, "yyyy-MM-dd") as Day;
}
