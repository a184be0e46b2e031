import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../shared/database/datedTables.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";

/** What `rows` prints: the rows of a table, or the identities in these rows. */
export type Subject = CountedTable | IdentitySubject;

export type IdentitySubject = keyof typeof SIGHTED_IN;

/** The table whose rows are sightings of an identity. Users are sighted on the days of their projects. */
const SIGHTED_IN = {
  projects: "transactions",
  users: "transactions",
  "flagged-wallets": "notifications",
} as const;

/** What one of the identities is called. */
export const IDENTITY_NOUNS: Readonly<Record<IdentitySubject, string>> = {
  projects: DATED_TABLES.transactions.identity.noun,
  users: "user",
  "flagged-wallets": DATED_TABLES.notifications.identity.noun,
};

export const SUBJECTS: readonly Subject[] = [
  ...TABLES,
  ...(Object.keys(SIGHTED_IN) as IdentitySubject[]),
];

/** The table whose rows are read for a subject. */
export function subjectTable(subject: Subject): CountedTable {
  return isTable(subject) ? subject : SIGHTED_IN[subject];
}

/**
 * The `from` and `where` of the SQL that selects the rows of a table on some days, as Vigil's functions in the project count
 * them.
 */
export function countedRowsSql(
  table: CountedTable,
  { from, to }: DayRange,
  timeZone: string,
): string {
  const moment = `"${DATED_TABLES[table].moment}"`;
  // `vigil.zone_of` gives UTC for a column of dates, which are days of UTC, and the given zone for any other column.
  const zone = `vigil.zone_of(${moment}, '${timeZone}')`;
  const midnight = (day: Day) => `timestamp '${day}' at time zone ${zone}`;
  const start = midnight(from);
  const stop = midnight(addDays(to, 1));
  return `from vigil.${table} where vigil.is_within(${moment}, ${start}, ${stop})`;
}

/** Whether a subject is the rows of a table, and not the identities in them. */
export function isTable(subject: Subject): subject is CountedTable {
  return subject in DATED_TABLES;
}
