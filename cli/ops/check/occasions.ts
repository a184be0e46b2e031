import { filledRange } from "../../../shared/cube/filledRange.ts";
import { narrowedCube } from "../../../shared/cube/narrowedCube.ts";
import { addDays, type Day, later } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { CubeFacts } from "../../figures/facts.ts";
import type { Term } from "../../figures/term.ts";
import type { CheckedCube } from "./checkedCube.ts";
import type { Occasion } from "./readTerm.ts";
import { termsOf } from "./rule.ts";
import { firstCompared, isAll, ruleQuery, type ScopedRule } from "./ruleDays.ts";

/**
 * What a rule is judged by, now or as if a day of the past were yesterday.
 *
 * @param now in epoch milliseconds; null for the past
 * @param unknown the terms with an unknown label
 * @throws Failure of kind `usage` for `unusual` with a day that is not over
 */
export function occasions(
  { cube, today, lastBegun, isLive }: CheckedCube,
  request: CubeRequest,
  now: number | null,
  unknown: ReadonlySet<Term>,
): (rule: ScopedRule, day?: Day) => Occasion {
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
    const occasion = {
      query,
      isAll: isAll(rule, request),
      lastBegun: day === undefined ? lastBegun : nextDay,
      isLive,
      unknown,
      facts: whole,
    };
    const isLong = !isLive && request.history === undefined;
    if (isLong || !termsOf(rule).some(({ figure }) => figure.hasHistory))
      return { ...occasion, recent: whole };
    // A rule has the same answer however many days the other rules need.
    const from = later(firstCompared(rule, query, request), cube.cover.from);
    return { ...occasion, recent: new CubeFacts(narrowedCube(cube, from), now) };
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
