import { calendarDay } from "../../../shared/days/calendar.ts";
import { comparedDays, requiredCover } from "../../../shared/days/cover.ts";
import { addDays, type Day, earlier } from "../../../shared/days/day.ts";
import type { Query } from "../../../shared/days/query.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { isAge } from "../../../shared/figures/figures.ts";
import { type CubeRequest, requestedQuery } from "../../backend/cubeRequest.ts";
import { toNumber } from "../../figures/fraction.ts";
import { LAST_DAYS } from "./parseRule.ts";
import { isTerm, type Rule, type Scope } from "./rule.ts";
import { USUAL_DAYS } from "./usual.ts";

export type ScopedRule = Scope & Pick<Rule, "alternatives">;

export const NO_RULE: ScopedRule = {
  period: null,
  comparison: null,
  chain: null,
  alternatives: [],
};

/** Where a rule is judged: on a day, within a cover, or null for a backend, which has all days. */
export interface Place {
  readonly today: Day;
  readonly timeZone: string;
  readonly cover: DayRange | null;
}

/** The request of a rule: the rule's scope takes precedence over the command's options. */
export function ruleRequest(
  { period, comparison, chain }: Scope,
  request: CubeRequest,
  today: Day,
) {
  const days = Number(LAST_DAYS.exec(period ?? "")?.[1] ?? 0);
  const own =
    days === 0
      ? { from: undefined, to: undefined, period: period ?? undefined }
      : { from: addDays(today, -days), to: addDays(today, -1), period: undefined };
  return {
    ...request,
    ...(period !== null && { ...own, last: undefined }),
    compare: comparison ?? request.compare,
    chain: chain?.label ?? request.chain,
    completeDays: true,
  };
}

export function ruleQuery(rule: Scope, request: CubeRequest, place: Place): Query {
  const own = ruleRequest(rule, request, place.today);
  const initial = { from: place.today, to: place.today };
  return requestedQuery(own, { ...place, initial });
}

/** The first day that a rule needs, apart from the days that its ages need. */
export function firstRequired(rule: ScopedRule, request: CubeRequest, place: Place): Day {
  const query = ruleQuery(rule, request, place);
  const isUnusual = rule.alternatives.flat().some(({ operator }) => operator === "unusual");
  const first = firstCompared(rule, query, request);
  return isUnusual ? earlier(first, addDays(query.range.from, -USUAL_DAYS)) : first;
}

/** The days that are compared with all days are read as far back as a cube can reach. */
export function firstCompared(
  rule: Scope,
  { range, comparison }: Pick<Query, "range" | "comparison">,
  request: CubeRequest,
): Day {
  const { history = 0 } = request;
  if (!isAll(rule, request)) return requiredCover(range, history, comparison).from;
  return earlier(comparedDays(range, comparison).from, addDays(range.to, 1 - history));
}

/**
 * The first days that a rule's ages need: a table without a row in the cover is known to be at least as
 * old as the cover.
 */
export function firstOfAges(rule: ScopedRule, timeZone: string, now: number): Day[] {
  return rule.alternatives.flat().flatMap(({ term, limit }) => {
    if (!isAge(term.figure) || isTerm(limit)) return [];
    return addDays(calendarDay(now - 1_000 * toNumber(limit), timeZone), -1);
  });
}

export function isAll({ period }: Scope, request: CubeRequest): boolean {
  return (period ?? request.period) === "all";
}
