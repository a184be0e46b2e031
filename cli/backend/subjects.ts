import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../shared/database/datedTables.ts";

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

export function isTable(subject: Subject): subject is CountedTable {
  return subject in DATED_TABLES;
}
