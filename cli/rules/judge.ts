import { hasPercent } from "../../shared/dashboard/dataBegin.ts";
import { percentChange } from "../../shared/views/percent.ts";
import type { CubeFacts, RuleQuery } from "../figures/facts.ts";
import { countedTable, type Figure } from "../figures/figure.ts";
import { type Row, rowsOfFigure } from "../figures/rows.ts";
import { OPERATORS, type Rule, type Test } from "./rule.ts";
import { isUnusual, type Usual, usual, usualRanges } from "./usual.ts";

export interface Occasion {
  readonly facts: CubeFacts;
  readonly query: RuleQuery;
  /** The figures with an unknown label, whose values count as not known. */
  readonly unknown: ReadonlySet<Figure>;
}

export interface TestResult {
  readonly test: Test;
  /** Null where a figure is not known. */
  readonly holds: boolean | null;
  /** The figure's value; with `any` the rows for which the test holds. */
  readonly values: Row[];
  /** What the value is compared with; with `unusual` the number of deviations. */
  readonly limit: number | null;
  /** Only with `unusual`; null where too few earlier ranges are known. */
  readonly usual: Usual | null;
}

export interface Verdict {
  readonly rule: Rule;
  readonly occasion: Occasion;
  /** `unknown` where a figure that decides the rule is not known. */
  readonly outcome: "fired" | "quiet" | "unknown";
  readonly results: readonly (readonly TestResult[])[];
}

/**
 * A test that does not hold ends its alternative, and an alternative that holds fires the rule, even if
 * other figures are not known.
 *
 * @throws Failure of kind `usage` if the cover does not hold the range
 */
export function judge(rule: Rule, occasion: Occasion): Verdict {
  const results = rule.alternatives.map((tests) => tests.map((test) => judgeTest(test, occasion)));
  const held = results.map((tests) => {
    const each = tests.map(({ holds }) => holds);
    return !each.includes(false) && (each.includes(null) ? null : true);
  });
  const unknown = held.includes(null) ? "unknown" : "quiet";
  return { rule, occasion, outcome: held.includes(true) ? "fired" : unknown, results };
}

function judgeTest(test: Test, occasion: Occasion): TestResult {
  const { figure, operator } = test;
  const limit =
    typeof test.limit === "number"
      ? test.limit
      : (figureRows(test.limit, occasion)[0]?.value ?? null);
  const before = operator === "unusual" ? usual(usualValues(figure, occasion)) : null;
  const holdsFor = (value: number | null) => {
    if (value === null || limit === null) return null;
    if (operator !== "unusual") return OPERATORS[operator](value, limit);
    return before && isUnusual(value, before, limit);
  };
  const leastAge = figure.path[0] === "age" && limit !== null ? occasion.facts.leastAge() : null;
  const judged = figureRows(figure, occasion).map(({ label, value }) => {
    const known = value ?? (Number(leastAge) > Number(limit) ? leastAge : null);
    return { label, value: known, holds: holdsFor(known) };
  });
  const held = judged.map(({ holds }) => holds);
  const holds = held.includes(true) || (held.includes(null) ? null : false);
  const values = judged
    .filter((each) => figure.over !== "any" || each.holds)
    .map(({ label, value }) => ({ label, value }));
  return { test, holds, values, limit, usual: before };
}

/** Days before the first row of a table are not days without rows. */
function usualValues(figure: Figure, { facts, query }: Occasion): number[] {
  return usualRanges(query.range).flatMap((earlier) => {
    const then = facts.ofEarlier(earlier, query);
    const begin = then?.dataBegin[countedTable(figure)]?.day;
    if (then === null || (begin !== undefined && begin > earlier.from)) return [];
    return rowsOfFigure(figure, then).flatMap(({ value }) => value ?? []);
  });
}

/** The values of a figure; each null where it is not known. */
export function figureRows(figure: Figure, occasion: Occasion): Row[] {
  const { facts, query, unknown } = occasion;
  if (unknown.has(figure)) return [{ label: null, value: null }];
  const present = facts.of(query);
  const rows = rowsOfFigure(figure, present);
  if (figure.part === "value") return rows;
  const earlier = facts.ofEarlier(present.previous, query);
  const before = earlier && rowsOfFigure(figure, earlier);
  const isPercent = hasPercent(query.comparison, present.dataBegin[countedTable(figure)]);
  return rows.map(({ label, value }) => {
    const row = before?.find((each) => each.label === label);
    const previous = row === undefined ? before && 0 : row.value;
    if (figure.part === "previous") return { label, value: previous };
    const isKnown = value !== null && previous !== null && isPercent;
    return { label, value: isKnown ? percentChange(value, previous) : null };
  });
}
