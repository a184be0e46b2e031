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
 * The query of a request. A request for complete days without an end ends yesterday, or today if its
 * range begins today.
 *
 * @throws Failure of kind `usage`
 */
export function requestedQuery(
  request: RequestedQuery,
  days: Omit<AvailableDays, "requireFigures">,
): Query {
  const range = request.completeDays ? completeDays(request, days.today) : {};
  // Only the cube shows whether there are figures.
  const query = parseQuery({ ...request, ...range }, { ...days, requireFigures: () => {} });
  const refused = query.refusedRange ?? query.refusedComparison;
  if (refused !== null) throw new Failure("usage", refused);
  return query;
}

/** The options that make a range end with a complete day; none if the request names its end or begins in the future. */
function completeDays({ from, to, last, period }: QueryOptions, today: Day): QueryOptions {
  if (to !== undefined || period !== undefined) return {};
  if (from === undefined && last === undefined) return { period: "yesterday" };
  if (from === "today" || from === today) return { to: "today" };
  const isInFuture = from !== undefined && isDay(from) && from > today;
  return isInFuture ? {} : { to: "yesterday" };
}
