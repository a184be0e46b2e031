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

/** Many pages of a table take minutes. */
const LIVE_TIMEOUT_MS = 5 * 60_000;
const SNAPSHOT_TIMEOUT_MS = 15_000;
/** A backend that takes longer is slow: the page shows the shipped snapshot in the meantime. */
const FALLBACK_AFTER_MS = 2_000;
/** The longest wait of a read for the cache. */
const CACHE_WAIT_MS = 100;

export interface ReadContext {
  readonly sources: CubeSources;
  readonly world: StoreWorld;
  readonly cache: CacheQueue;
  /** The current state. */
  readonly state: () => State;
}

/**
 * Does a read. A fallback is answered by the cache or a shipped snapshot, any other read by the backend. Without a
 * backend, the shipped snapshot that fits best answers. With a null query (the URL means no range, or the available
 * days are not known yet), the newest snapshot answers.
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

/** Reads from the backend. A slow or failing backend is a fault; one with other clock changes only needs another zone. */
async function readLive(
  context: ReadContext,
  live: FetchCube,
  { kind, query, mayBeKept }: Exclude<Read, { kind: "fallback" }> & { readonly query: Query },
  signal: AbortSignal,
  onFault: () => void,
): Promise<ReadResult> {
  const { world, cache, state } = context;
  const callOff = world.after(FALLBACK_AFTER_MS, onFault);
  try {
    // The source may report another viewer at once. This report must be a separate event: even without a wait for the
    // cache, the read begins after this event.
    const needsCache = !has(state(), query);
    await (needsCache ? cache.settled(CACHE_WAIT_MS, signal) : null);
    const { today } = state();
    // A page that has days of history reads them together with the days on screen.
    const hasHistory = kind === "history" || coversHistory(state(), query);
    const cover = today !== null && hasHistory ? historyDays(query, today) : queryDays(query);
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
    callOff();
  }
}

/**
 * Reads the last days that the backend keeps, unless the page has them. Null if they are not known, do not end before the
 * query's days, or cannot be read either.
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
  const isKnown = state().cubes.some(
    ({ cube, source }) =>
      source.kind === "live" &&
      source.at >= Date.parse(takenAt) &&
      cube.timeZone === query.timeZone &&
      covers(cube.cover, cover),
  );
  if (isKnown) return { fetched: [], entries: [], keptOnly };
  const reading = { query, cover, mayBeKept: true };
  const fetched = await within(world, LIVE_TIMEOUT_MS, signal, (signal) =>
    live(reading, signal),
  ).catch(() => null);
  if (fetched === null) return null;
  sources.onFailure(keptOnly);
  cache.run((cache) => cache.write(fetched));
  return { fetched: [fetched], entries: [], keptOnly };
}

/** Falls back on the cache, and without a cached answer on the shipped snapshot. */
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

/** Reads the shipped snapshot that answers best. */
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
