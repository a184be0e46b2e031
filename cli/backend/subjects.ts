import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../shared/database/datedTables.ts";
import { addDays } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";

/** What `rows` prints: the rows of a table, or the identities in these rows. */
export type Subject = CountedTable | IdentitySubject;

type IdentitySubject = keyof typeof SIGHTED_IN;

/** The table whose rows are sightings of an identity. Users are sighted on the days of their projects. */
const SIGHTED_IN = {
  projects: "transactions",
  users: "transactions",
  "flagged-wallets": "notifications",
} as const;

export const SUBJECTS: readonly Subject[] = [
  ...TABLES,
  ...(Object.keys(SIGHTED_IN) as IdentitySubject[]),
];

/** The table whose rows are read for a subject. */
export function subjectTable(subject: Subject): CountedTable {
  return isTable(subject) ? subject : SIGHTED_IN[subject];
}

/** The `from` and `where` of the rows of a table that count on some days, in a project with Vigil's views. */
export function countedRowsSql(
  table: CountedTable,
  { from, to }: DayRange,
  timeZone: string,
): string {
  const moment = `"${DATED_TABLES[table].moment}"`;
  const zone = `vigil.zone_of(${moment}, '${timeZone}')`;
  const ends = [from, addDays(to, 1)].map((day) => `timestamp '${day}' at time zone ${zone}`);
  return `from vigil.${table} where vigil.is_within(${moment}, ${ends.join(", ")})`;
}

/** Whether a subject is the rows of a table, and not the identities in them. */
export function isTable(subject: Subject): subject is CountedTable {
  return subject in DATED_TABLES;
}
