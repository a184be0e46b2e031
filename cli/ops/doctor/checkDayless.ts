import { END_OF_DAYS } from "../../../shared/days/day.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { exactCount, sendRequest } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import { type Filter, fetchCount, selected } from "../../../shared/supabase/fetchRows.ts";
import { formatQuantity } from "../../../shared/text/format.ts";
import { isTooSlow, TOO_SLOW } from "./fetchHeldRows.ts";
import { type CheckContext, type Finding, warning } from "./finding.ts";
import { sqlName } from "./readRelation.ts";

const CHECK = "days";

/** A column of moments, and the rows of its table that count. */
export interface MomentColumn {
  readonly table: string;
  readonly column: string;
  /** Whether moments are numbers of seconds since 1970, unless a view converts them. */
  readonly isNumber: boolean;
  /** The second since 1970 of the newest row that the function counts; null if it is not known. */
  readonly newest: number | null;
  readonly filters: readonly Filter[];
}

/** The rows that no figure counts, since their moments belong to no day: infinite, NULL, before 1970 or after 9999. */
export async function checkDayless(
  context: CheckContext,
  columns: readonly MomentColumn[],
): Promise<Finding[]> {
  const findings = columns.map(async (column) => {
    const rows = await countDayless(context, column);
    if (rows === null) return [uncountedFinding(column)];
    if (rows === 0) return [];
    // The count compares with bounds in seconds: in another unit, rows with a day exceed them.
    if (await isConverted(context, column)) return [];
    return [daylessFinding(column, rows)];
  });
  return (await Promise.all(findings)).flat();
}

/**
 * The number of rows of a column without a day. 0 if the key may not count them, null if the API does not count them in time.
 */
async function countDayless(context: CheckContext, moments: MomentColumn): Promise<number | null> {
  const { column, isNumber } = moments;
  const [first, end] = bounds(moments);
  const conditions = [`${column}.is.null`, `${column}.lt."${first}"`];
  const count = await attemptCount(context, moments, [...conditions, `${column}.gte."${end}"`]);
  // A column of the type `integer` cannot be compared with the end, which is out of its range. A HEAD has no body to tell this
  // refusal from a missing right, so the count is repeated without the end.
  const mayBeOutOfRange = count instanceof Refusal && isNumber;
  const lastCount = mayBeOutOfRange ? await attemptCount(context, moments, conditions) : count;
  if (lastCount instanceof Refusal) return 0;
  if (isTooSlow(lastCount)) return null;
  if (lastCount instanceof Failure) throw lastCount;
  return lastCount;
}

/** The number of rows that meet one of some conditions, or the Failure of the request. */
function attemptCount(
  { client, signal }: CheckContext,
  moments: MomentColumn,
  conditions: readonly string[],
): Promise<number | Failure> {
  const { table, column } = moments;
  const rows = selected({ client }, moments, column, { count: "exact", head: true });
  const request = sendRequest(rows.or(conditions.join()), table, signal);
  return attempt(request.then((answer) => exactCount(answer, table)));
}

/**
 * Whether a view converts numbers to seconds, for example from milliseconds. Then the table has no row in the second of the
 * view's newest row. False if that second is not known.
 */
async function isConverted(
  { client, signal }: CheckContext,
  { table, column, isNumber, filters, newest }: MomentColumn,
): Promise<boolean> {
  if (!isNumber || newest === null) return false;
  const second: Filter[] = [
    [column, "gte", `${newest}`],
    [column, "lt", `${newest + 1}`],
  ];
  const selection = { table, filters: [...filters, ...second], order: [column] as const };
  return (await fetchCount({ client, signal }, selection, null)) === 0;
}

/** The first moment that a day has, and the first after the last day, as the column writes them. */
function bounds({ isNumber }: MomentColumn): readonly [first: string, end: string] {
  if (isNumber) return ["0", `${END_OF_DAYS / 1000}`];
  return ["1970-01-01T00:00:00Z", "10000-01-01T00:00:00Z"];
}

/** The warning about rows without a day. */
function daylessFinding(moments: MomentColumn, rows: number): Finding {
  const { table, column, isNumber } = moments;
  const quantity = formatQuantity(rows, ["row has", "rows have"]);
  const unit = isNumber ? " (seconds since 1970)" : "";
  return warning(
    CHECK,
    `${quantity} no day, and no figure counts ${rows === 1 ? "it" : "them"}: ${table}.${column}${unit} is infinite, ` +
      "NULL, before 1970 or after 9999",
    correction(moments),
  );
}

/** The warning about a table whose rows without a day could not be counted. */
function uncountedFinding(moments: MomentColumn): Finding {
  const message = `not looked for rows without a day in public.${moments.table}, ${TOO_SLOW}`;
  return warning(CHECK, message, correction(moments));
}

/** The advice about rows without a day, with the SQL that finds them. */
function correction(moments: MomentColumn): string {
  const { table, column, isNumber } = moments;
  const [first, end] = bounds(moments).map((bound) => (isNumber ? bound : `'${bound}'`));
  const condition = `"${column}" is null or "${column}" < ${first} or "${column}" >= ${end}`;
  const rows = `correct what \`select * from public.${sqlName(table)} where ${condition}\` finds`;
  return isNumber ? `${rows}, or convert another unit than seconds in the view` : rows;
}
