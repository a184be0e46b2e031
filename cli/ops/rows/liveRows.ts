import { sum } from "../../../shared/cube/sum.ts";
import { Tally } from "../../../shared/cube/tally.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import type { Query } from "../../../shared/days/query.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isOtherTable } from "../../../shared/requests/answer.ts";
import { sideBySide } from "../../../shared/requests/sideBySide.ts";
import { fetchMemberships } from "../../../shared/supabase/fetchMemberships.ts";
import { foldTimeline, type TimelineReading } from "../../../shared/supabase/fetchTimeline.ts";
import { TIMELINES } from "../../../shared/supabase/timelines.ts";
import { parseApiKey, readProject, SECRET_KEY } from "../../backend/settings.ts";
import {
  addSighting,
  isOfChains,
  rowColumns,
  type Sightings,
  type SubjectRows,
  subjectRows,
  zonedTimes,
} from "../../backend/subjectRows.ts";
import { countedRowsSql, type Subject, subjectTable } from "../../backend/subjects.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import type { World } from "../../environment/world.ts";
import { type RowFile, RowPart } from "./rowFile.ts";
import type { RowSource } from "./rows.ts";

/**
 * A reading of the rows of the queried chains, named as in the figures, or of all rows if no chain is
 * queried.
 */
type RowsReading = TimelineReading & Pick<Query, "chains">;

/**
 * The rows in the tables of a backend, for `rows`: all rows of some days in order of time, or the identities in these rows,
 * ordered from the most rows to the fewest.
 *
 * @returns a source that throws a Failure of any kind but `locked`
 * @throws Failure of kind `usage` unless the environment's key is secret
 */
export function liveRows(world: World): RowSource {
  const backend = secretBackend(world);
  return async (subject, { range, timeZone, chains }, file, progress) => {
    const client = supabaseClient(backend, world, progress.retry);
    try {
      return await sideBySide(world.signal, ({ limit, signal }) => {
        const reading: RowsReading = {
          cover: range,
          timeZone,
          zoneData: world.zoneData,
          chains,
          client,
          onRows: progress.add,
          onCount: progress.expect,
          limit,
          signal,
        };
        return subjectRows(subject, range, {
          rowTable: (table) => rowTable(reading, file, table),
          sightings: (table) => fetchSightings(reading, table),
          memberships: (projects) => fetchMemberships(reading, projects),
        });
      }).catch((failure: unknown) => {
        throw withSql(failure, subject, range, timeZone);
      });
    } finally {
      progress.clear();
    }
  };
}

/**
 * The failure with the SQL to run instead, if a table has another name or other columns; any other failure as it is. `rows`
 * cannot read such a table, but the figures count it: `dashboard_cube` reads it through a view.
 */
function withSql(failure: unknown, subject: Subject, range: DayRange, timeZone: string): unknown {
  if (!(failure instanceof Failure) || !isOtherTable(failure)) return failure;
  const sql = `select * ${countedRowsSql(subjectTable(subject), range, timeZone)}`;
  return new Failure(
    failure.kind,
    "the figures are counted from tables of other names, which `rows` cannot read: in the project's SQL editor, run " +
      `\`${sql}\` (${failure.message})`,
    { cause: failure },
  );
}

/** The backend of the settings, whose key must be secret: any other key may see only some of the rows. */
function secretBackend(world: World) {
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

/**
 * Reads the rows of a table, with the columns of `rowColumns`. There may be more than fit into memory, so most of them go
 * into the file, from which `batches` reads them again.
 */
async function rowTable(
  reading: RowsReading,
  file: RowFile,
  table: CountedTable,
): Promise<SubjectRows> {
  const timeline = TIMELINES[table];
  const columns = rowColumns(table);
  const days = listDays(reading.cover);
  const zonedTime = zonedTimes(reading.cover, reading.timeZone);
  const emptyPart = () => new RowPart(file);
  const parts = await foldTimeline(reading, timeline, emptyPart, (part, row, dayIndex) => {
    const [, label, identity] = timeline.combination(row, dayIndex);
    if (!isOfChains(reading.chains, label)) return;
    const cells = [days[dayIndex] ?? "", zonedTime(timeline.rowTime(row)), label, identity];
    // A table without identities has no column for them.
    part.add(cells.slice(0, columns.length));
  });
  return {
    columns,
    count: sum(parts.map(({ count }) => count)),
    *batches() {
      for (const part of parts) yield* part.batches();
    },
  };
}

/** How often, and on which first and last day, each identity is in the rows of a table. Rows without an identity are left out. */
async function fetchSightings(reading: RowsReading, table: CountedTable): Promise<Sightings> {
  const timeline = TIMELINES[table];
  const emptyTally = () => new Tally<readonly [identity: string, day: number]>();
  const tallies = await foldTimeline(reading, timeline, emptyTally, (tally, row, day) => {
    const [, label, identity] = timeline.combination(row, day);
    if (identity !== null && isOfChains(reading.chains, label)) tally.add([identity, day]);
  });
  const sightings: Sightings = new Map();
  for (const tally of tallies) {
    for (const { combination, count } of tally) {
      const [identity, day] = combination;
      addSighting(sightings, identity, { count, first: day, last: day });
    }
  }
  return sightings;
}
