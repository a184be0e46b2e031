import { compare, type Fraction, rounded, toNumber } from "../../figures/fraction.ts";
import type { Term } from "../../figures/term.ts";
import { type Occasion, readLimit, readTerm, readUsual } from "./readTerm.ts";
import { isTerm, OPERATORS, type Rule, type Test } from "./rule.ts";
import { isUnusual, usualDistance } from "./usual.ts";

export interface TestResult {
  readonly test: Test;
  /** Null where a figure is not known. */
  readonly holds: boolean | null;
  /** Why `holds` is null. */
  readonly reason: string | null;
  /** The figure's value, or with `any` the values for which the test holds. Ages are in seconds. */
  readonly values: readonly Value[];
  /** The number with which the value is compared; with `unusual` the number of deviations. */
  readonly limit: number | null;
  /** Only with `unusual`; null where too few earlier ranges are known. */
  readonly usual: UsualValues | null;
}

/** Percentages have as many decimals as they need not to contradict `holds`. */
export interface Value {
  readonly label: string | null;
  readonly value: number | null;
  /** Whether the true value may be larger. */
  readonly isLeast: boolean;
}

interface UsualValues {
  readonly median: number;
  readonly deviation: number;
  /** A value that is farther from the median is unusual. */
  readonly distance: number;
  readonly ranges: number;
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
  const { term, operator } = test;
  const own = readTerm(term, occasion);
  const limit = isTerm(test.limit)
    ? readLimit(test.limit, occasion)
    : { value: test.limit, reason: null };
  const past = operator === "unusual" ? readUsual(term, occasion) : null;
  const distance = past?.value && limit.value && usualDistance(past.value, limit.value);
  const holdsFor = (value: Fraction, round: Rounding) => {
    if (operator === "unusual") {
      return (
        past?.value &&
        distance &&
        isUnusual(round(value), round(past.value.median), round(distance))
      );
    }
    if (limit.value === null) return null;
    const compared = isTerm(test.limit) ? round(limit.value) : limit.value;
    return OPERATORS[operator](compare(round(value), compared));
  };
  const judged = own.rows.map(({ value, isLeast }) => {
    if (value === null || (isLeast && !decides(operator, value, limit.value))) return null;
    return holdsFor(value, exactly);
  });
  const holds = judged.includes(true) || (judged.includes(null) ? null : false);
  const agrees = (round: Rounding) =>
    own.rows.every(
      ({ value }, i) => !value || judged[i] === null || holdsFor(value, round) === judged[i],
    );
  const round = ROUNDINGS.slice(decimals(term)).find(agrees) ?? exactly;
  const number = (value: Fraction) => toNumber(round(value));
  return {
    test,
    holds,
    reason: holds === null ? (own.reason ?? limit.reason ?? past?.reason ?? null) : null,
    values: own.rows
      .filter((_, i) => term.over !== "any" || judged[i])
      .map((row) => ({ ...row, value: row.value && number(row.value) })),
    limit: limit.value && (isTerm(test.limit) ? number : toNumber)(limit.value),
    usual:
      past?.value && distance
        ? {
            median: number(past.value.median),
            deviation: toNumber(rounded(past.value.deviation, 4)),
            distance: number(distance),
            ranges: past.value.ranges,
          }
        : null,
  };
}

type Rounding = (value: Fraction) => Fraction;

const exactly: Rounding = (value) => value;

/** The roundings to no decimal, to one decimal and so on. */
const ROUNDINGS = Array.from(
  { length: 13 },
  (_, decimals): Rounding =>
    (value) =>
      rounded(value, decimals),
);

/**
 * The decimals of a percentage as all faces print it: two for a share, one for any other. Counts have no
 * decimals in any rounding.
 */
function decimals({ figure, part }: Term): number {
  return part === "changePercent" ? 1 : (figure.decimals ?? 1);
}

/** Whether a larger value has the same result as the least possible value. */
function decides(operator: Test["operator"], least: Fraction, limit: Fraction | null): boolean {
  const sign = limit === null || operator === "unusual" ? -1 : compare(least, limit);
  return sign > 0 || (sign === 0 && (operator === ">=" || operator === "<"));
}
