import { calendarDay } from "../days/calendar.ts";
import { requiredCover, requiredSpan } from "../days/cover.ts";
import { addDays, type Day, earlier, FIRST_DAY, later } from "../days/day.ts";
import type { AvailableDays, Query } from "../days/query.ts";
import type { DayRange } from "../days/range.ts";
import { type RequestedQuery, requestedQuery } from "../days/requestedQuery.ts";
import { isAge } from "../figures/figures.ts";
import { toNumber } from "./fraction.ts";
import { isTerm, LAST_DAYS, type Rule, type Scope } from "./rule.ts";
import { USUAL_DAYS } from "./usual.ts";

/** What decides the days of rules that name none. */
export interface RuleOptions extends RequestedQuery {
  /** The minimum number of days that the cube covers. */
  readonly history?: number;
}

export type ScopedRule = Scope & Pick<Rule, "alternatives">;

export const NO_RULE: ScopedRule = {
  period: null,
  comparison: null,
  chains: [],
  alternatives: [],
};

/** The days on which a rule is judged. */
export type RuleDays = Pick<AvailableDays, "today" | "weekStartsOn" | "timeZone" | "cover">;

/** The request of a rule: the rule's scope takes precedence over the options. */
export function ruleRequest(
  { period, comparison, chains }: Scope,
  request: RuleOptions,
  today: Day,
) {
  const lastDays = Number(LAST_DAYS.exec(period ?? "")?.[1] ?? 0);
  const isNamed = lastDays === 0;
  const dates = isNamed
    ? { from: undefined, to: undefined, period: period ?? undefined }
    : { from: addDays(today, -lastDays), to: addDays(today, -1), period: undefined };
  return {
    ...request,
    ...(period !== null && { ...dates, last: undefined }),
    compare: comparison ?? request.compare,
    chain: chains.length === 0 ? request.chain : chains.map(({ label }) => label),
    completeDays: true,
  };
}

export function ruleQuery(rule: Scope, request: RuleOptions, days: RuleDays): Query {
  const options = ruleRequest(rule, request, days.today);
  const initial = { from: days.today, to: days.today };
  return requestedQuery(options, { ...days, initial });
}

/**
 * The days that a rule needs as of a day: those that it compares, those from which it knows what is usual, and those
 * that its ages reach.
 *
 * @param now in epoch milliseconds; null for days of the past, on which no age is known
 */
export function requiredDays(
  rule: ScopedRule,
  request: RuleOptions,
  days: RuleDays,
  now: number | null,
): DayRange {
  const query = ruleQuery(rule, request, days);
  const from = [firstCompared(rule, query, request)];
  const to = [requiredSpan(query.range, query.comparison).to];
  for (const { operator, term, limit } of rule.alternatives.flat()) {
    if (operator === "unusual") from.push(addDays(query.range.from, -USUAL_DAYS));
    if (now === null || !isAge(term.figure)) continue;
    to.push(days.today);
    // A table without a row in the cover is known to be at least as old as the cover.
    if (isTerm(limit)) continue;
    from.push(addDays(calendarDay(now - 1_000 * toNumber(limit), days.timeZone), -1));
  }
  return { from: later(from.reduce(earlier), FIRST_DAY), to: to.reduce(later) };
}

/**
 * The first day that a rule compares, at the latest that of the history. A rule about all days may need more than a cube can
 * hold: then its days are read as far back as possible.
 */
export function firstCompared(
  rule: Scope,
  { range, comparison }: Pick<Query, "range" | "comparison">,
  request: RuleOptions,
): Day {
  const { history = 0 } = request;
  if (!isAll(rule, request)) return requiredCover(range, history, comparison).from;
  return earlier(requiredSpan(range, comparison).from, addDays(range.to, 1 - history));
}

export function isAll({ period }: Scope, request: RuleOptions): boolean {
  return (period ?? request.period) === "all";
}
