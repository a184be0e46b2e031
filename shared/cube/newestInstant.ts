import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { calendarDay, parseTimeZone } from "../days/calendar.ts";
import { type Day, later } from "../days/day.ts";

type Newest = Readonly<Record<CountedTable, { readonly newest: string | null }>>;

/** The instant of the newest row in any table; null if there is no row. */
export function newestInstant(tables: Newest): string | null {
  return latest(TABLES.map((table) => tables[table].newest));
}

/** The latest of some instants or days, whose texts sort by time; null if none is known. */
export function latest<Text extends string>(texts: readonly (Text | null)[]): Text | null {
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.reduce(later);
}

/** The day of the newest row in a time zone, null if there is none. */
export function newestDay(tables: Newest, timeZone: string): Day | null {
  const newest = newestInstant(tables);
  return newest === null ? null : calendarDay(Date.parse(newest), parseTimeZone(timeZone));
}
