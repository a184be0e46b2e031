import type { Comparison } from "../../shared/comparison.ts";
import { comparedDays } from "../../shared/cover.ts";
import { isSameRange, type Range } from "../../shared/range.ts";

/** What figures are asked for. */
export interface Question {
  readonly range: Range;
  readonly comparison: Comparison;
  /** The zone whose days are counted; snapshots have their own. */
  readonly timeZone: string;
}

/** The days that an answer takes: the range, its previous period and what it is compared with. */
export function neededDays({ range, comparison }: Question): Range {
  return comparedDays(range, comparison);
}

export function isSameQuestion(a: Question, b: Question): boolean {
  const isSame = a.comparison === b.comparison && a.timeZone === b.timeZone;
  return isSame && isSameRange(a.range, b.range);
}
