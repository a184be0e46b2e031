import { filledRange } from "../../../shared/cube/filledRange.ts";
import { narrowedCube } from "../../../shared/cube/narrowedCube.ts";
import { addDays, type Day, later } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { CubeFacts } from "../../figures/facts.ts";
import type { Term } from "../../figures/term.ts";
import type { Basis } from "../../figures/termValues.ts";
import type { World } from "../../world/world.ts";
import {
  type CheckedCube,
  firstCompared,
  isAll,
  ruleQuery,
  type ScopedRule,
} from "./checkedCube.ts";
import { type Rule, termsOf } from "./rule.ts";
import { unknownTerms } from "./unknownTerms.ts";

/**
 * What each rule is judged by, and the error for rules with an unknown label, null without such rules.
 *
 * @param now in epoch milliseconds; null for days of the past
 */
export async function ruleBases(
  rules: readonly Rule[],
  checked: CheckedCube,
  request: CubeRequest,
  now: number | null,
  world: World,
) {
  const terms = rules.flatMap((rule) => termsOf(rule).map((term) => ({ term, chain: rule.chain })));
  const { unknown, failure } = await unknownTerms(terms, checked, world);
  return { basis: bases(checked, request, now, unknown), unknownLabel: failure };
}

/**
 * Makes what a rule is judged by, now or as if a day of the past were yesterday.
 *
 * @throws Failure of kind `usage` for `unusual` with a day that is not over
 */
function bases(
  { cube, today, lastBegun, isLive }: CheckedCube,
  request: CubeRequest,
  now: number | null,
  unknown: ReadonlySet<Term>,
): (rule: ScopedRule, day?: Day) => Basis {
  const whole = new CubeFacts(cube, now);
  const queryOn = (rule: ScopedRule, today: Day, to: Day) => {
    const cover = { from: cube.cover.from, to };
    const query = ruleQuery(rule, request, { ...cube, today, cover });
    return isAll(rule, request) ? { ...query, range: filledRange(cube, query.range) } : query;
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
      isAll: isAll(rule, request),
      lastBegun: day === undefined ? lastBegun : nextDay,
      isLive,
      unknown,
      facts: whole,
    };
    const isLong = !isLive && request.history === undefined;
    if (isLong || !termsOf(rule).some(({ figure }) => figure.hasHistory))
      return { ...basis, recent: whole };
    // A rule has the same answer however many days the other rules need.
    const from = later(firstCompared(rule, query, request), cube.cover.from);
    return { ...basis, recent: new CubeFacts(narrowedCube(cube, from), now) };
  };
}

function requireWholeDays({ alternatives }: ScopedRule, { to }: DayRange, today: Day): void {
  const unusual = alternatives.flat().find(({ operator }) => operator === "unusual");
  if (unusual === undefined || to < today) return;
  throw new Failure(
    "usage",
    `${unusual.text} compares whole days, but ${to} is incomplete: name days up to yesterday`,
  );
}
