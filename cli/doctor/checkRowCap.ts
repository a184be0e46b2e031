import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Timeline } from "../../shared/supabase/timelines.ts";
import { formatCount } from "../../shared/text/format.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

/** The most rows that Vigil requests at once. */
const ASKED = 5_000;
const FEW = 100;

/** The backend's limit of rows in one answer. */
export async function checkRowCap(
  examination: Examination,
  tables: readonly Timeline<unknown>[],
): Promise<Finding> {
  let most = 0;
  for (const table of tables) {
    const rows = await countRows(examination, table, 0, ASKED);
    if (rows < ASKED && (await isCut(examination, table, rows))) return found(rows);
    most = Math.max(most, rows);
  }
  if (most === 0) return ok(CHECK, "cannot tell: this key sees no rows");
  return ok(CHECK, `none found up to ${formatCount(most)} rows in one answer`);
}

const CHECK = "row cap";

function found(rows: number): Finding {
  const message = `${formatCount(rows)} rows in one answer`;
  if (rows >= FEW) return ok(CHECK, `${message}: more are read page by page`);
  return warning(
    CHECK,
    `${message}, which makes reading slow`,
    "raise Max rows to 1,000 in the project's settings under Data API",
  );
}

/** There are more rows than arrived, and a repeated request gives as many: the table has not just grown. */
async function isCut(
  examination: Examination,
  table: Timeline<unknown>,
  rows: number,
): Promise<boolean> {
  if (rows === 0 || (await countRows(examination, table, rows, 1)) === 0) return false;
  return (await countRows(examination, table, 0, ASKED)) === rows;
}

async function countRows(
  { client, signal }: Examination,
  { table, order: [time] }: Timeline<unknown>,
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
