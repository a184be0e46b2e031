import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Timeline } from "../../shared/supabase/timelines.ts";
import { formatCount } from "../../shared/text/format.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

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
  tables: readonly Timeline<unknown>[],
): Promise<Finding[]> {
  if (tables.length === 0) return [ok(CHECK, "cannot tell: this key sees no rows")];
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
    ok(CHECK, fast.length === 0 ? few : `the newest row comes as fast as any: ${fast.join(", ")}`),
  ];
}

const CHECK = "indexes";

function hint({ table, order: [time] }: Timeline<unknown>, newest: number, any: number): Finding {
  const [slow, usual] = [formatCount(Math.round(newest)), formatCount(Math.round(any))];
  return warning(
    CHECK,
    `the newest row of ${table} takes ${slow} ms, any row ${usual} ms: an index on ${time} seems to be missing`,
    `unless there is one, run \`create index on public.${table} ("${time}")\``,
  );
}

/** The planner's estimate, which costs nothing. */
async function estimatedRows(
  { client, signal }: Examination,
  { table, order: [time] }: Timeline<unknown>,
): Promise<number> {
  const query = client.from(table).select(time, { count: "planned" }).limit(1);
  return (await parseAnswer(query, table, signal)).count ?? 0;
}

async function bestTime(
  { client, now, signal }: Examination,
  { table, order: [time] }: Timeline<unknown>,
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
