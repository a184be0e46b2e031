import { HISTORY_DAYS, requiredCover, requiredSpan } from "../../../shared/days/cover.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import type { Query } from "../../../shared/days/query.ts";
import { covers, type DayRange, isSameRange } from "../../../shared/days/range.ts";

/** The days that an answer needs: the range, its comparison range and its previous period. */
export function queryDays({ range, comparison }: Query): DayRange {
  return requiredSpan(range, comparison);
}

/**
 * The days that an answer needs, together with days of history:
 * - If the needed days are among the last `HISTORY_DAYS` days, the history begins with the first of these, like the answers
 *   that the backend keeps.
 * - Otherwise the days are the `HISTORY_DAYS` days up to the end of the range, or more if the answer needs more.
 */
export function historyDays(query: Query, today: Day): DayRange {
  const { range, comparison } = query;
  const recentDays = { from: addDays(today, 1 - HISTORY_DAYS), to: today };
  const neededDays = queryDays(query);
  if (covers(recentDays, neededDays)) return { from: recentDays.from, to: neededDays.to };
  return requiredCover(range, HISTORY_DAYS, comparison);
}

/** Whether two queries have the same figures: range, comparison and time zone are the same, or both are null. */
export function isSameQuery(a: Query | null, b: Query | null): boolean {
  if (a === null || b === null) return a === b;
  const isSame = a.comparison === b.comparison && a.timeZone === b.timeZone;
  return isSame && isSameRange(a.range, b.range);
}
