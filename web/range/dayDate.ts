import type { Day } from "../../shared/day.ts";

/** The local date that a calendar widget shows for a day. */
export function dateOfDay(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** The day of a widget's date, from its local parts. */
export function dayOfDate(date: Date): Day {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${date.getFullYear()}-${month}-${day}` as Day;
}
