import { attempt, Failure } from "../../../shared/failure.ts";
import { exactCount, parseAnswer } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import { END_OF_DAYS } from "../../../shared/supabase/fetchEnds.ts";
import { type Filter, selected } from "../../../shared/supabase/fetchRows.ts";
import { formatQuantity } from "../../../shared/text/format.ts";
import { type CheckContext, type Finding, warning } from "./finding.ts";

/** A column of moments, and the rows of its table that count. */
export interface MomentColumn {
  readonly table: string;
  readonly column: string;
  /** Whether moments are numbers of seconds since 1970. */
  readonly isNumber: boolean;
  readonly filters: readonly Filter[];
}

/** The rows that no figure counts, since their moments belong to no day: infinite ones, NULL, and those before 1970. */
export async function checkDayless(
  context: CheckContext,
  columns: readonly MomentColumn[],
): Promise<Finding[]> {
  const counts = await Promise.all(columns.map((column) => countDayless(context, column)));
  return columns.flatMap((column, index) => {
    const rows = counts[index] ?? 0;
    return rows === 0 ? [] : [daylessFinding(column, rows)];
  });
}

/** 0 if the key may not count them. */
async function countDayless(
  context: CheckContext,
  moments: MomentColumn,
  isBounded = true,
): Promise<number> {
  const { client, signal } = context;
  const { table, column } = moments;
  const [first, end] = bounds(moments);
  const dayless = [`${column}.is.null`, `${column}.lt."${first}"`];
  if (isBounded) dayless.push(`${column}.gte."${end}"`);
  const rows = selected({ client }, moments, column, { count: "exact", head: true });
  const answer = await attempt(parseAnswer(rows.or(dayless.join()), table, signal));
  if (!(answer instanceof Failure)) return exactCount(answer, table);
  if (!(answer instanceof Refusal)) throw answer;
  // No integer is as late as that end, and PostgreSQL refuses to compare them. The answer to a HEAD has no code.
  return isBounded && moments.isNumber ? countDayless(context, moments, false) : 0;
}

function bounds({ isNumber }: MomentColumn): readonly [first: string, end: string] {
  if (isNumber) return ["0", `${END_OF_DAYS / 1000}`];
  return ["1970-01-01T00:00:00Z", "10000-01-01T00:00:00Z"];
}

function daylessFinding(moments: MomentColumn, rows: number): Finding {
  const { table, column, isNumber } = moments;
  const [first, end] = bounds(moments).map((bound) => (isNumber ? bound : `'${bound}'`));
  const quantity = formatQuantity(rows, ["row has", "rows have"]);
  const unit = isNumber ? " (seconds since 1970)" : "";
  const condition = `"${column}" is null or "${column}" < ${first} or "${column}" >= ${end}`;
  return warning(
    "days",
    `${quantity} no day, and no figure counts ${rows === 1 ? "it" : "them"}: ${table}.${column}${unit} is infinite, ` +
      "NULL, before 1970 or after 9999",
    `correct what \`select * from public.${table} where ${condition}\` finds`,
  );
}
