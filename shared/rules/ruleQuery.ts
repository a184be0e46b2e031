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

/**
 * The options of a rule: what the rule's scope names takes precedence over the options of the command. A range without an end
 * ends yesterday, since the counts of a day that has not ended are too low to be judged.
 */
export function ruleOptions(
  { period, comparison, chains }: Scope,
  options: RuleOptions,
  today: Day,
) {
  const rangeOptions = period === null ? {} : periodOptions(period, today);
  return {
    ...options,
    ...rangeOptions,
    compare: comparison ?? options.compare,
    chain: chains.length === 0 ? options.chain : chains.map(({ label }) => label),
    completeDays: true,
  };
}

/**
 * The options for the period of a rule: a name such as `month-to-date`, or `last-N-days`, which becomes two days. The options of
 * a range that the period does not use are undefined, so that they replace those of the command.
 */
function periodOptions(period: string, today: Day) {
  const lastDays = LAST_DAYS.exec(period)?.[1];
  const isNamedPeriod = lastDays === undefined;
  if (isNamedPeriod) return { from: undefined, to: undefined, last: undefined, period };
  return {
    from: addDays(today, -Number(lastDays)),
    to: addDays(today, -1),
    last: undefined,
    period: undefined,
  };
}

/**
 * The query of a rule. Without a range in the rule or the options, it is yesterday.
 *
 * @throws Failure of kind `usage` if the range or the comparison is invalid
 */
export function ruleQuery(rule: Scope, options: RuleOptions, days: RuleDays): Query {
  // The default range is not used, since a rule's options always name a range or ask for complete days.
  const initial = { from: days.today, to: days.today };
  return requestedQuery(ruleOptions(rule, options, days.today), { ...days, initial });
}

/**
 * The days that a cube must have to judge a rule: the days that the rule compares, the days before them for `unusual`, and
 * the days up to today for an age.
 *
 * @param now in epoch milliseconds; null for days of the past, on which no age is known
 */
export function requiredDays(
  rule: ScopedRule,
  options: RuleOptions,
  days: RuleDays,
  now: number | null,
): DayRange {
  const query = ruleQuery(rule, options, days);
  const firstDays = [firstCompared(rule, query, options)];
  const lastDays = [requiredSpan(query.range, query.comparison).to];
  for (const { operator, term, limit } of rule.alternatives.flat()) {
    if (operator === "unusual") firstDays.push(addDays(query.range.from, -USUAL_DAYS));
    const hasKnownAge = now !== null && isAge(term.figure);
    if (!hasKnownAge) continue;
    lastDays.push(days.today);
    // A limit that is another age is not known before the rows are read, so it requires no earlier days.
    if (!isTerm(limit)) firstDays.push(firstDayForAge(toNumber(limit), days.timeZone, now));
  }
  return { from: later(firstDays.reduce(earlier), FIRST_DAY), to: lastDays.reduce(later) };
}

/**
 * The first day that an age with a limit requires: the day before the instant of the limit. A table without a row from this
 * day on is older than the limit.
 */
function firstDayForAge(limitSeconds: number, timeZone: string, now: number): Day {
  const limitInstant = now - 1_000 * limitSeconds;
  return addDays(calendarDay(limitInstant, timeZone), -1);
}

/**
 * The first day that a rule compares, or the first of the `history` days that end with its range, if that is earlier. For a
 * rule about all days, it may be before 1970 or too early for the longest cover: the callers bound it, by 1970 or by a cover.
 *
 * @throws Failure of kind `usage` for any other rule whose days, or whose history, do not fit into a cover
 */
export function firstCompared(
  rule: Scope,
  { range, comparison }: Pick<Query, "range" | "comparison">,
  options: RuleOptions,
): Day {
  const { history = 0 } = options;
  if (!isAll(rule, options)) return requiredCover(range, history, comparison).from;
  const historyFrom = addDays(range.to, 1 - history);
  return earlier(requiredSpan(range, comparison).from, historyFrom);
}

/** Whether a rule is about all days, by its period or by that of the options. */
export function isAll({ period }: Scope, options: RuleOptions): boolean {
  return (period ?? options.period) === "all";
}
