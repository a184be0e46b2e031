import * as z from "zod/mini";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { UNDATED_TABLES } from "../../../shared/database/undatedTables.ts";
import { MS_PER_DAY } from "../../../shared/days/day.ts";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import {
  parseInstant,
  TIMELINES,
  type Timeline,
  type TimelineRow,
} from "../../../shared/supabase/timelines.ts";
import { formatCount, formatInstant } from "../../../shared/text/format.ts";
import { type Examination, type Finding, failure, INSTALL, ok, warning } from "./finding.ts";

/**
 * A table that Vigil reads, the columns that Vigil needs, and the timeline by which a dated table is
 * read.
 */
interface ReadTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly timeline: Timeline | null;
}

export const READ_TABLES: readonly ReadTable[] = [
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

/** A table with a visible row, and the time of its newest one in epoch milliseconds. */
export interface Dated {
  readonly timeline: Timeline;
  readonly newest: number;
}

/** The finding about a table; `dated` is null without a visible row or a time. */
export interface TableFinding {
  readonly finding: Finding;
  readonly dated: Dated | null;
}

/**
 * Reads the newest row of a table as Vigil reads it. Where the function answers, Vigil needs no table,
 * so problems are only warnings.
 */
export async function checkTable(
  examination: Examination,
  read: ReadTable,
  functionAnswers: boolean,
): Promise<TableFinding> {
  const { table, timeline } = read;
  try {
    const row = await firstRow(examination, read);
    if (row === undefined) {
      const seesAll = examination.keyKind === "secret";
      return { finding: emptyFinding(table, seesAll, functionAnswers), dated: null };
    }
    if (timeline === null) return { finding: ok(table, "readable"), dated: null };
    // Throws where the chain of the row is hidden.
    timeline.combination(row, 0);
    const dated = { timeline, newest: parseInstant(timeline.rowTime(row)) };
    return { finding: timeFinding(dated, examination.now()), dated };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { finding: refusal(examination, read, error, functionAnswers), dated: null };
  }
}

async function firstRow(
  { client, signal }: Examination,
  { table, columns, timeline }: ReadTable,
): Promise<TimelineRow | undefined> {
  const query = client.from(table).select(columns.join()).limit(1);
  const first = timeline === null ? query : query.order(timeline.order[0], { ascending: false });
  const { data } = await parseAnswer(first, table, signal);
  return parseRows(timeline?.row ?? z.object({}), data, table)[0];
}

function timeFinding({ timeline, newest }: Dated, now: number): Finding {
  const { table, order } = timeline;
  const daysAhead = Math.floor((newest - now) / MS_PER_DAY);
  if (daysAhead < 1) {
    return ok(table, `readable, newest row ${formatInstant(new Date(newest).toISOString())}`);
  }
  const message = `readable, newest row ${formatCount(daysAhead)} days ahead of now`;
  const unit = DATED_TABLES[table].isInSeconds ? ", which is in seconds since 1970" : "";
  return warning(table, message, `correct ${table}.${order[0]}${unit}`);
}

function emptyFinding(table: string, seesAll: boolean, functionAnswers: boolean): Finding {
  if (seesAll) return ok(table, "empty");
  if (functionAnswers) return ok(table, "hides its rows from this key, which needs none");
  return warning(
    table,
    "empty, or hidden from this key by row-level security: doctor cannot tell which",
    `to find out, set SUPABASE_SECRET_KEY and run doctor again; to open it to the page, ${INSTALL}`,
  );
}

function refusal(
  { keyKind }: Examination,
  { table, columns }: ReadTable,
  error: Failure,
  functionAnswers: boolean,
): Finding {
  const code = errorCode(error.cause);
  if (code === "42501" && keyKind !== "secret" && functionAnswers) {
    return ok(table, "closed to this key, as it should be");
  }
  const report = functionAnswers ? warning : failure;
  switch (code) {
    case "42P01":
    case "PGRST205":
      return report(table, "there is no such table", PROVIDE);
    case "42703":
      return report(table, `${error.message}; it needs ${columns.join(", ")}`, PROVIDE);
    case "PGRST200":
    case "PGRST201":
      return report(table, "chain_id does not lead to one row of chains", foreignKey(table));
    case "42501":
      return report(table, "closed to this key", opening(table, keyKind === "secret"));
  }
  return report(table, error.message, "compare it with supabase/migrations");
}

const PROVIDE = "run supabase/migrations, or create a view of this name with the same columns";

function foreignKey(table: string): string {
  return `keep one foreign key: \`alter table ${table} add foreign key (chain_id) references chains\``;
}

function opening(table: string, isSecret: boolean): string {
  if (isSecret) return `run \`grant select on public.${table} to service_role\``;
  return `use SUPABASE_SECRET_KEY, or open the figures alone: ${INSTALL}`;
}
