import { Failure } from "../failure.ts";
import { type Day, isDay } from "./day.ts";
import { type AvailableDays, parseQuery, type Query } from "./query.ts";
import type { QueryOptions } from "./queryOptions.ts";

/** A query as written, which is refused if it cannot be read. */
export interface RequestedQuery extends QueryOptions {
  /** Whether a range without an end contains only complete days. */
  readonly completeDays?: boolean;
}

/**
 * The query of a request. With `completeDays`, a range without an end ends yesterday, or today if it begins today.
 *
 * @throws Failure of kind `usage` if the range or the comparison is invalid
 */
export function requestedQuery(
  request: RequestedQuery,
  days: Omit<AvailableDays, "requireFigures">,
): Query {
  const endOptions = request.completeDays ? completeEnd(request, days.today) : {};
  // Whether there are figures is found out later, when the cube has been read.
  const query = parseQuery({ ...request, ...endOptions }, { ...days, requireFigures: () => {} });
  const refusal = query.refusedRange ?? query.refusedComparison;
  if (refusal !== null) throw new Failure("usage", refusal);
  return query;
}

/** The options that make a range end with a complete day; none if the request names its end or begins in the future. */
function completeEnd({ from, to, last, period }: QueryOptions, today: Day): QueryOptions {
  if (to !== undefined || period !== undefined) return {};
  if (from === undefined && last === undefined) return { period: "yesterday" };
  if (from === "today" || from === today) return { to: "today" };
  const isInFuture = from !== undefined && isDay(from) && from > today;
  return isInFuture ? {} : { to: "yesterday" };
}
