import { BRAND } from "../brand.ts";
import { addDays, type Day, dayNumber } from "./day.ts";
import { type DayRange, MAX_RANGE_DAYS } from "./range.ts";

/** Ranges of complete days: they end with yesterday, or with the last complete week or month. */
export const COMPLETE_PERIODS = [
  "yesterday",
  "last-7-days",
  "last-28-days",
  "last-13-weeks",
  "last-week",
  "last-month",
] as const;

/** Ranges up to now, whose last day is incomplete. `all` is the longest range that a cube can answer. */
const OPEN_PERIODS = ["today", "week-to-date", "month-to-date", "year-to-date", "all"] as const;

/** Named ranges that move with the calendar. */
export const PERIODS = [...COMPLETE_PERIODS, ...OPEN_PERIODS] as const;

type Period = (typeof PERIODS)[number];

/** Today, and the last day with figures. */
export interface Present {
  readonly today: Day;
  readonly last: Day;
}

/** The range of a period. An open one ends with the last day with figures, or today if it begins later. */
export function periodRange(period: Period, { today, last }: Present): DayRange {
  const until = (from: Day): DayRange => ({ from, to: from <= last ? last : today });
  const yesterday = addDays(today, -1);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return daysUpTo(yesterday, 1);
    case "last-7-days":
      return daysUpTo(yesterday, 7);
    case "last-28-days":
      return daysUpTo(yesterday, 28);
    case "last-13-weeks":
      return daysUpTo(yesterday, 13 * 7);
    case "last-week":
      return daysUpTo(addDays(firstOfWeek(today), -1), 7);
    case "last-month": {
      const last = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case "week-to-date":
      return until(firstOfWeek(today));
    case "month-to-date":
      return until(firstOfMonth(today));
    case "year-to-date":
      return until(`${today.slice(0, 4)}-01-01` as Day);
    case "all":
      return daysUpTo(last, MAX_RANGE_DAYS);
  }
}

/** The first day of a day's week, by the brand's first weekday. */
export function firstOfWeek(day: Day): Day {
  return addDays(day, -((weekday(day) - BRAND.weekStartsOn + 7) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day;
}

function daysUpTo(to: Day, days: number): DayRange {
  return { from: addDays(to, 1 - days), to };
}

/** 0 for Sunday to 6 for Saturday: 1970-01-01 was a Thursday. */
function weekday(day: Day): number {
  return (dayNumber(day) + 4) % 7;
}
