import { sendRequest } from "../../../shared/requests/answer.ts";
import type { Timeline } from "../../../shared/supabase/timelines.ts";
import { formatQuantity } from "../../../shared/text/format.ts";
import { type CheckContext, type Finding, ok, warning } from "./finding.ts";

const CHECK = "row cap";
const MIN_ROWS = 100;

/**
 * Whether the backend's limit of rows in one answer makes reading tables slow, by the first table that has enough rows to
 * tell. No finding without such a table.
 */
export async function checkRowCap(
  context: CheckContext,
  timelines: readonly Timeline[],
): Promise<Finding[]> {
  for (const timeline of timelines) {
    const received = await countRows(context, timeline, 0, MIN_ROWS);
    if (received === MIN_ROWS) return [ok(CHECK, `at least ${MIN_ROWS} rows in one answer`)];
    if (received === 0) continue;
    const rowsAfter = await countRows(context, timeline, received, 1);
    const isAnswerCut = rowsAfter > 0;
    if (isAnswerCut) return [lowFinding(received)];
  }
  return [];
}

/** The number of rows that an answer has, of at most `limit` requested ones after the first `skip`. */
async function countRows(
  { client, signal }: CheckContext,
  { table, order: [moment] }: Timeline,
  skip: number,
  limit: number,
): Promise<number> {
  const rows = client
    .from(table)
    .select(moment)
    .range(skip, skip + limit - 1);
  const { data } = await sendRequest(rows, table, signal);
  return (data as unknown[]).length;
}

function lowFinding(rows: number): Finding {
  return warning(
    CHECK,
    `${formatQuantity(rows, ["row", "rows"])} in one answer, which makes reading tables slow`,
    "raise Max rows to 1,000 in the project's settings under Data API",
  );
}
