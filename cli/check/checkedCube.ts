import type { Cube } from "../../shared/cube/cube.ts";
import { filledRange } from "../../shared/cube/filledRange.ts";
import { narrowedCube } from "../../shared/cube/narrowedCube.ts";
import { newestInstant } from "../../shared/cube/newestInstant.ts";
import { calendar, calendarDay } from "../../shared/days/calendar.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { addDays, type Day, earlier, FIRST_DAY, later, toSecond } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { requireFresh, requireRecentRange } from "../archive/snapshotGuards.ts";
import { readStoredCube } from "../archive/storedCube.ts";
import { fetchLiveCube, type LiveRequest, liveQuery } from "../backend/liveCube.ts";
import { type QueryRequest, requestedQuery } from "../backend/requestedQuery.ts";
import { CubeFacts } from "../figures/facts.ts";
import { type Figure, hasHistory } from "../figures/figure.ts";
import type { Occasion } from "../rules/judge.ts";
import { LAST_DAYS } from "../rules/parseRule.ts";
import { figuresOf, type Rule, type Scope } from "../rules/rule.ts";
import { USUAL_DAYS } from "../rules/usual.ts";
import { located, type World } from "../world.ts";

export interface CubeRequest extends LiveRequest {
  readonly snapshot?: string;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
  readonly json?: boolean;
}

export interface CheckedCube {
  readonly cube: Cube;
  /** The current day in the cube's zone, and the last day whose figures are complete. */
  readonly today: Day;
  readonly lastDay: Day;
  /** Whether it comes from a backend, or from a snapshot. */
  readonly isLive: boolean;
}

type Reading = Scope & Pick<Rule, "alternatives">;

export const NO_RULE: Reading = { period: null, comparison: null, chain: null, alternatives: [] };

interface Questions {
  readonly rules: readonly Reading[];
  readonly request: CubeRequest;
  /** How many days before today the rules are judged on, too. */
  readonly pastDays: number;
}

/**
 * Reads one cube that answers every rule.
 *
 * @throws Failure of any kind but `locked`
 */
export async function readCheckedCube(questions: Questions, world: World): Promise<CheckedCube> {
  const { request } = questions;
  const { snapshot, maxAge } = request;
  const checked =
    snapshot === undefined
      ? await liveCube(questions, world)
      : await storedCube(located(snapshot, world), questions, world);
  if (maxAge !== undefined) {
    const { cube, today } = checked;
    const { range } = ruleQuery(NO_RULE, request, { ...cube, today });
    requireRecentRange({ range, today });
    requireFresh(cube, maxAge, world.now());
  }
  return checked;
}

/** Where a rule is judged: on a day, within a cover, or null for a backend, which has all days. */
interface Place {
  readonly today: Day;
  readonly timeZone: string;
  readonly cover: DayRange | null;
}

function presentPlace(timeZone: string | undefined, world: World): Place {
  return { ...liveQuery({ timeZone, last: "0d" }, world), cover: null };
}

/** The request of a rule: its own scope before that of the command. */
function ruleRequest({ period, comparison, chain }: Scope, request: QueryRequest, today: Day) {
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

function ruleQuery(rule: Scope, request: QueryRequest, place: Place): Query {
  const own = ruleRequest(rule, request, place.today);
  const initial = { from: place.today, to: place.today };
  return requestedQuery(own, { ...place, initial });
}

async function liveCube(
  { rules, request, pastDays }: Questions,
  world: World,
): Promise<CheckedCube> {
  const place = presentPlace(request.timeZone, world);
  const { today, timeZone } = place;
  const to = rules.map((rule) => ruleQuery(rule, request, place).range.to).reduce(later);
  const first = { ...place, today: addDays(today, -pastDays) };
  const from = rules
    .map((rule) => firstDay(rule, ruleQuery(rule, request, first), request, world.now()))
    .reduce(earlier);
  const days = { from: to, to, last: undefined, period: undefined, compare: undefined };
  const live = { ...request, ...days, timeZone, history: dayCount({ from, to }) };
  const { cube } = await fetchLiveCube(live, world);
  return { cube, today, lastDay: addDays(today, -1), isLive: true };
}

/** The first day that must be read to judge a rule. */
function firstDay(rule: Reading, query: Query, { history = 0 }: QueryRequest, now: number): Day {
  const { range, comparison, timeZone } = query;
  const { from } = requiredCover(range, history, comparison);
  const days = rule.alternatives.flat().map((test) => {
    if (test.operator === "unusual") return addDays(range.from, -USUAL_DAYS);
    if (test.figure.path[0] !== "age" || typeof test.limit !== "number") return from;
    // Without a row, a table is known to be as old as the days that were read.
    return addDays(calendarDay(now - test.limit, timeZone), -1);
  });
  return later(FIRST_DAY, days.reduce(earlier, from));
}

/** A snapshot knows only the rows of the time when it was written. */
async function storedCube(
  path: string,
  { rules, request, pastDays }: Questions,
  world: World,
): Promise<CheckedCube> {
  const wanted = presentPlace(request.timeZone, world);
  const begin = (rule: Reading) => ruleQuery(rule, request, wanted).range.from;
  const longest = rules.reduce((a, b) => (begin(b) < begin(a) ? b : a));
  const own = ruleRequest(longest, request, wanted.today);
  const { cube, source, takenAt } = await readStoredCube(path, own, world.now());
  const { cover, timeZone } = cube;
  const place = presentPlace(timeZone, world);
  const { today } = place;
  const yesterday = addDays(today, -1);
  const known = takenAt ?? Date.parse(newestInstant(cube) ?? FIRST_DAY);
  for (const rule of pastDays > 0 ? [] : rules) {
    const needed = earlier(ruleQuery(rule, request, place).range.to, yesterday);
    if (cover.to < needed) {
      throw cannotTell(`${source} ends with ${cover.to}, before ${needed}: write a newer snapshot`);
    }
    const { range } = ruleQuery(rule, request, { ...place, cover });
    if (range.to > yesterday || known >= calendar(range, timeZone).end) continue;
    throw cannotTell(
      takenAt === null
        ? `${range.to} may not have been over when ${source} was written: ` +
            "keep the index.json of its folder beside it"
        : `${source} was written at ${toSecond(takenAt)}, before ${range.to} was over: write it again`,
    );
  }
  const lastKnown = addDays(calendarDay(known, timeZone), -1);
  return { cube, today, lastDay: [yesterday, cover.to, lastKnown].reduce(earlier), isLive: false };
}

export function cannotTell(reason: string): Failure {
  return new Failure("data", `cannot tell: ${reason}`);
}

/**
 * What a rule is judged by, now or as if a day of the past were yesterday.
 *
 * @param now in epoch milliseconds; null for the past
 * @param unknown the figures with an unknown label
 */
export function occasions(
  { cube, today, isLive }: CheckedCube,
  request: CubeRequest,
  now: number | null,
  unknown: ReadonlySet<Figure>,
): (rule: Reading, day?: Day) => Occasion {
  const whole = new CubeFacts(cube, now);
  const { history = isLive ? 0 : null } = request;
  const queryOn = (rule: Reading, today: Day, to: Day) => {
    const cover = { from: cube.cover.from, to };
    const query = ruleQuery(rule, request, { ...cube, today, cover });
    const isAll = (rule.period ?? request.period) === "all";
    return isAll ? { ...query, range: filledRange(cube, query.range) } : query;
  };
  return (rule, day) => {
    const nextDay = day === undefined ? today : addDays(day, 1);
    const complete = queryOn(rule, nextDay, day ?? cube.cover.to);
    // A period up to now ends with the day, too.
    const isOpen = day !== undefined && complete.range.to !== day;
    const query = isOpen ? queryOn(rule, day, day) : complete;
    const isWhole = history === null || !figuresOf(rule).some(hasHistory);
    if (isWhole) return { facts: whole, query, unknown };
    // One rule has one answer, however many days the others need.
    const { from } = requiredCover(query.range, history, query.comparison);
    const narrow = narrowedCube(cube, later(from, cube.cover.from));
    return { facts: new CubeFacts(narrow, now), query, unknown };
  };
}
