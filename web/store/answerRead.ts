import type { Query } from "../../shared/days/query.ts";
import { covers } from "../../shared/days/range.ts";
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
 * Reads from the backend and caches the cube. If the backend refuses to count the days of a query, the last days that it
 * keeps are read in their place.
 *
 * @param onFault called if the backend is slow or the read fails; not if its clock changes differ (`OtherClocks`), since the
 *   page then reads days of UTC
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
    // Waits for a microtask at least, in which the event that started this read ends: the source may report another viewer at
    // once.
    await (needsCache ? cache.settled(CACHE_WAIT_MS, signal) : Promise.resolve());
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
 * The last days that the backend keeps, after it has refused to count the days of a query. They are read unless the page has
 * them already. The result names the refusal, which the page shows; it is logged only with a new cube.
 *
 * Null, if the kept days
 * - are not known
 * - do not end before the query's days
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

/** Whether the page has a live cube of the days that the backend keeps, which was counted at the same time or later. */
function hasKeptDays({ cubes }: State, kept: KeptDays, timeZone: string): boolean {
  return cubes.some(({ cube, source }) => {
    const isAsNew = source.kind === "live" && source.at >= Date.parse(kept.takenAt);
    return isAsNew && cube.timeZone === timeZone && covers(cube.cover, kept);
  });
}

/**
 * Waits until the cached cubes are in the state. If none of them answers the query, it reads the shipped snapshot, within one
 * time limit for the index and the snapshot together.
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
