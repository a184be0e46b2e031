import type { Comparison } from "../../shared/comparison.ts";
import { comparedDays, coverOf } from "../../shared/cover.ts";
import { isSameRange, type Range } from "../../shared/range.ts";

/** What figures are asked for. */
export interface Question {
  readonly range: Range;
  readonly comparison: Comparison;
  /** The zone whose days are counted; snapshots have their own. */
  readonly timeZone: string;
}

/** What figures are asked for: undefined as long as no snapshot says which days there are. */
export type Asked = Question | undefined;

/** Thirteen months let the range move without a request. */
export const HISTORY_DAYS = 400;

/** The days that an answer takes: the range, its previous period and what it is compared with. */
export function neededDays({ range, comparison }: Question): Range {
  return comparedDays(range, comparison);
}

/** The same with the days of history. */
export function historyOf({ range, comparison }: Question): Range {
  return coverOf(range, HISTORY_DAYS, comparison);
}

export function isSameAsked(a: Asked | null, b: Asked | null): boolean {
  if (!a || !b) return a === b;
  const isSame = a.comparison === b.comparison && a.timeZone === b.timeZone;
  return isSame && isSameRange(a.range, b.range);
}
