import type { Comparison } from "../../../shared/days/comparison.ts";
import type { Fraction } from "../../figures/fraction.ts";
import type { Label, Term } from "../../figures/term.ts";

/** Whether an operator holds, by the sign of the figure minus its limit. */
export const OPERATORS = {
  "<": (sign) => sign < 0,
  "<=": (sign) => sign <= 0,
  ">": (sign) => sign > 0,
  ">=": (sign) => sign >= 0,
  "==": (sign) => sign === 0,
  "!=": (sign) => sign !== 0,
} satisfies Readonly<Record<string, (sign: number) => boolean>>;

export interface Test {
  readonly text: string;
  readonly term: Term;
  readonly operator: keyof typeof OPERATORS | "unusual";
  /** A number, a duration in seconds, or a term; with `unusual` a number of deviations. */
  readonly limit: Fraction | Term;
}

/** The period, comparison and chain of a rule; null where the options of the command decide. */
export interface Scope {
  /** A name in `PERIODS`, or `last-N-days`. */
  readonly period: string | null;
  readonly comparison: Comparison | null;
  readonly chain: Label | null;
}

export interface Rule extends Scope {
  readonly text: string;
  readonly name: string | null;
  readonly severity: string | null;
  /** The rule fires when all tests of one alternative hold. */
  readonly alternatives: readonly (readonly Test[])[];
}

export function termsOf({ alternatives }: Pick<Rule, "alternatives">): Term[] {
  return alternatives.flat().flatMap(({ term, limit }) => (isTerm(limit) ? [term, limit] : term));
}

export function isTerm(limit: Test["limit"]): limit is Term {
  return "figure" in limit;
}
