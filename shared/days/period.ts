import type { WeekStart } from "../brand.ts";
import { type Comparison, DAYS_OF_WEEK } from "./comparison.ts";
import { longestRange } from "./cover.ts";
import { addDays, type Day, dayNumber, firstOfMonth } from "./day.ts";
import { type DayRange, monthOf } from "./range.ts";

/** Ranges of complete days: they end with yesterday, or with the last complete week or month. */
export const COMPLETE_PERIODS = [
  "yesterday",
  "last-7-days",
  "last-28-days",
  "last-13-weeks",
  "last-week",
  "last-month",
] as const;

/** Ranges up to now, whose last day is incomplete. `all` is the longest range that a cube can answer and compare. */
const OPEN_PERIODS = ["today", "week-to-date", "month-to-date", "year-to-date", "all"] as const;

/** Named ranges that move with the calendar. */
export const PERIODS = [...COMPLETE_PERIODS, ...OPEN_PERIODS] as const;

type Period = (typeof PERIODS)[number];

/** What the days of a named range depend on. */
export interface Present {
  readonly today: Day;
  /** The last day with figures. */
  readonly last: Day;
  readonly comparison: Comparison;
  readonly weekStartsOn: WeekStart;
}

/**
 * The range of a period. An open period ends with the last day with figures; a period to date that begins after that day ends
 * today. `all` has as many days as fit into a cube together with the comparison range.
 */
export function periodRange(
  period: Period,
  { today, last, comparison, weekStartsOn }: Present,
): DayRange {
  const upToLast = (from: Day): DayRange => ({ from, to: from <= last ? last : today });
  const yesterday = addDays(today, -1);
  const firstOfThisWeek = firstOfWeek(today, weekStartsOn);
  const endOfLastWeek = addDays(firstOfThisWeek, -1);
  const endOfLastMonth = addDays(firstOfMonth(today), -1);
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
      return daysUpTo(endOfLastWeek, 13 * DAYS_OF_WEEK);
    case "last-week":
      return daysUpTo(endOfLastWeek, DAYS_OF_WEEK);
    case "last-month":
      return monthOf(endOfLastMonth);
    case "week-to-date":
      return upToLast(firstOfThisWeek);
    case "month-to-date":
      return upToLast(firstOfMonth(today));
    case "year-to-date":
      return upToLast(`${today.slice(0, 4)}-01-01` as Day);
    case "all":
      return daysUpTo(last, longestRange(comparison));
  }
}

/** Weekdays as `Date` and calendars number them. */
export const WEEKDAY_NUMBERS = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<
  WeekStart,
  number
>;

/** The number of Thursday, on which the first day of Unix time fell. */
const FIRST_WEEKDAY = 4;

/** The first day of the week that holds a day. */
export function firstOfWeek(day: Day, weekStartsOn: WeekStart): Day {
  const weekday = (dayNumber(day) + FIRST_WEEKDAY) % DAYS_OF_WEEK;
  const daysSinceStart = (weekday - WEEKDAY_NUMBERS[weekStartsOn] + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return addDays(day, -daysSinceStart);
}

/** A number of days, of which `to` is the last. */
function daysUpTo(to: Day, days: number): DayRange {
  return { from: addDays(to, 1 - days), to };
}
