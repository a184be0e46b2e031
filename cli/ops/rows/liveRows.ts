import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { Tally } from "../../../shared/cube/tally.ts";
import type { DatedTable } from "../../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import { zoneClocks } from "../../../shared/days/calendar.ts";
import type { Query } from "../../../shared/days/query.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOtherTable } from "../../../shared/requests/answer.ts";
import { sideBySide } from "../../../shared/requests/sideBySide.ts";
import { aheadAt } from "../../../shared/supabase/backendClocks.ts";
import { fetchMemberships } from "../../../shared/supabase/fetchMemberships.ts";
import { foldTimeline, type TimelineReading } from "../../../shared/supabase/fetchTimeline.ts";
import { isDate, parseInstant, TIMELINES, type Time } from "../../../shared/supabase/timelines.ts";
import type { Table } from "../../../shared/tables/table.ts";
import { parseApiKey, readProject, SECRET_KEY } from "../../backend/settings.ts";
import { countedRowsSql, isTable, type Subject, subjectTable } from "../../backend/subjects.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import type { Progress } from "../../world/progress.ts";
import type { World } from "../../world/world.ts";
import { type RowFile, RowPart } from "./rowFile.ts";

/**
 * A reading of the rows of the queried chains, named as in the figures, or of all rows if no chain is
 * queried.
 */
type RowsReading = TimelineReading & Pick<Query, "chains">;

/** A table whose rows may be more than fit into memory. */
export interface LiveRows extends Pick<Table, "columns"> {
  readonly count: number;
  readonly batches: () => Iterable<Table["rows"]>;
}

/**
 * Fetches all rows of some days from the tables, in order of time, or the identities in these rows,
 * ordered from the most rows to the fewest. The file holds the rows, and must stay open while rows are
 * used.
 *
 * @throws Failure of any kind but `locked`; of kind `usage` unless the environment's key is secret
 */
export async function fetchLiveRows(
  subject: Subject,
  { range, timeZone, chains }: Query,
  file: RowFile,
  progress: Progress,
  world: World,
): Promise<LiveRows> {
  const client = supabaseClient(secretBackend(world), world, progress.retry);
  const connection = { client, onRows: progress.add, onCount: progress.expect };
  try {
    return await sideBySide(world.signal, (shared) =>
      subjectRows(
        subject,
        { cover: range, timeZone, zoneData: world.zoneData, chains, ...connection, ...shared },
        file,
      ),
    ).catch((failure) => explain(failure, subject, range, timeZone));
  } finally {
    progress.clear();
  }
}

/** The function reads tables of any names, `rows` does not. */
function explain(failure: unknown, subject: Subject, range: DayRange, timeZone: string): never {
  if (!(failure instanceof Failure) || !isOtherTable(failure)) throw failure;
  throw new Failure(
    failure.kind,
    "the figures are counted from tables of other names, which `rows` cannot read: in the project's SQL editor, run " +
      `\`select * ${countedRowsSql(subjectTable(subject), range, timeZone)}\` (${failure.message})`,
    { cause: failure },
  );
}

/** @throws Failure of kind `usage` unless the environment's key is secret */
export function secretBackend(world: World) {
  const backend = readProject("rows reads tables", world);
  const { key, keyName } = backend;
  const { kind, description } = parseApiKey(key);
  if (kind === "secret") return backend;
  throw new Failure(
    "usage",
    `rows are read with the secret key alone, and ${keyName} holds a ${description}: ` +
      `set ${SECRET_KEY} to the secret key`,
  );
}

function subjectRows(subject: Subject, reading: RowsReading, file: RowFile): Promise<LiveRows> {
  const table = subjectTable(subject);
  if (isTable(subject)) return rowTable(reading, file, table);
  if (subject === "users") return identityTable(reading, table, "user", fetchEmails);
  return identityTable(reading, table, DATED_TABLES[table].identity?.noun ?? subject);
}

async function rowTable(
  reading: RowsReading,
  file: RowFile,
  table: CountedTable,
): Promise<LiveRows> {
  const timeline = TIMELINES[table];
  const { label, identity }: DatedTable = DATED_TABLES[table];
  const columns = [
    label.by === "chain" ? "chain" : label.column,
    ...(identity === null ? [] : [identity.noun]),
  ];
  const days = listDays(reading.cover);
  const timeIn = zonedTimes(reading);
  const empty = () => new RowPart(file);
  const parts = await foldTimeline(reading, timeline, empty, (part, row, day) => {
    const [, ...cells] = timeline.combination(row, day);
    if (isElsewhere(reading, cells[0])) return;
    const own = cells.slice(0, columns.length);
    part.add([days[day] ?? "", timeIn(timeline.rowTime(row)), ...own]);
  });
  return {
    columns: ["day", "time", ...columns],
    count: sum(parts.map(({ count }) => count)),
    *batches() {
      for (const part of parts) yield* part.batches();
    },
  };
}

function isElsewhere({ chains }: RowsReading, label: string | null): boolean {
  return chains.length > 0 && (label === null || !chains.includes(label));
}

/** Writes times with the offset of a zone; a date stays. */
function zonedTimes({ cover, timeZone }: RowsReading): (time: Time) => string {
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

const BATCH = 1_000;

async function fetchEmails(reading: RowsReading, projects: readonly string[]) {
  const emails = new Map<string, Set<string>>();
  for (const { project, email } of await fetchMemberships(reading, projects)) {
    if (project === null || email === null) continue;
    emails.set(project, (emails.get(project) ?? new Set()).add(email));
  }
  return emails;
}

/**
 * Each identity, or each of its owners, with the count of its rows and the first and last day, ordered by
 * count, then by name.
 */
async function identityTable(
  reading: RowsReading,
  table: CountedTable,
  name: string,
  fetchOwners?: typeof fetchEmails,
): Promise<LiveRows> {
  const timeline = TIMELINES[table];
  const none = () => new Tally<readonly [identity: string, day: number]>();
  const slices = await foldTimeline(reading, timeline, none, (tally, row, day) => {
    const [, label, identity] = timeline.combination(row, day);
    if (identity !== null && !isElsewhere(reading, label)) tally.add([identity, day]);
  });
  const seen = slices.flatMap((tally) => [...tally]);
  const identities = [...new Set(seen.map(({ combination: [identity] }) => identity))];
  const owners = await fetchOwners?.(reading, identities);
  const sightings = new Map<string, readonly [count: number, first: number, last: number]>();
  for (const { combination, count } of seen) {
    const [identity, day] = combination;
    for (const owner of owners === undefined ? [identity] : (owners.get(identity) ?? [])) {
      const [before, first, last] = sightings.get(owner) ?? [0, day, day];
      sightings.set(owner, [before + count, Math.min(first, day), Math.max(last, day)]);
    }
  }
  const days = listDays(reading.cover);
  const rows = [...sightings]
    .sort(([a, [most]], [b, [next]]) => next - most || codePointOrder(a, b))
    .map(([owner, [count, first, last]]) => [owner, count, days[first] ?? "", days[last] ?? ""]);
  return {
    columns: [name, table, "first_day", "last_day"],
    count: rows.length,
    *batches() {
      for (let start = 0; start < rows.length; start += BATCH) {
        yield rows.slice(start, start + BATCH);
      }
    },
  };
}
