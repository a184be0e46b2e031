import { BRAND } from "../../shared/brand.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { filledRange } from "../../shared/cube/filledRange.ts";
import { latest, newestDay, newestRow, oldestDay } from "../../shared/cube/newestRow.ts";
import { calendar, calendarDay, isTimeZone, parseTimeZone } from "../../shared/days/calendar.ts";
import { MAX_COVER_DAYS, requiredCover } from "../../shared/days/cover.ts";
import type { Day } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { requestedQuery } from "../../shared/days/requestedQuery.ts";
import { Failure, memberOf } from "../../shared/failure.ts";
import { Outage, Refusal } from "../../shared/requests/outage.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { type CubeOrigin, type FromFunction, fetchCube } from "../../shared/supabase/fetchCube.ts";
import { fetchEndTime } from "../../shared/supabase/fetchEnds.ts";
import { dayOf } from "../../shared/supabase/fetchTimeline.ts";
import { TIMELINES } from "../../shared/supabase/timelines.ts";
import { formatDay, formatRange } from "../../shared/text/format.ts";
import { showProgress } from "../environment/progress.ts";
import type { World } from "../environment/world.ts";
import type { CubeRequest } from "./cubeRequest.ts";
import { type NamedBackend, parseApiKey, readBackend, SECRET_KEY } from "./settings.ts";
import { supabaseClient } from "./supabaseClient.ts";

/** A cube, the query that it answers, and where the figures come from: a backend, or the file of a snapshot. */
export interface FoundCube {
  readonly cube: Cube;
  readonly query: Query;
  readonly source: string;
  /** How the backend was read; null for a snapshot. */
  readonly origin: CubeOrigin | null;
  /** Remarks on how the figures differ from those of the source. */
  readonly notes: readonly string[];
  /** The time of the read, in epoch milliseconds; null for a snapshot whose time of writing is not known. */
  readonly takenAt: number | null;
}

/**
 * Reads a cube from the backend in the environment's settings.
 *
 * @param usualHistory the days of history for a request that names none. They are only read if the backend has the function
 * `dashboard_cube`: from the tables they would take minutes. If the function answers with an error, the cube has no history.
 * @throws Failure of kind `usage`, `backend` or `data`
 */
export async function fetchLiveCube(
  request: CubeRequest,
  world: World,
  usualHistory = 0,
): Promise<FoundCube & { readonly origin: CubeOrigin; readonly takenAt: number }> {
  const { today: _, ...query } = liveQuery(request, world);
  const { range, comparison, timeZone } = query;
  const backend = readBackend(world);
  if (request.quiet !== true) warnOfKey(backend, world);
  const progress = showProgress(world, request.quiet !== true);
  // The time at which the read begins: rows that come while it lasts may be missing.
  const takenAt = world.now();
  try {
    const { history } = request;
    const coverWith = (days: number) => requiredCover(range, days, comparison);
    const reading = {
      client: supabaseClient(backend, world, progress.retry),
      timeZone,
      zoneData: world.zoneData,
      signal: world.signal,
      onRows: progress.add,
      onCount: progress.expect,
      now: takenAt,
      seesAll: parseApiKey(backend.key).kind === "secret",
      covers: { function: coverWith(history ?? usualHistory), tables: coverWith(history ?? 0) },
      fetchFromFunction: history === undefined ? countOrFewer(coverWith(0)) : fetchCountedCube,
    };
    const cubeRead = fetchCube(reading, request.read ?? "auto");
    const { cube, origin } = await cubeRead.catch((failure: unknown) => {
      throw withKeyName(failure, backend);
    });
    // The period `all` begins with the first row, which only the cube knows.
    const answeredRange = request.period === "all" ? filledRange(cube, range) : range;
    // With `--data`, the backend of this world answers from the folder that the option names.
    const source = request.data ?? `${new URL(backend.url).origin}, ${origin}`;
    return { cube, query: { ...query, range: answeredRange }, source, origin, notes: [], takenAt };
  } finally {
    progress.clear();
  }
}

/**
 * Has the function count a cube, or only `fewerDays` of it if the backend answers that with an error: the others are a
 * convenience, and the function may take too long to count them. If the second count fails too, the first error is thrown.
 */
function countOrFewer(fewerDays: DayRange): FromFunction {
  return async (reading) => {
    try {
      return await fetchCountedCube(reading);
    } catch (failure) {
      // A backend that did not answer at all would not answer a request for fewer days either.
      const hasAnswered = failure instanceof Outage && failure.status !== null;
      const hasMoreDays = reading.cover.from < fewerDays.from;
      if (!hasAnswered || !hasMoreDays) throw failure;
      return fetchCountedCube({ ...reading, cover: fewerDays }).catch(() => {
        throw failure;
      });
    }
  };
}

/** Warns on stderr of a public key in the place of the secret key, which reads less than its setting says. */
function warnOfKey({ key, keyName }: NamedBackend, { stderr }: World): void {
  if (keyName !== SECRET_KEY || parseApiKey(key).kind !== "public") return;
  stderr.write(
    `vigil: ${keyName} holds a public key, which reads what every visitor may read: put the secret key there\n`,
  );
}

/** The error with the setting of the key, if it is about the key; any other error as it is. */
function withKeyName(failure: unknown, { keyName }: NamedBackend): unknown {
  if (!(failure instanceof Refusal)) return failure;
  const { message, kind, cause } = failure;
  const isAboutKey = /\bAPI key\b|\bJW[ST]/i.test(String(memberOf(cause, "message")));
  if (!isAboutKey) return failure;
  return new Refusal(kind, `${message} (the key is from ${keyName})`, { cause });
}

/**
 * The day of the backend's newest row up to today; null if no row is found. The tables are searched for any earlier day, but
 * the function counts only the last `MAX_COVER_DAYS` days.
 *
 * @param origin the part of the backend to read: the one that an earlier read found
 */
export async function fetchNewestDay(
  { timeZone }: CubeRequest,
  origin: CubeOrigin,
  world: World,
): Promise<Day | null> {
  if (origin === "function") {
    const longestRequest = {
      ...TODAY,
      timeZone,
      history: MAX_COVER_DAYS,
      read: origin,
      quiet: true,
    };
    const { cube } = await fetchLiveCube(longestRequest, world);
    return newestDay(cube, cube.timeZone);
  }
  const queryOfToday = liveQuery({ ...TODAY, timeZone }, world);
  const { end: endOfToday } = calendar(queryOfToday.range, queryOfToday.timeZone);
  const connection = { client: supabaseClient(readBackend(world), world), signal: world.signal };
  const times = await Promise.all(
    Object.values(TIMELINES).map((timeline) =>
      fetchEndTime(connection, timeline, "last", endOfToday),
    ),
  );
  return latest(times.map((time) => (time === null ? null : dayOf(time, queryOfToday))));
}

/** The options of a range of one day: today, and no day before it. */
const TODAY = { last: "0d" };

/**
 * The query of a request for a backend, and today's date in the query's time zone. A request without a time zone gets that
 * of the system.
 *
 * @throws Failure of kind `usage`
 */
export function liveQuery(
  request: CubeRequest,
  world: Pick<World, "env" | "now" | "timeZone">,
): Query & { readonly today: Day } {
  const timeZone =
    request.timeZone === undefined ? knownTimeZone(world) : parseTimeZone(request.timeZone);
  const today = calendarDay(world.now(), timeZone);
  const defaultRange = parseRange({}, today);
  const { weekStartsOn = BRAND.weekStartsOn } = request;
  const query = requestedQuery(request, {
    timeZone,
    weekStartsOn,
    today,
    initial: defaultRange,
    // A backend may have rows of any day.
    cover: null,
  });
  return { ...query, today };
}

/**
 * The zone of the system.
 *
 * @throws Failure of kind `usage` if it is not known
 */
function knownTimeZone(world: Pick<World, "env" | "timeZone">): string {
  if (isTimeZone(world.timeZone)) return parseTimeZone(world.timeZone);
  throw new Failure(
    "usage",
    `${unknownTimeZone(world)}: name one with --time-zone, such as Europe/Berlin`,
  );
}

/**
 * The world as it is, if the system names a zone; otherwise with UTC, and a note. For commands that keep running, which
 * should not fail for it.
 */
export function withTimeZone(world: World): { world: World; notes: string[] } {
  if (isTimeZone(world.timeZone)) return { world, notes: [] };
  const note = `${unknownTimeZone(world)}: days are those of UTC (TZ=Europe/Berlin names another zone)`;
  return { world: { ...world, timeZone: "UTC" }, notes: [note] };
}

function unknownTimeZone({ env }: Pick<World, "env">): string {
  const setting = env["TZ"] === undefined ? "" : ` (TZ=${env["TZ"]})`;
  return `the system's time zone is not known${setting}`;
}

/** Where rows were counted: in a folder of CSV files, elsewhere for a file of counts, otherwise in the backend. */
export interface CountedPlace {
  readonly data?: string | undefined;
  readonly cube?: string | undefined;
}

/**
 * Why a cube counts no row and no wallet: other days have rows, the folder or the file of counts has none, the tables are empty,
 * or row-level security hides them from a key that is not secret. Null if the cube counts any.
 */
export function emptyHint(
  cube: Cube,
  { data, cube: counts }: CountedPlace,
  world: Pick<World, "env" | "cwd">,
): string | null {
  if (!isEmpty(cube)) return null;
  const oldest = oldestDay(cube);
  if (oldest !== null) {
    const days = formatRange(cube.cover);
    return `There is no row in ${days}; the oldest row is from ${formatDay(oldest)}.`;
  }
  if (data !== undefined) return `No file of ${data} has a row: export the tables again.`;
  if (counts !== undefined) return "The file of counts has no row: check the query that counted.";
  const { key, url } = readBackend(world);
  if (parseApiKey(key).kind === "secret") {
    return `Every table of ${new URL(url).origin} is empty: check that it is the project with the rows.`;
  }
  return (
    "Every table came back empty. If they have rows, row-level security hides them from this key: " +
    "set SUPABASE_SECRET_KEY."
  );
}

/** Whether the cube counts no row and no wallet; a table that is not known counts none. */
export function isEmpty(cube: Cube): boolean {
  return (cube.wallets ?? 0) === 0 && newestRow(cube, cube.timeZone) === null;
}

/**
 * Says that a range has no rows although other days have some.
 *
 * @param remedy an option or URL that shows those days, such as `--to 2023-12-31`
 */
export function noRowsHint(range: DayRange, newest: Day, remedy: string): string {
  return `No data in ${formatRange(range)}; the newest row is from ${formatDay(newest)}: try ${remedy}`;
}
