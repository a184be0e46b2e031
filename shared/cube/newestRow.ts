import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { type Calendar, calendar, calendarDay } from "../days/calendar.ts";
import { type Day, earlier, isDay, later } from "../days/day.ts";
import type { Counts } from "./cube.ts";

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

/** The moments between which a row is dated, in epoch milliseconds: start and end of its day, or its instant twice. */
export type Moments = Pick<Calendar, "start" | "end">;

/**
 * When the newest row of a table is dated; null without a row. If only its day is known, its age counts from the end of that
 * day: earlier, a table with all rows of yesterday would look old.
 */
export function newestMoments(table: NewestOfTable | null, timeZone: string): Moments | null {
  if (table === null || table.newest === null) return null;
  return rowMoments(datedDay(table) ?? table.newest, timeZone);
}

/** When a row is dated, which is given by its instant or its day. */
export function rowMoments(row: string, timeZone: string): Moments {
  if (isDay(row)) return calendar({ from: row, to: row }, timeZone);
  const moment = Date.parse(row);
  return { start: moment, end: moment };
}

type NewestOfTable = Pick<Counts, "newest" | "hours">;

/**
 * The day of a table's newest row if its moment is not known: the table has rows after the cover, or dates its rows by a day.
 * Such a date has the text of a midnight in UTC, but no hour.
 */
export function datedDay({ newest, hours }: NewestOfTable): Day | null {
  if (newest === null || isDay(newest)) return newest;
  return hours === null && newest.endsWith(MIDNIGHT) ? dateOf(newest) : null;
}

const MIDNIGHT = "T00:00:00Z";

function dateOf(instant: string): Day {
  return instant.slice(0, "2026-10-31".length) as Day;
}

/** A newest row in epoch milliseconds: the end of its day if only the day is known. */
export function lastMoment(newest: string, timeZone: string): number {
  return rowMoments(newest, timeZone).end;
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
  return newest.endsWith(MIDNIGHT) ? [dayOfMoment, dateOf(newest)] : [dayOfMoment];
}
