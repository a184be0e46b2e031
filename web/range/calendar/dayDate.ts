import { formatISO } from "date-fns/formatISO";
import { parseISO } from "date-fns/parseISO";
import type { Day } from "../../../shared/days/day.ts";

/** The local date that a calendar widget shows for a day. */
export function dateOfDay(day: Day): Date {
  return parseISO(day);
}

/** The day of a widget's date, from its local parts. */
export function dayOfDate(date: Date): Day {
  return formatISO(date, { representation: "date" }) as Day;
}
