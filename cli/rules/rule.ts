import type { Comparison } from "../../shared/days/comparison.ts";
import type { Figure, Label } from "../figures/figure.ts";

export const OPERATORS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
} satisfies Readonly<Record<string, (a: number, b: number) => boolean>>;

export interface Test {
  readonly text: string;
  readonly figure: Figure;
  readonly operator: keyof typeof OPERATORS | "unusual";
  /** A number, a duration in milliseconds, or a figure; with `unusual` a number of deviations. */
  readonly limit: number | Figure;
}

/** What a rule is about; null where the options of the command decide. */
export interface Scope {
  /** One of `PERIODS`, or `last-N-days`. */
  readonly period: string | null;
  readonly comparison: Comparison | null;
  readonly chain: Label | null;
}

export interface Rule extends Scope {
  readonly text: string;
  readonly name: string | null;
  readonly severity: string | null;
  /** The rule fires when all tests of one of these hold. */
  readonly alternatives: readonly (readonly Test[])[];
}

export function figuresOf({ alternatives }: Pick<Rule, "alternatives">): Figure[] {
  return alternatives
    .flat()
    .flatMap(({ figure, limit }) => (typeof limit === "number" ? figure : [figure, limit]));
}
