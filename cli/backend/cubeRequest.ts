import { type Day, isDay } from "../../shared/days/day.ts";
import { type AvailableDays, parseQuery, type Query } from "../../shared/days/query.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import { Failure } from "../../shared/failure.ts";
import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";

/** What a command reads: a query as written, and the cube that must answer it. */
export interface CubeRequest extends QueryOptions {
  /** The file or the folder to read; without a path the backend is read. */
  readonly snapshot?: string;
  /** The folder of CSV files with which the backend was filled. */
  readonly data?: string;
  /** The means of reading the backend; by default whichever works. */
  readonly read?: CubeOrigin | "auto";
  readonly quiet?: boolean;
  /** Whether a range without an end contains only complete days. */
  readonly completeDays?: boolean;
  /** The minimum number of days that the cube covers. */
  readonly history?: number;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
}

/**
 * The query of a request. A request for complete days without an end ends yesterday, or today if its
 * range begins today.
 *
 * @throws Failure of kind `usage`
 */
export function requestedQuery(
  request: CubeRequest,
  days: Omit<AvailableDays, "requireFigures">,
): Query {
  const range = request.completeDays ? completeDays(request, days.today) : {};
  // Only the cube shows whether there are figures.
  const query = parseQuery({ ...request, ...range }, { ...days, requireFigures: () => {} });
  const refused = query.refusedRange ?? query.refusedComparison;
  if (refused !== null) throw new Failure("usage", refused);
  return query;
}

function completeDays({ from, to, last, period }: QueryOptions, today: Day): QueryOptions {
  if (to !== undefined || period !== undefined) return {};
  if (from === undefined && last === undefined) return { period: "yesterday" };
  if (from === "today" || from === today) return { to: "today" };
  const isInFuture = from !== undefined && isDay(from) && from > today;
  return isInFuture ? {} : { to: "yesterday" };
}
