import { newestRow } from "../../../shared/cube/newestRow.ts";
import { calendar, calendarDay } from "../../../shared/days/calendar.ts";
import { MAX_COVER_DAYS } from "../../../shared/days/cover.ts";
import {
  addDays,
  type Day,
  earlier,
  FIRST_DAY,
  isDay,
  later,
  toSecond,
} from "../../../shared/days/day.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { isAge } from "../../../shared/figures/figures.ts";
import type { CheckedCube } from "../../../shared/rules/bases.ts";
import { toNumber } from "../../../shared/rules/fraction.ts";
import { isTerm, termsOf } from "../../../shared/rules/rule.ts";
import {
  firstCompared,
  NO_RULE,
  type RuleDays,
  ruleQuery,
  ruleRequest,
  type ScopedRule,
} from "../../../shared/rules/ruleQuery.ts";
import { USUAL_DAYS } from "../../../shared/rules/usual.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { fetchLiveCube, liveQuery } from "../../backend/liveCube.ts";
import { requireFresh, requireRecentRange } from "../../backend/snapshotGuards.ts";
import { readStoredCube } from "../../backend/storedCube.ts";
import { printNotes } from "../../text/plainText.ts";
import { located, type World } from "../../world/world.ts";

/**
 * Reads one cube that answers every rule.
 *
 * @param pastDays the number of days before today on which the rules are also judged
 * @throws Failure of any kind but `locked`
 */
export async function readCheckedCube(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
): Promise<CheckedCube> {
  const { snapshot, maxAge } = request;
  const checked =
    snapshot === undefined
      ? await liveCube(rules, request, pastDays, world)
      : await storedCube(located(snapshot, world), rules, request, pastDays, world);
  if (maxAge !== undefined) {
    const { cube, today } = checked;
    const { range } = ruleQuery(NO_RULE, request, { ...checked, ...cube, today });
    requireRecentRange({ range, today });
    requireFresh(cube, maxAge, world.now());
  }
  return checked;
}

function presentDays(
  { timeZone, weekStartsOn }: Pick<CubeRequest, "timeZone" | "weekStartsOn">,
  world: World,
): RuleDays {
  return { ...liveQuery({ timeZone, weekStartsOn, last: "0d" }, world), cover: null };
}

async function liveCube(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
): Promise<CheckedCube> {
  const present = presentDays(request, world);
  const { today, timeZone, weekStartsOn } = present;
  const to = lastRequired(rules, request, pastDays, present);
  const todays = Array.from({ length: pastDays + 1 }, (_, days) => addDays(today, -days));
  const from = [
    ...rules.flatMap((rule) =>
      todays.map((today) => firstRequired(rule, request, { ...present, today })),
    ),
    ...(pastDays === 0 ? rules.flatMap((rule) => firstOfAges(rule, timeZone, world.now())) : []),
  ].reduce(earlier);
  const days = { from: to, to, last: undefined, period: undefined, compare: undefined };
  const history = Math.min(MAX_COVER_DAYS, dayCount({ from: later(FIRST_DAY, from), to }));
  const { cube } = await fetchLiveCube({ ...request, ...days, timeZone, history }, world);
  return { cube, weekStartsOn, today, lastDay: addDays(today, -1), lastBegun: today, isLive: true };
}

/** A backtest needs all of its days; the age of a newest row needs all days up to now. */
function lastRequired(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  present: RuleDays,
): Day {
  const yesterday = addDays(present.today, -1);
  const ends = rules.map((rule) => ruleQuery(rule, request, present).range.to);
  const last = pastDays > 0 ? yesterday : ends.reduce(later);
  const isOfAge = rules.some((rule) => termsOf(rule).some(({ figure }) => isAge(figure)));
  const isToNow = request.maxAge !== undefined || (isOfAge && pastDays === 0);
  return isToNow ? later(last, present.today) : last;
}

/** A snapshot knows only the rows of the time when it was written. */
async function storedCube(
  path: string,
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
): Promise<CheckedCube> {
  const wanted = presentDays(request, world);
  const begin = (rule: ScopedRule) => ruleQuery(rule, request, wanted).range.from;
  const longest = rules.reduce((a, b) => (begin(b) < begin(a) ? b : a));
  const own = ruleRequest(longest, request, wanted.today);
  const { cube, query, source, notes, takenAt } = await readStoredCube(path, own, world.now());
  if (!request.quiet) printNotes(notes, world);
  const { cover, timeZone } = cube;
  const { weekStartsOn } = query;
  const present = presentDays({ timeZone, weekStartsOn }, world);
  const { today } = present;
  const yesterday = addDays(today, -1);
  const known = takenAt ?? firstMoment(newestRow(cube, timeZone) ?? FIRST_DAY, timeZone);
  for (const rule of pastDays > 0 ? [] : rules) {
    const needed = earlier(ruleQuery(rule, request, present).range.to, yesterday);
    if (cover.to < needed) {
      throw cannotTell(`${source} ends with ${cover.to}, before ${needed}: write a newer snapshot`);
    }
    const { range } = ruleQuery(rule, request, { ...present, cover });
    if (range.to > yesterday || known >= calendar(range, timeZone).end) continue;
    throw cannotTell(
      takenAt === null
        ? `${range.to} may not have been over when ${source} was written: ` +
            "keep the index.json of its folder beside it"
        : `${source} was written at ${toSecond(takenAt)}, before ${range.to} was over: write it again`,
    );
  }
  const lastBegun = calendarDay(known, timeZone);
  const lastDay = [yesterday, cover.to, addDays(lastBegun, -1)].reduce(earlier);
  return { cube, weekStartsOn, today, lastDay, lastBegun, isLive: false };
}

/** A newest row in epoch milliseconds: the start of its day if only the day is known. */
function firstMoment(newest: string, timeZone: string): number {
  if (!isDay(newest)) return Date.parse(newest);
  return calendar({ from: newest, to: newest }, timeZone).start;
}

export function cannotTell(reason: string): Failure {
  return new Failure("data", `cannot tell: ${reason}`);
}

/** The first day that a rule needs, apart from the days that its ages need. */
function firstRequired(rule: ScopedRule, request: CubeRequest, days: RuleDays): Day {
  const query = ruleQuery(rule, request, days);
  const isUnusual = rule.alternatives.flat().some(({ operator }) => operator === "unusual");
  const first = firstCompared(rule, query, request);
  return isUnusual ? earlier(first, addDays(query.range.from, -USUAL_DAYS)) : first;
}

/**
 * The first days that a rule's ages need: a table without a row in the cover is known to be at least as
 * old as the cover.
 */
function firstOfAges(rule: ScopedRule, timeZone: string, now: number): Day[] {
  return rule.alternatives.flat().flatMap(({ term, limit }) => {
    if (!isAge(term.figure) || isTerm(limit)) return [];
    return addDays(calendarDay(now - 1_000 * toNumber(limit), timeZone), -1);
  });
}
