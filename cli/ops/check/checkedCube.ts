import * as z from "zod/mini";
import type { Cube } from "../../../shared/cube/cube.ts";
import { newestRow } from "../../../shared/cube/newestRow.ts";
import { calendar, calendarDay } from "../../../shared/days/calendar.ts";
import { MAX_COVER_DAYS } from "../../../shared/days/cover.ts";
import { addDays, earlier, FIRST_DAY, isDay, later, toSecond } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { sendRequest } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import type { CheckedCube } from "../../../shared/rules/bases.ts";
import {
  NO_RULE,
  type RuleDays,
  requiredDays,
  ruleOptions,
  ruleQuery,
  type ScopedRule,
} from "../../../shared/rules/ruleQuery.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import { quotedLists } from "../../../shared/supabase/quotedLists.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { type FoundCube, fetchLiveCube, liveQuery } from "../../backend/liveCube.ts";
import { readBackend } from "../../backend/settings.ts";
import { requireFresh, requireRecentRange } from "../../backend/snapshotGuards.ts";
import { readStoredCube, requireHistory } from "../../backend/storedCube.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import { located, type World } from "../../environment/world.ts";
import { printNotes } from "../../text/plainText.ts";

/** The cube of rules, and where it was found. */
export interface FoundCheckedCube extends CheckedCube {
  readonly provenance: Pick<FoundCube, "source" | "origin" | "notes">;
  /** Which of some names the table of chains lists, as far as the key may read that table. */
  readonly listedChains: (names: readonly string[]) => Promise<readonly string[]>;
}

/**
 * Reads one cube that answers every rule.
 *
 * @param pastDays the number of days before today on which the rules are also judged
 * @param openBackend gives the world in which the backend is read, once all options are valid
 * @throws Failure of any kind but `locked`
 */
export async function readCheckedCube(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
  openBackend: () => Promise<World>,
): Promise<FoundCheckedCube> {
  const { snapshot, maxAge } = request;
  const checked =
    snapshot === undefined
      ? await liveCube(rules, request, pastDays, world, openBackend)
      : await storedCube(located(snapshot, world), rules, request, pastDays, world);
  if (maxAge !== undefined) {
    const { cube, today, weekStartsOn } = checked;
    const { cover, timeZone } = cube;
    // Only the range of the options has to be recent: a rule may be about old days.
    const { range } = ruleQuery(NO_RULE, request, { today, weekStartsOn, timeZone, cover });
    requireRecentRange({ range, today });
    requireFresh(cube, maxAge, world.now());
  }
  return checked;
}

/** The present day in the zone of a request. Without a cover, rules may name any days. */
function presentDays(
  { timeZone, weekStartsOn }: Pick<CubeRequest, "timeZone" | "weekStartsOn">,
  world: World,
): RuleDays {
  return { ...liveQuery({ timeZone, weekStartsOn, last: "0d" }, world), cover: null };
}

/** The cube of a backend, with all days that the rules need. */
async function liveCube(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
  openBackend: () => Promise<World>,
): Promise<FoundCheckedCube> {
  const present = presentDays(request, world);
  const { today, timeZone, weekStartsOn } = present;
  const { from, to } = neededDays(rules, request, pastDays, present, world.now());
  // No single range has the days of all rules. So the request is for the last day alone, with the days before it as history:
  // the request's own options of a range are unset.
  const lastDay = { from: to, to, last: undefined, period: undefined, compare: undefined };
  // A value that needs days before the longest history is not known.
  const history = Math.min(MAX_COVER_DAYS, dayCount({ from, to }));
  const backend = await openBackend();
  const liveRequest = { ...request, ...lastDay, timeZone, history };
  const { cube, takenAt, ...provenance } = await fetchLiveCube(liveRequest, backend);
  return {
    cube,
    weekStartsOn,
    today,
    lastBegun: today,
    takenAt,
    isLive: true,
    provenance,
    listedChains: (names) => fetchListedChains(names, backend),
  };
}

/**
 * The days that the rules need if they are judged now; for a backtest, also as if each of the past days were today.
 *
 * @param now in epoch milliseconds
 */
function neededDays(
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  present: RuleDays,
  now: number,
): DayRange {
  const { today } = present;
  const isBacktest = pastDays > 0;
  // Of past days, no age is known.
  const ageMoment = isBacktest ? null : now;
  const ranges: DayRange[] = [];
  for (const rule of rules) {
    for (let daysAgo = 0; daysAgo <= pastDays; daysAgo++) {
      const days: RuleDays = { ...present, today: addDays(today, -daysAgo) };
      ranges.push(requiredDays(rule, request, days, ageMoment));
    }
  }
  const from = ranges.map((range) => range.from).reduce(earlier);
  // A backtest ends with yesterday, even for rules about today.
  const lastJudged = isBacktest
    ? addDays(today, -1)
    : ranges.map((range) => range.to).reduce(later);
  // An age limit needs the rows of today.
  const to = request.maxAge === undefined ? lastJudged : later(lastJudged, today);
  return { from, to };
}

/** The names that the table of chains lists, as far as the key may read that table. */
async function fetchListedChains(
  names: readonly string[],
  world: World,
): Promise<readonly string[]> {
  const client = supabaseClient(readBackend(world), world);
  const chains = () => client.from("chains").select("name");
  const reads = quotedLists(names).map((list) =>
    sendRequest(chains().filter("name", "in", `(${list})`), "chains", world.signal),
  );
  try {
    const answers = await Promise.all(reads);
    return answers.flatMap(({ data }) =>
      parseRows(chainSchema, data, "chains").map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const chainSchema = z.object({ name: z.string() });

/**
 * The cube of a snapshot, which knows only the rows of the time when it was written. It has all days of the snapshot, since
 * each rule compares other days: `--history` concerns the figures of each rule that depend on it.
 */
async function storedCube(
  path: string,
  rules: readonly ScopedRule[],
  request: CubeRequest,
  pastDays: number,
  world: World,
): Promise<FoundCheckedCube> {
  const options = optionsOfEarliestRule(rules, request, world);
  const { cube, query, source, notes, takenAt } = await readStoredCube(path, options, world.now());
  if (!request.quiet) printNotes(notes, world);
  const { cover, timeZone } = cube;
  const { weekStartsOn } = query;
  const present = presentDays({ timeZone, weekStartsOn }, world);
  const { today } = present;
  const knownUntil = takenAt ?? newestMoment(cube);
  const written = { source, cover, takenAt, knownUntil };
  const isBacktest = pastDays > 0;
  // A backtest leaves out the days that the snapshot does not have.
  if (!isBacktest) {
    for (const rule of rules) requireWritten(rule, request, present, written);
  }
  const { history } = request;
  if (history !== undefined) {
    for (const rule of rules) {
      const { range } = ruleQuery(rule, request, { ...present, cover });
      requireHistory(source, cover, range, history);
    }
  }
  const lastBegun = calendarDay(knownUntil, timeZone);
  const provenance = { source, origin: null, notes };
  return {
    cube,
    weekStartsOn,
    today,
    lastBegun,
    takenAt,
    isLive: false,
    provenance,
    listedChains: async () => [],
  };
}

/**
 * The options of the rule whose range begins first: by these, the snapshot of a folder is chosen. The ranges are those in the
 * request's zone, since the snapshot's zone is not known yet.
 */
function optionsOfEarliestRule(rules: readonly ScopedRule[], request: CubeRequest, world: World) {
  const days = presentDays(request, world);
  const firstDay = (rule: ScopedRule) => ruleQuery(rule, request, days).range.from;
  const earliestRule = rules.reduce((a, b) => (firstDay(b) < firstDay(a) ? b : a));
  return ruleOptions(earliestRule, request, days.today);
}

/** A snapshot, and until when its rows are known, in epoch milliseconds. */
interface WrittenSnapshot {
  readonly source: string;
  readonly cover: DayRange;
  /** Null if the time of writing is not known: then the newest row decides. */
  readonly takenAt: number | null;
  readonly knownUntil: number;
}

/**
 * Refuses a snapshot that ends before the last complete day of a rule's range, or was written before the range was over. A
 * range that ends today is never over, and is not refused for that: its days that had not begun when the snapshot was written
 * are judged as not known.
 */
function requireWritten(
  rule: ScopedRule,
  request: CubeRequest,
  present: RuleDays,
  { source, cover, takenAt, knownUntil }: WrittenSnapshot,
): void {
  const { today, timeZone } = present;
  const yesterday = addDays(today, -1);
  const lastNeeded = earlier(ruleQuery(rule, request, present).range.to, yesterday);
  if (cover.to < lastNeeded) {
    throw cannotTell(
      `${source} ends with ${cover.to}, before ${lastNeeded}: write a newer snapshot`,
    );
  }
  const { range: coveredRange } = ruleQuery(rule, request, { ...present, cover });
  const isOverNow = coveredRange.to <= yesterday;
  const wasOverWhenWritten = knownUntil >= calendar(coveredRange, timeZone).end;
  if (!isOverNow || wasOverWhenWritten) return;
  throw cannotTell(
    takenAt === null
      ? `${coveredRange.to} may not have been over when ${source} was written: ` +
          "keep the index.json of its folder beside it"
      : `${source} was written at ${toSecond(takenAt)}, before ${coveredRange.to} was over: write it again`,
  );
}

/**
 * The moment of a cube's newest row, in epoch milliseconds: the start of its day if only the day is known, and of 1970 without
 * a row. If the time of writing is not known, the rows after this moment may be missing.
 */
function newestMoment(cube: Cube): number {
  const { timeZone } = cube;
  const newest = newestRow(cube, timeZone) ?? FIRST_DAY;
  if (!isDay(newest)) return Date.parse(newest);
  return calendar({ from: newest, to: newest }, timeZone).start;
}

export function cannotTell(reason: string): Failure {
  return new Failure("data", `cannot tell: ${reason}`);
}
