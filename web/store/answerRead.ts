import type { Query } from "../../shared/days/query.ts";
import { covers } from "../../shared/days/range.ts";
import { KeptOnly, OtherClocks } from "../../shared/supabase/answerFailures.ts";
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

/**
 * Does a read, and resolves with its cubes or rejects with its failure. A fallback reads the cache or a shipped snapshot. Any
 * other read goes to the backend. Without a backend, and without a query (null), it reads the shipped snapshot that fits best.
 *
 * @param onFault called if a backend is slow or fails to bring figures
 */
export function answerRead(
  context: ReadContext,
  read: Read,
  signal: AbortSignal,
  onFault: () => void,
): Promise<ReadResult> {
  const { live } = context.sources;
  const { query } = read;
  if (read.kind === "fallback") return fallBack(context, read.query, signal);
  if (live === null || query === null) return readSnapshot(context, query, signal);
  return readLive(context, live, { ...read, query }, signal, onFault);
}

/**
 * Reads from the backend and caches the cube. If the backend keeps other days only, it reads these. Calls `onFault` if the
 * backend is slow, and for each failure but other clock changes, after which the page reads again with days of UTC.
 */
async function readLive(
  context: ReadContext,
  live: FetchCube,
  { kind, query, mayBeKept }: Exclude<Read, { kind: "fallback" }> & { readonly query: Query },
  signal: AbortSignal,
  onFault: () => void,
): Promise<ReadResult> {
  const { world, cache, state } = context;
  const cancelFault = world.after(FALLBACK_AFTER_MS, onFault);
  try {
    const needsCache = !has(state(), query);
    // The source may report another viewer at once, which must be an event after the one that started this read. So the
    // read waits for a microtask even if it does not wait for the cache.
    await (needsCache ? cache.settled(CACHE_WAIT_MS, signal) : null);
    const { today } = state();
    // A page that already has days of history reads them together with the days on screen.
    const readsHistory = kind === "history" || coversHistory(state(), query);
    const cover = today !== null && readsHistory ? historyDays(query, today) : queryDays(query);
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
 * Reads the last days that the backend keeps, when it has refused to count the days of a query, and reports the refusal. If
 * the page already has a cube of these days, there is no read and no report. Null if it is not known which days are kept, if
 * they do not end before the query's days, or if they cannot be read either.
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
  const { takenAt, ...cover } = kept;
  const hasKeptDays = state().cubes.some(({ cube, source }) => {
    const isAsNew = source.kind === "live" && source.at >= Date.parse(takenAt);
    return isAsNew && cube.timeZone === query.timeZone && covers(cube.cover, cover);
  });
  if (hasKeptDays) return { fetched: [], entries: [], keptOnly };
  const read = (signal: AbortSignal) => live({ query, cover, mayBeKept: true }, signal);
  const fetched = await within(world, LIVE_TIMEOUT_MS, signal, read).catch(() => null);
  if (fetched === null) return null;
  sources.onFailure(keptOnly);
  cache.run((cache) => cache.write(fetched));
  return { fetched: [fetched], entries: [], keptOnly };
}

/** Waits for the cache and, if no cube of it answers the query, reads the shipped snapshot. The state has the cached cubes. */
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

/** Reads the shipped snapshot that answers a query best; the newest one without a query. Not if the page has it already. */
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
