import { type Day, isDay } from "../../shared/days/day.ts";
import {
  type AvailableDays,
  parseQuery,
  type Query,
  type QueryOptions,
} from "../../shared/days/query.ts";

/** The options of every command that reads figures of a range. */
export interface QueryRequest extends QueryOptions {
  /** Whether a range without an end contains only complete days. */
  readonly completeDays?: boolean;
  /** The minimum number of days that the cube covers. */
  readonly history?: number;
}

/**
 * The query of a request. A request for complete days without an end gets one: yesterday, or today for a
 * range that begins today.
 *
 * @throws Failure of kind `usage`
 */
export function requestedQuery(
  request: QueryRequest,
  days: Omit<AvailableDays, "requireFigures">,
): Query {
  const range = request.completeDays ? completeDays(request, days.today) : {};
  // Whether there are figures shows in the cube.
  return parseQuery({ ...request, ...range }, { ...days, requireFigures: () => {} });
}

function completeDays({ from, to, last, period }: QueryOptions, today: Day): QueryOptions {
  if (to !== undefined || period !== undefined) return {};
  if (from === undefined && last === undefined) return { period: "yesterday" };
  if (from === "today" || from === today) return { to: "today" };
  const isInFuture = from !== undefined && isDay(from) && from > today;
  return isInFuture ? {} : { to: "yesterday" };
}
