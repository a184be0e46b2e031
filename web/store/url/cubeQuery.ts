import { HISTORY_DAYS, requiredCover, requiredSpan } from "../../../shared/days/cover.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import type { Query } from "../../../shared/days/query.ts";
import { covers, type DayRange, isSameRange } from "../../../shared/days/range.ts";

/** The days that an answer needs: the range, its comparison range and its previous period. */
export function queryDays({ range, comparison }: Query): DayRange {
  return requiredSpan(range, comparison);
}

/**
 * The needed days with days of history: since the first of the last `HISTORY_DAYS` days if that leaves out no
 * needed day, as a kept answer has them, and otherwise `HISTORY_DAYS` days up to the range's end.
 */
export function historyDays(query: Query, today: Day): DayRange {
  const { range, comparison } = query;
  const recent = { from: addDays(today, 1 - HISTORY_DAYS), to: today };
  const needed = queryDays(query);
  if (covers(recent, needed)) return { from: recent.from, to: needed.to };
  return requiredCover(range, HISTORY_DAYS, comparison);
}

export function isSameQuery(a: Query | null, b: Query | null): boolean {
  if (a === null || b === null) return a === b;
  const isSame = a.comparison === b.comparison && a.timeZone === b.timeZone;
  return isSame && isSameRange(a.range, b.range);
}
