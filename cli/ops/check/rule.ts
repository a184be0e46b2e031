import type { Comparison } from "../../../shared/days/comparison.ts";
import type { Figure, Label } from "../../figures/figure.ts";
import type { Fraction } from "../../figures/fraction.ts";

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
  readonly figure: Figure;
  readonly operator: keyof typeof OPERATORS | "unusual";
  /** A number, a duration in seconds, or a figure; with `unusual` a number of deviations. */
  readonly limit: Fraction | Figure;
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

export function figuresOf({ alternatives }: Pick<Rule, "alternatives">): Figure[] {
  return alternatives
    .flat()
    .flatMap(({ figure, limit }) => (isFigure(limit) ? [figure, limit] : figure));
}

export function isFigure(limit: Test["limit"]): limit is Figure {
  return "path" in limit;
}
