import * as z from "zod/mini";
import { MS_PER_DAY } from "../../shared/days/day.ts";
import { Failure } from "../../shared/failure.ts";
import { errorCode, parseAnswer } from "../../shared/requests/answer.ts";
import { parseRows } from "../../shared/supabase/fetchRows.ts";
import { EVENTS, parseInstant } from "../../shared/supabase/timelines.ts";
import { formatCount, formatInstant } from "../../shared/text/format.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure, INSTALL, ok, warning } from "./finding.ts";
import type { ReadTable, TimedTable } from "./readTables.ts";

/** The finding about a table, and what this key could read of it. */
export interface TableFinding {
  readonly finding: Finding;
  /** The time of the newest row in epoch milliseconds; null without a visible row or a time. */
  readonly newest: number | null;
}

/**
 * Reads the newest row of a table as Vigil reads it. Where the function answers, Vigil needs no table,
 * so problems are only warnings.
 */
export async function checkTable(
  examination: Examination,
  table: ReadTable,
  functionAnswers: boolean,
): Promise<TableFinding> {
  try {
    const [row] = await firstRows(examination, table);
    const newest = row === undefined ? null : rowInstant(table, row);
    return {
      finding: contentFinding(examination, table, row === undefined, newest, functionAnswers),
      newest,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { finding: refusal(examination, table, error, functionAnswers), newest: null };
  }
}

async function firstRows({ client, signal }: Examination, read: ReadTable): Promise<unknown[]> {
  const { table, columns } = read;
  const query = client.from(table).select(columns.join()).limit(1).abortSignal(signal);
  if (!isTimed(read))
    return parseRows(z.unknown(), (await parseAnswer(query, table, signal)).data, table);
  const newest = query.order(read.time, { ascending: false });
  return parseRows(read.timeline.row, (await parseAnswer(newest, table, signal)).data, table);
}

function isTimed(read: ReadTable | TimedTable): read is TimedTable {
  return "timeline" in read;
}

function contentFinding(
  { keyKind, now }: Examination,
  read: ReadTable,
  isEmpty: boolean,
  newest: number | null,
  functionAnswers: boolean,
): Finding {
  const { table } = read;
  if (isEmpty) return emptyFinding(table, keyKind === "secret", functionAnswers);
  if (newest === null || !isTimed(read)) return ok(table, "readable");
  const daysAhead = Math.floor((newest - now()) / MS_PER_DAY);
  if (daysAhead < 1) {
    return ok(table, `readable, newest row ${formatInstant(new Date(newest).toISOString())}`);
  }
  const message = `readable, newest row ${formatCount(daysAhead)} days ahead of now`;
  const unit = table === EVENTS.table ? ", which is in seconds since 1970" : "";
  return warning(table, message, `correct ${table}.${read.time}${unit}`);
}

/**
 * The time of a row in epoch milliseconds; null for a table without times.
 *
 * @throws Failure of kind `data` where its chain is hidden
 */
function rowInstant(read: ReadTable, row: unknown): number | null {
  if (!isTimed(read)) return null;
  read.timeline.combination(row, 0);
  return parseInstant(read.timeline.rowTime(row));
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
