import type { WeekStart } from "../brand.ts";
import type { Cube } from "../cube/cube.ts";
import { filledRange } from "../cube/filledRange.ts";
import { narrowedCube } from "../cube/narrowedCube.ts";
import { historyStart, requiredSpan } from "../days/cover.ts";
import { addDays, type Day } from "../days/day.ts";
import type { Query } from "../days/query.ts";
import { type DayRange, sharedDays } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { CubeAnswers } from "./cubeAnswers.ts";
import { termsOf } from "./rule.ts";
import { firstCompared, isAll, type RuleOptions, ruleQuery, type ScopedRule } from "./ruleQuery.ts";
import type { Term } from "./term.ts";
import type { Basis } from "./termValues.ts";

export interface CheckedCube {
  readonly cube: Cube;
  readonly weekStartsOn: WeekStart;
  /** The current day in the cube's zone. */
  readonly today: Day;
  /** The last day that had begun when the rows were read. */
  readonly lastBegun: Day;
  /** When the rows were read, in epoch milliseconds; null if that is not known. */
  readonly takenAt: number | null;
  /** Whether it comes from a backend, or from a snapshot. */
  readonly isLive: boolean;
}

/**
 * Returns a function that gives the basis on which a rule is judged. Without a day, the rule is judged now; with one, as a
 * check on the day after it would have judged the rule.
 *
 * @param now in epoch milliseconds; null for days of the past, on which no age is known
 * @param unknown the terms with an unknown label
 * @throws Failure of kind `usage`, from the returned function, for `unusual` with an unfinished day
 */
export function bases(
  checked: CheckedCube,
  options: RuleOptions,
  now: number | null,
  unknown: ReadonlySet<Term>,
): (rule: ScopedRule, day?: Day) => Basis {
  const { cube, takenAt, isLive } = checked;
  // The time when the rows were read concerns today alone: days of the past are judged without it.
  const answersTakenAt = now === null ? null : takenAt;
  const answersOf = (cube: Cube) => new CubeAnswers(cube, now, answersTakenAt);
  const answers = answersOf(cube);
  // A snapshot has the history that it was written with, unless an option asks for another.
  const hasFixedHistory = !isLive && options.history === undefined;
  return (rule, day) => {
    const query =
      day === undefined
        ? presentQuery(checked, rule, options)
        : pastQuery(checked, rule, options, day);
    const lastBegun = day === undefined ? checked.lastBegun : addDays(day, 1);
    const dependsOnHistory = termsOf(rule).some(({ figure }) => "hasHistory" in figure);
    const isWhole = hasFixedHistory && day === undefined;
    const isNarrowed = dependsOnHistory && !isWhole;
    const first = hasFixedHistory ? cube.cover.from : firstCompared(rule, query, options);
    // Only figures with a history read `recent`, such as new identities: they change with the days that were read.
    const recent = isNarrowed ? answersOf(cubeOfRule(cube, query, first)) : answers;
    return {
      answers,
      recent,
      query,
      historyFrom:
        options.history === undefined ? null : historyStart(query.range, options.history),
      isAll: isAll(rule, options),
      lastBegun,
      isLive,
      unknown,
    };
  };
}

/** The query of a rule that is judged now. */
function presentQuery(checked: CheckedCube, rule: ScopedRule, options: RuleOptions): Query {
  const { cube, today } = checked;
  const query = queryAsOf({ today, coverEnd: cube.cover.to }, checked, rule, options);
  requireWholeDays(rule, query.range, today);
  return query;
}

/**
 * The query of a rule that is judged on the day after `day`, with a cube that ends with `day`.
 *
 * @throws Failure of kind `usage` if `unusual` has a range that ends with the next day, such as `today`, as `presentQuery` does
 */
function pastQuery(checked: CheckedCube, rule: ScopedRule, options: RuleOptions, day: Day): Query {
  const nextDay = addDays(day, 1);
  const query = queryAsOf({ today: nextDay, coverEnd: day }, checked, rule, options);
  requireWholeDays(rule, query.range, nextDay);
  // A range up to today, such as `today`, would end with the next day, of which the cube has no rows: it ends with `day`.
  const endsAfterDay = query.range.to > day;
  return endsAfterDay ? queryAsOf({ today: day, coverEnd: day }, checked, rule, options) : query;
}

/** The query of a rule for a given current day and a given last day of the cube. A range of all days begins with the first row. */
function queryAsOf(
  { today, coverEnd }: { readonly today: Day; readonly coverEnd: Day },
  { cube, weekStartsOn }: CheckedCube,
  rule: ScopedRule,
  options: RuleOptions,
): Query {
  const { timeZone } = cube;
  const cover = { from: cube.cover.from, to: coverEnd };
  const query = ruleQuery(rule, options, { timeZone, weekStartsOn, today, cover });
  return isAll(rule, options) ? { ...query, range: filledRange(cube, query.range) } : query;
}

/**
 * The cube of the days from `first` to the last one that a rule compares. Other rules may need earlier and later days, and so
 * may a backtest: figures with a history must not change with these.
 */
function cubeOfRule(cube: Cube, { range, comparison }: Query, first: Day): Cube {
  const { to } = requiredSpan(range, comparison);
  // Of days that the cube does not have, nothing is known, whatever it is narrowed to.
  const days = first <= to ? sharedDays({ from: first, to }, cube.cover) : null;
  return days === null ? cube : narrowedCube(cube, days);
}

/** Refuses a rule with `unusual` whose range has a day that is still incomplete today. */
export function requireWholeDays({ alternatives }: ScopedRule, { to }: DayRange, today: Day): void {
  const unusual = alternatives.flat().find(({ operator }) => operator === "unusual");
  if (unusual === undefined || to < today) return;
  throw new Failure(
    "usage",
    `${unusual.text} compares whole days, but ${to} is incomplete: name days up to yesterday`,
  );
}
