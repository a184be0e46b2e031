import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { calendar, calendarDay } from "../days/calendar.ts";
import { type Day, earlier, isDay, later } from "../days/day.ts";

type Newest = Readonly<Record<CountedTable, { readonly newest: string | null } | null>>;
type Oldest = Readonly<Record<CountedTable, { readonly oldest: Day | null } | null>>;

/** The newest row in any table: its instant, or its day in the zone if only that is known; null if there is no row. */
export function newestRow(tables: Newest, timeZone: string): string | null {
  const newestRows = TABLES.flatMap((table) => tables[table]?.newest ?? []);
  const newestMoment = Math.max(...newestRows.map((row) => lastMoment(row, timeZone)));
  return newestRows.find((row) => lastMoment(row, timeZone) === newestMoment) ?? null;
}

/** The day of the oldest row in any table, inside the cover or not; null if there is none or it is not known. */
export function oldestDay(tables: Oldest): Day | null {
  const days = TABLES.flatMap((table) => tables[table]?.oldest ?? []);
  return days.length === 0 ? null : days.reduce(earlier);
}

/** A newest row in epoch milliseconds: the end of its day if only the day is known. */
export function lastMoment(newest: string, timeZone: string): number {
  if (!isDay(newest)) return Date.parse(newest);
  return calendar({ from: newest, to: newest }, timeZone).end;
}

/** The latest of some instants or days, whose texts sort by time; null if none is known. */
export function latest<Text extends string>(texts: readonly (Text | null)[]): Text | null {
  const knownTexts = texts.filter((text) => text !== null);
  return knownTexts.length === 0 ? null : knownTexts.reduce(later);
}

/** The day of the newest row in a time zone, null if there is none. Of two possible days, it is the later one. */
export function newestDay(tables: Newest, timeZone: string): Day | null {
  const newest = newestRow(tables, timeZone);
  return newest === null ? null : possibleDays(newest, timeZone).reduce(later);
}

/**
 * The days on which a newest row may be counted. Two for a midnight in UTC: it may stand for a date, which is counted as it
 * is, or be a moment, which west of Greenwich falls on the day before. The date is the second.
 */
export function possibleDays(newest: string, timeZone: string): Day[] {
  if (isDay(newest)) return [newest];
  const dayOfMoment = calendarDay(Date.parse(newest), timeZone);
  if (!newest.endsWith("T00:00:00Z")) return [dayOfMoment];
  const date = newest.slice(0, "2026-10-31".length) as Day;
  return [dayOfMoment, date];
}
