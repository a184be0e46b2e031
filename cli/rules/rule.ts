import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { type Figure, formatFigure, numberOf } from "./figure.ts";

const OPERATORS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
} satisfies Readonly<Record<string, (a: number, b: number) => boolean>>;

export type Operator = keyof typeof OPERATORS;

export interface Condition {
  readonly figure: Figure;
  readonly operator: Operator;
  readonly limit: number;
}

/** It fires where all of its conditions hold. There is at least one. */
export type Rule = readonly Condition[];

/** What became of a rule: `unknown` where a figure that decides it is not known. */
type Outcome = "fired" | "quiet" | "unknown";

export interface Verdict {
  readonly rule: Rule;
  readonly outcome: Outcome;
  /** Of each condition's figure; null where it is not known. */
  readonly values: readonly (number | null)[];
}

/** A condition that does not hold decides, whatever is not known about the others. */
export function judge(rule: Rule, dashboard: Dashboard): Verdict {
  const values = rule.map(({ figure }) => numberOf(figure, dashboard));
  const held = rule.map(({ operator, limit }, i) => {
    const value = values[i] ?? null;
    return value === null ? null : OPERATORS[operator](value, limit);
  });
  if (held.includes(false)) return { rule, values, outcome: "quiet" };
  return { rule, values, outcome: held.includes(null) ? "unknown" : "fired" };
}

export function formatRule(rule: Rule): string {
  const conditions = rule.map(
    ({ figure, operator, limit }) => `${formatFigure(figure)} ${operator} ${limit}`,
  );
  return conditions.join(" and ");
}
