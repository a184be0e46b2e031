import { calendar, dayOf, parseTimeZone } from "../shared/calendar.ts";
import { parseComparison } from "../shared/comparison.ts";
import { coverOf, MAX_COVER_DAYS } from "../shared/cover.ts";
import type { Cube } from "../shared/cube.ts";
import type { Day } from "../shared/day.ts";
import { fetchCube, type Way } from "../shared/fetchCube.ts";
import { fetchNewestInstant } from "../shared/fetchTimeline.ts";
import { filledRange } from "../shared/filledRange.ts";
import { newestDay } from "../shared/newestRow.ts";
import type { Range } from "../shared/range.ts";
import { parseRange, type RangeWords } from "../shared/rangeWords.ts";
import { EVENTS, EXPLOITS, NOTIFICATIONS, TRANSACTIONS } from "../shared/timelines.ts";
import { parseApiKey } from "./apiKey.ts";
import { showProgress } from "./progress.ts";
import { parseBackend, readEnvironment } from "./settings.ts";
import { supabaseClient } from "./supabaseClient.ts";

export interface LiveRequest extends RangeWords {
  /** What the range is compared with, in the words of `COMPARISONS`; the previous period unless said. */
  readonly compare?: string;
  readonly timeZone?: string;
  /** How many days the cube covers at least. */
  readonly history?: number;
  /** The way to the cube, found out unless said. */
  readonly read?: Way | "auto";
  readonly quiet?: boolean;
}

/** A cube, the range that was asked for, and where the figures come from. */
export interface LiveCube {
  readonly cube: Cube;
  readonly range: Range;
  readonly source: string;
  readonly way: Way;
}

interface RequestedRange {
  readonly range: Range;
  readonly timeZone: string;
  readonly today: Day;
}

/**
 * Reads a cube from the backend that the environment names.
 *
 * @throws Failure of any kind but `locked`
 */
export async function fetchLiveCube(request: LiveRequest, signal: AbortSignal): Promise<LiveCube> {
  const { range, timeZone } = requestedRange(request);
  const cover = coverOf(range, request.history ?? 0, parseComparison(request.compare));
  const backend = parseBackend(readEnvironment());
  const progress = showProgress(process.stderr, request.quiet !== true, Date.now);
  try {
    const reading = {
      client: supabaseClient(backend, progress.retry),
      covers: { function: cover, tables: cover },
      timeZone,
      signal,
      onRows: progress.add,
      onCount: progress.expect,
      seesAll: parseApiKey(backend.key).kind === "secret",
      onMembershipsFailure: refuse,
    };
    const { cube, way } = await fetchCube(reading, request.read ?? "auto");
    const answered = request.period === "all" ? filledRange(cube, range) : range;
    return { cube, range: answered, source: `${new URL(backend.url).origin}, ${way}`, way };
  } finally {
    progress.clear();
  }
}

/**
 * The day of the backend's newest row of the last ten years, by a way that answered before; null
 * where there is none.
 *
 * @throws Failure of any kind but `locked`
 */
export async function fetchNewestDay(
  { timeZone }: LiveRequest,
  way: Way,
  signal: AbortSignal,
): Promise<Day | null> {
  const present = requestedRange({ ...(timeZone && { timeZone }), last: "0d" });
  if (way === "function") {
    const whole = {
      timeZone: present.timeZone,
      last: "0d",
      history: MAX_COVER_DAYS,
      read: way,
    } as const;
    return newestDay((await fetchLiveCube({ ...whole, quiet: true }, signal)).cube);
  }
  const client = supabaseClient(parseBackend(readEnvironment()));
  const reading = { client, signal, onRows: () => {} };
  const days = calendar(coverOf(present.range, MAX_COVER_DAYS), present.timeZone);
  const instants = await Promise.all([
    fetchNewestInstant(reading, TRANSACTIONS, days),
    fetchNewestInstant(reading, NOTIFICATIONS, days),
    fetchNewestInstant(reading, EXPLOITS, days),
    fetchNewestInstant(reading, EVENTS, days),
  ]);
  const newest = instants.filter((instant) => instant !== null);
  return newest.length === 0 ? null : dayOf(Math.max(...newest), present.timeZone);
}

/**
 * The range that is asked for, in the days of a zone, and the present day of that zone.
 *
 * @throws Failure of kind `usage`
 */
export function requestedRange(request: LiveRequest): RequestedRange {
  const timeZone = parseTimeZone(request.timeZone ?? systemTimeZone());
  const today = dayOf(Date.now(), timeZone);
  return { range: parseRange(request, today), timeZone, today };
}

export const EMPTY_HINT =
  "Every table came back empty. Where they are not, row-level security hides them from this key: " +
  "set SUPABASE_SECRET_KEY.";

/** Whether not a single row was read, which row-level security makes of tables that it hides. */
export function isEmpty({ wallets, transactions, notifications, exploits, events }: Cube): boolean {
  const tables = [transactions, notifications, exploits, events];
  return wallets === 0 && tables.every(({ newest }) => newest === null);
}

/** The page shows 0 users when it may not read who they are; a figure in a file must be true. */
function refuse(failure: unknown): never {
  throw failure;
}

function systemTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
