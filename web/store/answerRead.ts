import type { Query } from "../../shared/days/query.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import { type KeptDays, KeptOnly, OtherClocks } from "../../shared/supabase/answerFailures.ts";
import { CACHE_TIMEOUT_MS, type CacheQueue } from "./cacheQueue.ts";
import type { ReadResult } from "./reduce.ts";
import type { CubeSources, FetchCube } from "./sources/live/cubeSources.ts";
import { NoSnapshots } from "./sources/readError.ts";
import { coversHistory, entryFor, has, holds, type Read, type State } from "./state.ts";
import type { StoreWorld } from "./storeWorld.ts";
import { historyDays, queryDays } from "./url/cubeQuery.ts";
import { within } from "./within.ts";

/** The pages of a large table take minutes. */
const LIVE_TIMEOUT_MS = 5 * 60_000;
const SNAPSHOT_TIMEOUT_MS = 15_000;
/** A backend that takes longer is slow: the page shows cached or shipped figures in the meantime. */
const FALLBACK_AFTER_MS = 2_000;
/** How long a read of the backend waits for the cache, whose cubes decide which days it reads. */
const CACHE_WAIT_MS = 100;

export interface ReadContext {
  readonly sources: CubeSources;
  readonly world: StoreWorld;
  readonly cache: CacheQueue;
  /** The current state. */
  readonly state: () => State;
}

/** A read of figures or of history that a backend answers. */
type LiveRead = Exclude<Read, { kind: "fallback" }> & { readonly query: Query };

/**
 * Does a read, and resolves with its cubes or rejects with its failure:
 * - a fallback from the cache or, if the cache does not answer the query, from a shipped snapshot
 * - any other read from the backend, if there is a backend and the read has a query
 * - otherwise from the shipped snapshot that answers the query best, or from the newest one without a query
 *
 * @param onFault called if a backend is slow or fails to bring figures
 */
export function answerRead(
  context: ReadContext,
  read: Read,
  signal: AbortSignal,
  onFault: () => void,
): Promise<ReadResult> {
  if (read.kind === "fallback") return fallBack(context, read.query, signal);
  const { live } = context.sources;
  const { query } = read;
  if (live === null || query === null) return readSnapshot(context, query, signal);
  return readLive(context, live, { ...read, query }, signal, onFault);
}

/**
 * Reads from the backend and caches the cube. If the backend refuses to count the days of a query, the last days that it
 * keeps are read in their place.
 *
 * @param onFault called if the backend is slow or the read fails; not if its clock changes differ (`OtherClocks`), since the
 *   page then reads days of UTC
 */
async function readLive(
  context: ReadContext,
  live: FetchCube,
  { kind, query, mayBeKept }: LiveRead,
  signal: AbortSignal,
  onFault: () => void,
): Promise<ReadResult> {
  const { world, cache, state } = context;
  const cancelFault = world.after(FALLBACK_AFTER_MS, onFault);
  try {
    const needsCache = !has(state(), query);
    // There is always a pause, even without the cache. `live` may report another viewer as soon as it is called: by then, the
    // event that started this read must have ended.
    await (needsCache ? cache.settled(CACHE_WAIT_MS, signal) : Promise.resolve());
    const cover = daysToRead(state(), kind, query);
    const fetched = await within(world, LIVE_TIMEOUT_MS, signal, (signal) =>
      live({ query, cover, mayBeKept }, signal),
    );
    cache.run((cache) => cache.write(fetched));
    return { fetched: [fetched], entries: [], keptOnly: null };
  } catch (failure) {
    if (kind === "figures" && failure instanceof KeptOnly) {
      const kept = await readKept(context, live, query, failure, signal);
      if (kept !== null) return kept;
    }
    if (!(failure instanceof OtherClocks)) onFault();
    throw failure;
  } finally {
    cancelFault();
  }
}

/**
 * The days that a read of a query fetches from the backend. They include days of history in a read of history, and if the
 * page already has such days for the query: new figures must have them, too.
 */
function daysToRead(state: State, kind: LiveRead["kind"], query: Query): DayRange {
  const { today } = state;
  const needsHistory = kind === "history" || coversHistory(state, query);
  return today !== null && needsHistory ? historyDays(query, today) : queryDays(query);
}

/**
 * The last days that the backend keeps, after it has refused to count the days of a query. They are read unless the page has
 * them already. The result names the refusal, which the page shows. It is logged only if the days are read.
 *
 * Null if the kept days cannot help, because they
 * - are not known
 * - do not end before the query's days: only on an earlier day can the options of the URL have meant kept days (`view.ts`)
 * - cannot be read either
 */
async function readKept(
  { sources, world, cache, state }: ReadContext,
  live: FetchCube,
  query: Query,
  keptOnly: KeptOnly,
  signal: AbortSignal,
): Promise<ReadResult | null> {
  const { kept } = keptOnly;
  if (kept === null || kept.to >= query.range.to) return null;
  if (hasKeptDays(state(), kept, query.timeZone)) return { fetched: [], entries: [], keptOnly };
  const cover = { from: kept.from, to: kept.to };
  const read = (signal: AbortSignal) => live({ query, cover, mayBeKept: true }, signal);
  const fetched = await within(world, LIVE_TIMEOUT_MS, signal, read).catch(() => null);
  if (fetched === null) return null;
  sources.onFailure(keptOnly);
  cache.run((cache) => cache.write(fetched));
  return { fetched: [fetched], entries: [], keptOnly };
}

/** Whether the page has a live cube with the kept days of the backend, as new as the kept figures or newer. */
function hasKeptDays({ cubes }: State, kept: KeptDays, timeZone: string): boolean {
  return cubes.some(({ cube, source }) => {
    const isAsNew = source.kind === "live" && source.at >= Date.parse(kept.takenAt);
    return isAsNew && cube.timeZone === timeZone && covers(cube.cover, kept);
  });
}

/**
 * Waits until the cached cubes are in the state, for `CACHE_TIMEOUT_MS` at most. If the page then has no cube that answers the
 * query, it reads a shipped snapshot. One time limit is for the index and the snapshot together.
 */
async function fallBack(
  context: ReadContext,
  query: Query,
  signal: AbortSignal,
): Promise<ReadResult> {
  const { world, cache, state } = context;
  await cache.settled(CACHE_TIMEOUT_MS, signal);
  if (has(state(), query)) return { fetched: [], entries: state().entries, keptOnly: null };
  return within(world, SNAPSHOT_TIMEOUT_MS, signal, (signal) =>
    readSnapshot(context, query, signal),
  );
}

/**
 * Reads the shipped snapshot that answers a query best, or the newest one without a query. The result has no cube if the page
 * has that snapshot already.
 *
 * @throws NoSnapshots if the index lists none
 */
async function readSnapshot(
  { sources, world, state }: ReadContext,
  query: Query | null,
  signal: AbortSignal,
): Promise<ReadResult> {
  const { index, fetchCube } = sources.snapshots;
  const entries = await within(world, SNAPSHOT_TIMEOUT_MS, signal, index);
  const entry = entryFor(entries, query);
  if (entry === undefined) throw new NoSnapshots("data", "there is no snapshot yet");
  if (holds(state(), entry)) return { fetched: [], entries, keptOnly: null };
  const read = (signal: AbortSignal) => fetchCube(entry, signal);
  const fetched = await within(world, SNAPSHOT_TIMEOUT_MS, signal, read);
  return { fetched: [fetched], entries, keptOnly: null };
}
