import { parseAnswer } from "../../../shared/requests/answer.ts";
import type { Timeline } from "../../../shared/supabase/timelines.ts";
import { formatCount } from "../../../shared/text/format.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

const ROW_CAP = "row cap";
const INDEXES = "indexes";

/** The most rows that Vigil requests at once. */
const ASKED = 5_000;
const FEW = 100;

/** The backend's limit of rows in one answer. */
export async function checkRowCap(
  examination: Examination,
  tables: readonly Timeline[],
): Promise<Finding> {
  let most = 0;
  for (const table of tables) {
    const rows = await countRows(examination, table, 0, ASKED);
    if (rows < ASKED && (await isCut(examination, table, rows))) return found(rows);
    most = Math.max(most, rows);
  }
  if (most === 0) return ok(ROW_CAP, "cannot tell: this key sees no rows");
  return ok(ROW_CAP, `none found up to ${formatCount(most)} rows in one answer`);
}

function found(rows: number): Finding {
  const message = `${formatCount(rows)} rows in one answer`;
  if (rows >= FEW) return ok(ROW_CAP, `${message}: more are read page by page`);
  return warning(
    ROW_CAP,
    `${message}, which makes reading slow`,
    "raise Max rows to 1,000 in the project's settings under Data API",
  );
}

/**
 * Whether an answer was cut: there are more rows than arrived, and a second request gives as many, so
 * that the table has not just grown.
 */
async function isCut(examination: Examination, table: Timeline, rows: number): Promise<boolean> {
  if (rows === 0 || (await countRows(examination, table, rows, 1)) === 0) return false;
  return (await countRows(examination, table, 0, ASKED)) === rows;
}

async function countRows(
  { client, signal }: Examination,
  { table, order: [time] }: Timeline,
  skip: number,
  limit: number,
): Promise<number> {
  const query = client
    .from(table)
    .select(time)
    .range(skip, skip + limit - 1);
  const { data } = await parseAnswer(query, table, signal);
  return (data as unknown[]).length;
}

const LARGE = 100_000;
const ATTEMPTS = 5;
/** How much longer the newest row may take than any row, in milliseconds. */
const LEEWAY = 40;

/**
 * Whether the newest row of a large table comes about as fast as any row, which requires an index on its
 * time. The timing is only a hint: an API does not reveal indexes.
 */
export async function checkIndexes(
  examination: Examination,
  tables: readonly Timeline[],
): Promise<Finding[]> {
  if (tables.length === 0) return [ok(INDEXES, "cannot tell: this key sees no rows")];
  const hints: Finding[] = [];
  const fast: string[] = [];
  for (const table of tables) {
    if ((await estimatedRows(examination, table)) < LARGE) continue;
    const any = await bestTime(examination, table, false);
    const newest = await bestTime(examination, table, true);
    if (newest > any + LEEWAY) hints.push(hint(table, newest, any));
    else fast.push(table.table);
  }
  if (hints.length > 0) return hints;
  const few = `no table read here has ${formatCount(LARGE)} rows: too few to tell`;
  return [
    ok(
      INDEXES,
      fast.length === 0 ? few : `the newest row comes as fast as any: ${fast.join(", ")}`,
    ),
  ];
}

function hint({ table, order: [time] }: Timeline, newest: number, any: number): Finding {
  const [slow, usual] = [formatCount(Math.round(newest)), formatCount(Math.round(any))];
  return warning(
    INDEXES,
    `the newest row of ${table} takes ${slow} ms, any row ${usual} ms: an index on ${time} seems to be missing`,
    `unless there is one, run \`create index concurrently on public.${table} ("${time}")\``,
  );
}

/** The planner's estimate, which costs nothing. */
async function estimatedRows(
  { client, signal }: Examination,
  { table, order: [time] }: Timeline,
): Promise<number> {
  const query = client.from(table).select(time, { count: "planned" }).limit(1);
  return (await parseAnswer(query, table, signal)).count ?? 0;
}

async function bestTime(
  { client, now, signal }: Examination,
  { table, order: [time] }: Timeline,
  newest: boolean,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = client.from(table).select(time).limit(1);
    const query = newest ? row.order(time, { ascending: false }) : row;
    const asked = now();
    await parseAnswer(query, table, signal);
    best = Math.min(best, now() - asked);
  }
  return best;
}
