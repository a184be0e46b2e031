import { comparedDays, HISTORY_DAYS, requiredCover } from "../../shared/days/cover.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, isSameRange } from "../../shared/days/range.ts";

/** The days that an answer needs: the range, its previous period and its comparison. */
export function neededDays({ range, comparison }: Query): DayRange {
  return comparedDays(range, comparison);
}

/** The needed days with days of history. */
export function historyDays({ range, comparison }: Query): DayRange {
  return requiredCover(range, HISTORY_DAYS, comparison);
}

export function isSameQuery(a: Query | null, b: Query | null): boolean {
  if (a === null || b === null) return a === b;
  const isSame = a.comparison === b.comparison && a.timeZone === b.timeZone;
  return isSame && isSameRange(a.range, b.range);
}
