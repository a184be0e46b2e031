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
import { isTable, type Subject, subjectTable } from "./subjects.ts";

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
  const owners = ownersOf(await reads.memberships([...sightings.keys()]));
  return identityRows(subject, table, cover, ownedSightings(sightings, owners));
}

/** The columns of a table's rows: the days and times, then what a row is counted by and whose it is. */
export function rowColumns(table: CountedTable): string[] {
  const { label, identity }: DatedTable = DATED_TABLES[table];
  const counted = label.by === "chain" ? "chain" : label.column;
  const columns = ["day", "time", counted];
  if (identity !== null) columns.push(identity.noun);
  return columns;
}

/** Whether a row with a label belongs to the queried chains, which are all rows without any. */
export function isOfChains(chains: Query["chains"], label: string | null): boolean {
  return chains.length === 0 || (label !== null && chains.includes(label));
}

/** Writes times with the offset of a zone, and with the decimals of their seconds; a date stays. */
export function zonedTimes(cover: DayRange, timeZone: string): (time: Time) => string {
  const clocks = zoneClocks(cover, timeZone);
  return (time) => {
    if (isDate(time)) return time;
    const instant = parseInstant(time);
    const ahead = aheadAt(clocks, instant / 1000) ?? 0;
    const local = new Date(instant + ahead * 1000).toISOString().slice(0, LOCAL.length);
    // A text has microseconds.
    const [fraction = ""] = /\.\d*[1-9]/.exec(`${time}`) ?? [];
    const minutes = Math.abs(ahead) / 60;
    const hour = `${Math.floor(minutes / 60)}`.padStart(2, "0");
    const minute = `${Math.floor(minutes % 60)}`.padStart(2, "0");
    return `${local}${fraction}${ahead < 0 ? "-" : "+"}${hour}:${minute}`;
  };
}

const LOCAL = "2026-11-01T09:30:00";

/** How many rows an identity has, and the indexes of their first and last day. */
interface Sighting {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export type Sightings = Map<string, Sighting>;

/** Adds rows to those of an identity. */
export function addSighting(sightings: Sightings, identity: string, added: Sighting): void {
  const known = sightings.get(identity);
  if (known === undefined) {
    sightings.set(identity, added);
    return;
  }
  sightings.set(identity, {
    count: known.count + added.count,
    first: Math.min(known.first, added.first),
    last: Math.max(known.last, added.last),
  });
}

/** The owners of identities, such as the users of projects. */
type Owners = ReadonlyMap<string, ReadonlySet<string>>;

/** Each owner with the sightings of all its identities. */
function ownedSightings(sightings: Sightings, owners: Owners): Sightings {
  const owned: Sightings = new Map();
  for (const [identity, sighting] of sightings) {
    for (const owner of owners.get(identity) ?? []) addSighting(owned, owner, sighting);
  }
  return owned;
}

/** The e-mails of each project's users. */
function ownersOf(memberships: Iterable<Member>): Owners {
  const emails = new Map<string, Set<string>>();
  for (const { project, email } of memberships) {
    if (project === null || email === null) continue;
    emails.set(project, (emails.get(project) ?? new Set()).add(email));
  }
  return emails;
}

/** A row for each identity, with the count of its rows and their first and last day, by count, then by name. */
function identityRows(
  subject: Subject,
  table: CountedTable,
  cover: DayRange,
  sightings: Sightings,
): SubjectRows {
  const { identity }: DatedTable = DATED_TABLES[table];
  const noun = subject === "users" ? "user" : (identity?.noun ?? subject);
  const days = listDays(cover);
  const rows = [...sightings]
    .sort(([a, most], [b, next]) => next.count - most.count || codePointOrder(a, b))
    .map(([name, { count, first, last }]) => [name, count, days[first] ?? "", days[last] ?? ""]);
  return {
    columns: [noun, table, "first_day", "last_day"],
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
