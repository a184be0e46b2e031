import type { Day } from "../days/day.ts";
import type { Query } from "../days/query.ts";
import { compare, type Fraction, rounded, toNumber } from "./fraction.ts";
import {
  isTerm,
  type LimitTest,
  OPERATORS,
  type Rule,
  type Test,
  type UnusualTest,
} from "./rule.ts";
import type { TermRow } from "./term.ts";
import { type Basis, limitValue, termValues, usualValues } from "./termValues.ts";
import { isUnusual, usualDistance } from "./usual.ts";

/**
 * What is known of a test or a rule: it fires, it does not, or that is not known, for a reason.
 *
 * The three outcomes are ordered: quiet, unknown, fired. Tests joined by `and` have the least outcome of all,
 * tests joined by `or` the greatest (Kleene's logic): an unknown part matters only if it could decide.
 */
interface Judged {
  readonly outcome: "fired" | "quiet" | "unknown";
  /** Null for a known outcome, and for an unknown one without a reason. */
  readonly reason: string | null;
}

const FIRED: Judged = { outcome: "fired", reason: null };
const QUIET: Judged = { outcome: "quiet", reason: null };

/** The outcome of tests joined by `and`. */
function and(parts: readonly Judged[]): Judged {
  return firstOf("quiet", parts) ?? firstOf("unknown", parts) ?? FIRED;
}

/** The outcome of tests joined by `or`. */
function or(parts: readonly Judged[]): Judged {
  return firstOf("fired", parts) ?? firstOf("unknown", parts) ?? QUIET;
}

function firstOf(wanted: Judged["outcome"], parts: readonly Judged[]): Judged | undefined {
  return parts.find(({ outcome }) => outcome === wanted);
}

export interface Verdict extends Judged {
  readonly rule: Rule;
  readonly query: Query;
  /** The last day that had begun when the rows were read. */
  readonly lastBegun: Day;
  readonly results: readonly (readonly TestResult[])[];
}

export interface TestResult extends ComparedNumbers {
  readonly test: Test;
  readonly judged: Judged;
  /** The value of the term, or with `any` the values for which the test fires. Ages are in seconds. */
  readonly values: readonly Value[];
}

/** To four decimals, so that a printed value may look equal to a limit that it misses by less. */
export interface Value {
  readonly label: string | null;
  readonly value: number | null;
  /** Whether the true value may be larger. */
  readonly isLeast: boolean;
}

/** The numbers with which values are compared. */
interface ComparedNumbers {
  /** Null if it is not known; with `unusual` the number of deviations. */
  readonly limit: number | null;
  /**
   * Only with `unusual`; null if too few earlier ranges are known. A value whose distance from the median
   * is larger than `distance` is unusual.
   */
  readonly usual: Readonly<Record<"median" | "deviation" | "distance" | "ranges", number>> | null;
}

/** Whether a rule fires, with the result of each of its tests. */
export function judge(rule: Rule, basis: Basis): Verdict {
  const { query, lastBegun } = basis;
  const results = rule.alternatives.map((tests) => tests.map((test) => judgeTest(test, basis)));
  const judged = or(results.map((tests) => and(tests.map(({ judged }) => judged))));
  return { rule, query, lastBegun, ...judged, results };
}

/**
 * Judges a test, which fires if the value of any of its term's rows does. Only a term with `any` may have several rows or
 * none; its result lists the values that fire.
 */
function judgeTest(test: Test, basis: Basis): TestResult {
  const { term } = test;
  const { rows, reason } = termValues(term, basis);
  const bound = test.operator === "unusual" ? usualBound(test, basis) : limitBound(test, basis);
  const judgedRows = rows.map((row) => ({ row, judged: judgeRow(row, bound, reason) }));
  const shownRows =
    term.over === "any"
      ? judgedRows.filter(({ judged }) => judged.outcome === "fired")
      : judgedRows;
  return {
    test,
    judged: or(judgedRows.map(({ judged }) => judged)),
    values: shownRows.map(({ row }) => shownValue(row)),
    ...bound.shown,
  };
}

function shownValue({ label, value, isLeast = false }: TermRow): Value {
  return { label, value: value === null ? null : printed(value), isLeast };
}

/** Four decimals, of which a count has none. */
function printed(value: Fraction): number {
  return toNumber(rounded(value, 4));
}

/**
 * The outcome of one value: unknown if the value or the bound is not known, or if the value is only the least possible one
 * and a larger value could have another outcome.
 */
function judgeRow({ value, isLeast }: TermRow, bound: Bound, reason: string | null): Judged {
  const unknown: Judged = { outcome: "unknown", reason: reason ?? bound.reason };
  if (value === null) return unknown;
  const isUndecided = isLeast && !bound.isDecidedBy(value);
  if (isUndecided) return unknown;
  const holds = bound.holds(value);
  if (holds === null) return unknown;
  return holds ? FIRED : QUIET;
}

/** What a value is compared with. */
interface Bound {
  /** Why the bound is not known; null if it is known. */
  readonly reason: string | null;
  /** Whether the test holds for a value; null if the bound is not known. */
  readonly holds: (value: Fraction) => boolean | null;
  /** Whether the test has the same result for all values from `least` on. */
  readonly isDecidedBy: (least: Fraction) => boolean;
  readonly shown: ComparedNumbers;
}

/**
 * A bound that is not known, so that no value is judged.
 *
 * @param limit the number in the test, to be shown; null if the test names another figure
 */
function unknownBound(reason: string | null, limit: number | null): Bound {
  return {
    reason,
    holds: () => null,
    isDecidedBy: () => false,
    shown: { limit, usual: null },
  };
}

/** The bound by the number of a test, or by its other figure, which may not be known. */
function limitBound({ operator, limit: numberOrTerm }: LimitTest, basis: Basis): Bound {
  if (!isTerm(numberOrTerm)) return boundBy(operator, numberOrTerm, toNumber(numberOrTerm));
  const limit = limitValue(numberOrTerm, basis);
  if (limit.value === null) return unknownBound(limit.reason, null);
  return boundBy(operator, limit.value, printed(limit.value));
}

/** The bound by a known limit. */
function boundBy(operator: LimitTest["operator"], limit: Fraction, shownLimit: number): Bound {
  return {
    reason: null,
    holds: (value) => OPERATORS[operator](compare(value, limit)),
    isDecidedBy: (least) => {
      const sign = compare(least, limit);
      // Above the limit, no operator distinguishes values. From the limit on, `>=` holds for all values, and `<` for none.
      const isDecidedAtLimit = operator === ">=" || operator === "<";
      return sign > 0 || (sign === 0 && isDecidedAtLimit);
    },
    shown: { limit: shownLimit, usual: null },
  };
}

/** The bound by what is usual, which may not be known. */
function usualBound({ term, limit: deviations }: UnusualTest, basis: Basis): Bound {
  const { value: usual, reason } = usualValues(term, basis);
  if (usual === null) return unknownBound(reason, toNumber(deviations));
  const distance = usualDistance(usual, deviations);
  return {
    reason: null,
    holds: (value) => isUnusual(value, usual.median, distance),
    // A value that is unusually low may be usual if it is larger, and a usual one unusual.
    isDecidedBy: () => false,
    shown: {
      limit: toNumber(deviations),
      usual: {
        median: printed(usual.median),
        deviation: printed(usual.deviation),
        distance: printed(distance),
        ranges: usual.ranges,
      },
    },
  };
}
