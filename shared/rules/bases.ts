import type { WeekStart } from "../brand.ts";
import type { Cube } from "../cube/cube.ts";
import { filledRange } from "../cube/filledRange.ts";
import { narrowedCube } from "../cube/narrowedCube.ts";
import { addDays, type Day, later } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
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
 * Returns a function that gives what a rule is judged by: now, or with a `day` as if that day were yesterday.
 *
 * @param now in epoch milliseconds; null for days of the past, on which no age is known
 * @param unknown the terms with an unknown label
 * @throws Failure of kind `usage`, from the returned function, for `unusual` with an unfinished day
 */
export function bases(
  { cube, weekStartsOn, today, lastBegun, takenAt, isLive }: CheckedCube,
  options: RuleOptions,
  now: number | null,
  unknown: ReadonlySet<Term>,
): (rule: ScopedRule, day?: Day) => Basis {
  const answersOf = (cube: Cube) => new CubeAnswers(cube, now, now === null ? null : takenAt);
  const wholeAnswers = answersOf(cube);
  const queryAsOf = (rule: ScopedRule, today: Day, coverEnd: Day) => {
    const cover = { from: cube.cover.from, to: coverEnd };
    const query = ruleQuery(rule, options, { ...cube, weekStartsOn, today, cover });
    return isAll(rule, options) ? { ...query, range: filledRange(cube, query.range) } : query;
  };
  // A snapshot has the history that it was written with, unless an option asks for another.
  const hasFixedHistory = !isLive && options.history === undefined;
  return (rule, day) => {
    const judgedToday = day === undefined ? today : addDays(day, 1);
    const completeQuery = queryAsOf(rule, judgedToday, day ?? cube.cover.to);
    requireWholeDays(rule, completeQuery.range, judgedToday);
    // A period up to now, such as week-to-date, ends with `day` as well: it is read as if `day` were today.
    const isOpenPeriod = day !== undefined && completeQuery.range.to !== day;
    const query = isOpenPeriod ? queryAsOf(rule, day, day) : completeQuery;
    const basis = {
      query,
      isAll: isAll(rule, options),
      lastBegun: day === undefined ? lastBegun : judgedToday,
      isLive,
      unknown,
      answers: wholeAnswers,
    };
    const dependsOnHistory = termsOf(rule).some(({ figure }) => "hasHistory" in figure);
    if (hasFixedHistory || !dependsOnHistory) return { ...basis, recent: wholeAnswers };
    // The days of this rule alone: its figures must not change with the days that other rules need.
    const from = later(firstCompared(rule, query, options), cube.cover.from);
    return { ...basis, recent: answersOf(narrowedCube(cube, from)) };
  };
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
