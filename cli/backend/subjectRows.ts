import { codePointOrder } from "../../shared/cube/codePointOrder.ts";
import type { DatedTable } from "../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import type { CountedTable } from "../../shared/database/datedTables.ts";
import { zoneClocks } from "../../shared/days/calendar.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { aheadAt } from "../../shared/supabase/backendClocks.ts";
import { isDate, parseInstant, type Time } from "../../shared/supabase/timelines.ts";
import type { Table } from "../../shared/tables/table.ts";
import {
  IDENTITY_NOUNS,
  type IdentitySubject,
  isTable,
  type Subject,
  subjectTable,
} from "./subjects.ts";

/** The rows of a subject, of which there may be more than fit into memory. */
export interface SubjectRows extends Pick<Table, "columns"> {
  readonly count: number;
  readonly batches: () => Iterable<Table["rows"]>;
}

/** A membership of a user in a project. */
interface Member {
  readonly project: string | null;
  readonly email: string | null;
}

/** What a source reads for a subject. */
export interface SubjectReads {
  /** The rows of a table, in order of time. */
  readonly rowTable: (table: CountedTable) => SubjectRows | Promise<SubjectRows>;
  readonly sightings: (table: CountedTable) => Sightings | Promise<Sightings>;
  readonly memberships: (
    projects: readonly string[],
  ) => Iterable<Member> | Promise<Iterable<Member>>;
}

/** The rows of a table, or the identities in these rows, ordered from the most rows to the fewest. */
export async function subjectRows(
  subject: Subject,
  cover: DayRange,
  reads: SubjectReads,
): Promise<SubjectRows> {
  const table = subjectTable(subject);
  if (isTable(subject)) return reads.rowTable(table);
  const sightings = await reads.sightings(table);
  if (subject !== "users") return identityRows(subject, table, cover, sightings);
  // No row names a user: users are sighted where their projects are.
  const projects = [...sightings.keys()];
  const owners = ownersOf(await reads.memberships(projects));
  return identityRows(subject, table, cover, ownedSightings(sightings, owners));
}

/** The columns of a table's rows: day, time, label and, if rows are sightings, the identity. */
export function rowColumns(table: CountedTable): string[] {
  const { label, identity }: DatedTable = DATED_TABLES[table];
  const labelColumn = label.by === "chain" ? "chain" : label.column;
  const columns = ["day", "time", labelColumn];
  if (identity !== null) columns.push(identity.noun);
  return columns;
}

/** Whether a row's label is one of the queried chains; true for every row if no chain is queried. */
export function isOfChains(chains: Query["chains"], label: string | null): boolean {
  return chains.length === 0 || (label !== null && chains.includes(label));
}

/**
 * Returns a function that writes a time on the clocks of a zone, with their offset: `2026-11-01T09:30:00.25+01:00`. No decimal
 * of its seconds is lost, but zeros at their end are left out. A date stays as it is.
 *
 * @param cover the days of all these times
 */
export function zonedTimes(cover: DayRange, timeZone: string): (time: Time) => string {
  const clocks = zoneClocks(cover, timeZone);
  return (time) => {
    if (isDate(time)) return time;
    const instant = parseInstant(time);
    // The clocks begin two days before the cover, and so before each of its times.
    const secondsAhead = aheadAt(clocks, instant / 1000) ?? 0;
    const localTime = new Date(instant + secondsAhead * 1000).toISOString();
    const localSecond = localTime.slice(0, "2026-11-01T09:30:00".length);
    // The fraction is that of the text as it was read: a `Date` has milliseconds only.
    const [fraction = ""] = FRACTION.exec(`${time}`) ?? [];
    return `${localSecond}${fraction}${offsetText(secondsAhead)}`;
  };
}

/** The decimals of a second, without the zeros at their end. */
const FRACTION = /\.\d*[1-9]/;

/** `+01:00` of an offset from UTC; seconds, which some zones had long ago, are cut. */
function offsetText(secondsAhead: number): string {
  const sign = secondsAhead < 0 ? "-" : "+";
  const minutes = Math.floor(Math.abs(secondsAhead) / 60);
  const hourText = `${Math.floor(minutes / 60)}`.padStart(2, "0");
  const minuteText = `${minutes % 60}`.padStart(2, "0");
  return `${sign}${hourText}:${minuteText}`;
}

/** How many rows an identity has, and the indexes of their first and last day. */
interface Sighting {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export type Sightings = Map<string, Sighting>;

/** Adds more rows of an identity to its sighting. */
export function addSighting(sightings: Sightings, identity: string, added: Sighting): void {
  const existing = sightings.get(identity);
  if (existing === undefined) {
    sightings.set(identity, added);
    return;
  }
  sightings.set(identity, {
    count: existing.count + added.count,
    first: Math.min(existing.first, added.first),
    last: Math.max(existing.last, added.last),
  });
}

/** The owners of identities, such as the users of projects. */
type Owners = ReadonlyMap<string, ReadonlySet<string>>;

/** The sightings of each owner: those of all its identities together. */
function ownedSightings(sightings: Sightings, owners: Owners): Sightings {
  const sightingsOfOwners: Sightings = new Map();
  for (const [identity, sighting] of sightings) {
    for (const owner of owners.get(identity) ?? []) addSighting(sightingsOfOwners, owner, sighting);
  }
  return sightingsOfOwners;
}

/** The e-mails of each project's users. A membership without a project or an e-mail counts for none. */
function ownersOf(memberships: Iterable<Member>): Owners {
  const emailsByProject = new Map<string, Set<string>>();
  for (const { project, email } of memberships) {
    if (project === null || email === null) continue;
    const emails = emailsByProject.get(project) ?? new Set();
    emailsByProject.set(project, emails.add(email));
  }
  return emailsByProject;
}

/** A row for each identity, with the count of its rows and their first and last day: the largest count first, then by name. */
function identityRows(
  subject: IdentitySubject,
  table: CountedTable,
  cover: DayRange,
  sightings: Sightings,
): SubjectRows {
  const days = listDays(cover);
  const ranked = [...sightings].sort(
    ([nameA, a], [nameB, b]) => b.count - a.count || codePointOrder(nameA, nameB),
  );
  const rows = ranked.map(([name, { count, first, last }]) => [
    name,
    count,
    days[first] ?? "",
    days[last] ?? "",
  ]);
  return {
    // The column of the counts is named after the table whose rows they count.
    columns: [IDENTITY_NOUNS[subject], table, "first_day", "last_day"],
    count: rows.length,
    *batches() {
      for (let start = 0; start < rows.length; start += BATCH) {
        yield rows.slice(start, start + BATCH);
      }
    },
  };
}

/** Rows that are written at once. */
export const BATCH = 1_000;
