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
 * Makes what a rule is judged by: now, or with a `day` as if that day were yesterday.
 *
 * @param now in epoch milliseconds; null for days of the past, on which no age is known
 * @param unknown the terms with an unknown label
 * @throws Failure of kind `usage` for `unusual` with an unfinished day
 */
export function bases(
  { cube, weekStartsOn, today, lastBegun, takenAt, isLive }: CheckedCube,
  options: RuleOptions,
  now: number | null,
  unknown: ReadonlySet<Term>,
): (rule: ScopedRule, day?: Day) => Basis {
  const answersOf = (cube: Cube) => new CubeAnswers(cube, now, now === null ? null : takenAt);
  const whole = answersOf(cube);
  const queryOn = (rule: ScopedRule, today: Day, to: Day) => {
    const cover = { from: cube.cover.from, to };
    const query = ruleQuery(rule, options, { ...cube, weekStartsOn, today, cover });
    return isAll(rule, options) ? { ...query, range: filledRange(cube, query.range) } : query;
  };
  return (rule, day) => {
    const nextDay = day === undefined ? today : addDays(day, 1);
    const complete = queryOn(rule, nextDay, day ?? cube.cover.to);
    requireWholeDays(rule, complete.range, nextDay);
    // A period up to now also ends with that day.
    const isOpen = day !== undefined && complete.range.to !== day;
    const query = isOpen ? queryOn(rule, day, day) : complete;
    const basis = {
      query,
      isAll: isAll(rule, options),
      lastBegun: day === undefined ? lastBegun : nextDay,
      isLive,
      unknown,
      answers: whole,
    };
    const isLong = !isLive && options.history === undefined;
    if (isLong || !termsOf(rule).some(({ figure }) => "hasHistory" in figure))
      return { ...basis, recent: whole };
    // A rule has the same answer however many days the other rules need.
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
