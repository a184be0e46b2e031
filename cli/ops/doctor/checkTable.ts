import * as z from "zod/mini";
import { rowMoments } from "../../../shared/cube/newestRow.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { UNDATED_TABLES } from "../../../shared/database/undatedTables.ts";
import { MS_PER_DAY } from "../../../shared/days/day.ts";
import { attempt, Failure, hasCode } from "../../../shared/failure.ts";
import { isOtherTable, NO_CHAIN, NO_TABLE, sendRequest } from "../../../shared/requests/answer.ts";
import { Outage } from "../../../shared/requests/outage.ts";
import { fetchEndRow } from "../../../shared/supabase/fetchEnds.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import {
  isDate,
  parseInstant,
  TIMELINES,
  type Time,
  type Timeline,
  type TimelineRow,
} from "../../../shared/supabase/timelines.ts";
import { formatInstant, formatQuantity } from "../../../shared/text/format.ts";
import { OTHER_TYPE } from "./checkFunction.ts";
import {
  type CheckContext,
  type Finding,
  failure,
  installAdvice,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";

/** The tables that Vigil reads, the columns that Vigil needs, and the timelines by which dated tables are read. */
export const READ_TABLES = [
  ...Object.values(TIMELINES).map((timeline) => {
    const { table, columns, filters } = timeline;
    return {
      table,
      columns: [...columns.split(","), ...filters.map(([column]) => column)],
      timeline,
    };
  }),
  ...Object.values(UNDATED_TABLES).map(({ name, read }) => {
    return { table: name, columns: read, timeline: null };
  }),
];

type ReadTable = (typeof READ_TABLES)[number];

export interface TableFinding {
  readonly table: string;
  /** Null if the function is enough, and reads another table. */
  readonly finding: Finding | null;
  /** The table's timeline if this key sees a row of it; null for an undated table too. */
  readonly timeline: Timeline | null;
  /** The instant of the newest visible row, or its day in a column of days; null without a row. */
  readonly newest: string | null;
}

/**
 * Reads the newest row of a table as Vigil reads it. If the function is enough, Vigil needs no table of
 * this name.
 */
export async function checkTable(
  context: CheckContext,
  read: ReadTable,
  isFunctionEnough: boolean,
): Promise<TableFinding> {
  const { table, timeline } = read;
  const row = await attempt(fetchSampleRow(context, read));
  if (row instanceof Failure) {
    const finding = await readFailureFinding(context, read, row, isFunctionEnough);
    return { table, finding, timeline: null, newest: null };
  }
  if (row === null) {
    const finding = emptyFinding(table, context, isFunctionEnough);
    return { table, finding, timeline: null, newest: null };
  }
  if (timeline === null) {
    return { table, finding: ok(table, "readable"), timeline, newest: null };
  }
  const newest = instantOrDay(timeline.rowTime(row));
  return { table, finding: timeFinding(timeline, newest, context.now()), timeline, newest };
}

/** The finding about a table that cannot be read; null if it is not Vigil's table, and the function reads another one. */
async function readFailureFinding(
  context: CheckContext,
  read: ReadTable,
  error: Failure,
  isFunctionEnough: boolean,
): Promise<Finding | null> {
  const lacksPart = isOtherTable(error);
  // The kind `data` means rows with other types.
  const isOtherSchema = lacksPart || error.kind === "data" || hasCode(error.cause, ...OTHER_TYPE);
  if (isOtherSchema && isFunctionEnough) return null;
  if (lacksPart) return lackingFinding(context, read, error);
  return unreadFinding(context, read.table, error, isFunctionEnough);
}

/** The failure of a table that does not exist, or that lacks a column or the foreign key to chains. */
async function lackingFinding(
  context: CheckContext,
  { table, columns }: ReadTable,
  error: Failure,
): Promise<Finding> {
  const lacksKey = hasCode(error.cause, ...NO_CHAIN);
  // PostgREST reports a missing table as a missing foreign key.
  const isGone =
    hasCode(error.cause, ...NO_TABLE) || (lacksKey && (await isMissing(context, table)));
  const advice = `${installAdvice(context)}: the function reads tables of any names through the views of vigil`;
  if (isGone) return failure(table, "there is no such table", advice);
  if (!lacksKey) {
    const needed = columns.join(", ").replaceAll("::text", "");
    return failure(table, `${error.message}; it needs ${needed}`, advice);
  }
  if (hasCode(error.cause, MANY_KEYS)) {
    return failure(table, "chain_id has several foreign keys to chains", "drop all but one");
  }
  const addKey = `alter table public.${table} add foreign key (chain_id) references public.chains`;
  return failure(table, "chain_id has no foreign key to chains", `run \`${addKey}\``);
}

/** Whether the backend says that there is no such table. */
async function isMissing({ client, signal }: CheckContext, table: string): Promise<boolean> {
  const answer = await attempt(sendRequest(client.from(table).select().limit(1), table, signal));
  return answer instanceof Failure && hasCode(answer.cause, ...NO_TABLE);
}

/**
 * The row with the newest moment that belongs to a day, or any row of an undated table; null if there is none.
 *
 * @throws Failure of kind `data` for a row that Vigil cannot count, such as one whose chain is hidden
 */
async function fetchSampleRow(
  { client, signal }: CheckContext,
  { table, columns, timeline }: ReadTable,
): Promise<TimelineRow | null> {
  if (timeline !== null) {
    const row = await fetchEndRow({ client, signal }, timeline, "last");
    if (row !== null) requireCountable(timeline, row);
    return row;
  }
  const { data } = await sendRequest(
    client.from(table).select(columns.join()).limit(1),
    table,
    signal,
  );
  const [row = null] = parseRows(z.object({}), data, table) as TimelineRow[];
  return row;
}

/** @throws Failure of kind `data` if the chain of a row is hidden */
function requireCountable(timeline: Timeline, row: TimelineRow): void {
  // Counted on any day, only to have the row examined.
  timeline.combination(row, 0);
}

function instantOrDay(time: Time): string {
  return isDate(time) ? time : new Date(parseInstant(time)).toISOString();
}

/** The finding about a readable table with the instant or day of its newest row: a warning if that is a day or more ahead. */
function timeFinding({ table, order }: Timeline, newest: string, now: number): Finding {
  const daysAhead = Math.floor((rowMoments(newest, "UTC").start - now) / MS_PER_DAY);
  if (daysAhead < 1) return ok(table, `readable, newest row ${formatInstant(newest)}`);
  const ahead = formatQuantity(daysAhead, ["day", "days"]);
  const message = `readable, newest row ${ahead} ahead of now`;
  const unit = DATED_TABLES[table].isInSeconds ? ", which is in seconds since 1970" : "";
  return warning(table, message, `correct ${table}.${order[0]}${unit}`);
}

/** The finding about a table without a row. Only the secret key shows that it is empty: from others it may be hidden. */
function emptyFinding(table: string, context: CheckContext, isFunctionEnough: boolean): Finding {
  if (context.keyKind === "secret") return ok(table, "empty");
  if (isFunctionEnough) return ok(table, "hides its rows from this key, which needs none");
  return warning(
    table,
    "empty, or hidden from this key by row-level security: doctor cannot tell which",
    "to find out, set SUPABASE_SECRET_KEY and run doctor again; to open the figures to the page, " +
      installAdvice(context),
  );
}

/** The code of an ambiguous foreign key among those of `NO_CHAIN`. */
const MANY_KEYS = "PGRST201";

/** The code of a key without the right to read a table. */
const NO_RIGHT = "42501";

/**
 * Why a table cannot be read, with the next step: a failure, or only a warning if the function is enough. It is `ok` if the
 * function is enough and the table is closed to a key that need not read it.
 */
function unreadFinding(
  context: CheckContext,
  table: string,
  error: Failure,
  isFunctionEnough: boolean,
): Finding {
  const isSecret = context.keyKind === "secret";
  const report = isFunctionEnough ? warning : failure;
  if (error instanceof Outage) return report(table, error.message, RUN_AGAIN);
  if (hasCode(error.cause, NO_RIGHT)) {
    if (isFunctionEnough && !isSecret) return ok(table, "closed to this key, as it should be");
    const statement = `grant select on public.${table} to service_role`;
    const grant = `run \`${statement}\`, or use the function: ${installAdvice(context)}`;
    const other = `use SUPABASE_SECRET_KEY, or open the figures alone: ${installAdvice(context)}`;
    return report(table, "closed to this key", isSecret ? grant : other);
  }
  return report(table, error.message, "compare it with the columns in docs/supabase.md");
}
