import type { Snapshot } from "../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { HISTORY_DAYS } from "../../shared/days/cover.ts";
import type { Query } from "../../shared/days/query.ts";
import { covers } from "../../shared/days/range.ts";
import { OtherClocks } from "../../shared/supabase/otherClocks.ts";
import { Cell } from "../browser/cell.ts";
import type { CubeCache, CubeSources } from "../sources/live/cubeSources.ts";
import { NoSnapshots } from "../sources/readError.ts";
import { snapshotCube } from "../sources/snapshots/snapshotHost.ts";
import type { SourcedCube } from "../sources/sourcedCube.ts";
import { historyDays, type PendingQuery } from "../url/cubeQuery.ts";
import { queryZone } from "../url/queryZone.ts";
import type { UrlState } from "../url/urlState.ts";
import { type ReadResult, reduce, type StoreEvent } from "./reduce.ts";
import { entryFor, has, holds, initialState, knownZone, type Read } from "./state.ts";
import type { StoreWorld } from "./storeWorld.ts";
import { viewOf } from "./view.ts";
import { within } from "./within.ts";

/** How long a source may take, in milliseconds: many pages of a table take minutes. */
const LIVE_LIMIT = 5 * 60_000;
const SNAPSHOT_LIMIT = 15_000;
/** How long a backend may take before the shipped snapshot is shown in the meantime. */
const FALLBACK_AFTER = 2_000;
/** Browsers sometimes never answer a request to open a database. */
const CACHE_LIMIT = 3_000;
/** How long a read waits for the cache. */
const CACHE_WAIT = 100;

export interface DashboardSources extends CubeSources {
  /** The reader's time zone, used for live reads unless the URL names another. */
  readonly timeZone: string;
}

/** The page without React: reduces events to a state, and does the reads that are in it. */
export function dashboardStore(sources: DashboardSources, world: StoreWorld) {
  let state = initialState(sources.live !== null, sources.timeZone);
  const view = new Cell(viewOf(state, null));
  const underWay = new Map<Read, AbortController>();
  /** Aborted when the viewer changes. */
  let viewer = new AbortController();
  /** Settles when all work on the cache so far is done. */
  let caching: Promise<void> = Promise.resolve();

  function dispatch(event: StoreEvent): void {
    const before = state;
    state = reduce(before, event, world.now());
    const zone = knownZone(state);
    if (zone !== null && zone !== knownZone(before)) {
      const { signal } = viewer;
      inCache(async (cache) => {
        const cubes = await cache.read(zone);
        if (!signal.aborted) dispatch({ kind: "cacheRead", cubes });
      });
    }
    keepReads();
    view.write(viewOf(state, view.read()));
  }

  /** Starts the reads of the state and aborts all others. */
  function keepReads(): void {
    const reads = [state.read, state.fallback];
    for (const [read, controller] of underWay) {
      if (reads.includes(read)) continue;
      controller.abort();
      underWay.delete(read);
    }
    for (const read of reads) {
      if (read !== null && !underWay.has(read)) void start(read);
    }
  }

  async function start(read: Read): Promise<void> {
    const controller = new AbortController();
    underWay.set(read, controller);
    const { signal } = controller;
    const event = await answer(read, signal).then(
      (answer): StoreEvent => ({ kind: "answered", read, ...answer }),
      (failure): StoreEvent => {
        const isUsual = read.kind === "fallback" && failure instanceof NoSnapshots;
        if (!signal.aborted && !isUsual) sources.onFailure(failure);
        return { kind: "failed", read, failure, isOnline: world.isOnline() };
      },
    );
    dispatch(event);
  }

  /** Reads days of history too, if they alone are missing or are already cached. */
  async function answer(read: Read, signal: AbortSignal): Promise<ReadResult> {
    const { live } = sources;
    const { kind, query } = read;
    if (kind === "fallback") return fallBack(query, signal);
    if (live === null || query === "pending") return readSnapshot(query, signal);
    const isForHistory = kind === "history";
    let isFaulty = isForHistory;
    const fault = () => {
      if (!isFaulty) dispatch({ kind: "faulted", read });
      isFaulty = true;
    };
    const callOff = world.after(FALLBACK_AFTER, fault);
    try {
      // The source may report another viewer at once, which must be an event of its own.
      await (has(state, query) || cached(CACHE_WAIT, signal));
      const isWide = ({ cube }: SourcedCube) => covers(cube.cover, historyDays(query));
      const days = isForHistory || state.cubes.some(isWide) ? HISTORY_DAYS : 0;
      const fetched = await within(world, LIVE_LIMIT, signal, (signal) =>
        live(query, days, signal, fault),
      );
      inCache((cache) => cache.write(fetched));
      return { fetched: [fetched], entries: [] };
    } catch (failure) {
      if (!(failure instanceof OtherClocks)) fault();
      throw failure;
    } finally {
      callOff();
    }
  }

  /** Falls back on the cache, and without a cached answer on the shipped snapshot. */
  async function fallBack(query: Query, signal: AbortSignal): Promise<ReadResult> {
    await cached(CACHE_LIMIT, signal);
    if (has(state, query)) return { fetched: [], entries: state.entries };
    return within(world, SNAPSHOT_LIMIT, signal, (signal) => readSnapshot(query, signal));
  }

  /** Reads the shipped snapshot that answers best. */
  async function readSnapshot(query: PendingQuery, signal: AbortSignal): Promise<ReadResult> {
    const { index, fetchCube } = sources.snapshots;
    const entries = await within(world, SNAPSHOT_LIMIT, signal, index);
    const entry = entryFor(entries, query);
    if (entry === undefined) throw new NoSnapshots("data", "there is no snapshot yet");
    if (holds(state, entry)) return { fetched: [], entries };
    const read = (signal: AbortSignal) => fetchCube(entry, signal);
    return { fetched: [await within(world, SNAPSHOT_LIMIT, signal, read)], entries };
  }

  async function cached(limit: number, signal: AbortSignal): Promise<void> {
    await within(world, limit, signal, () => caching).catch(() => {});
  }

  /** Cache operations run one after another, so that cleared cubes are not written again. */
  function inCache(work: (cache: CubeCache) => Promise<void>): void {
    const { cache } = sources;
    if (cache === null) return;
    const { signal } = viewer;
    caching = caching
      .then(() => within(world, CACHE_LIMIT, signal, () => work(cache)))
      .catch(() => {});
  }

  return {
    /** Whether there is a backend; otherwise the page uses snapshots only. */
    isLive: state.isLive,
    subscribe: view.subscribe,
    view: view.read,
    /** Null before the first read of figures has ended, and while another is under way. */
    lastRefresh: () => (state.read?.kind === "figures" ? null : state.lastRefresh),
    /** Starts with a snapshot that came with the page itself, or with nothing. */
    seed(shipped: Shipped | null): void {
      const cubes = shipped ? [snapshotCube(shipped.entry, shipped.snapshot, null)] : [];
      dispatch({ kind: "seeded", entries: shipped ? [shipped.entry] : [], cubes });
    },
    /** Shows what a URL requests. Reads it unless a fresh cube answers. */
    show(address: UrlState): void {
      dispatch({ kind: "shown", address, zone: queryZone(address.options, sources.timeZone) });
    },
    /** Reads the figures on screen again, unless that read is already under way. */
    refresh: () => dispatch({ kind: "refreshed" }),
    /** Updates today's date: a range such as `today` may now cover other days. */
    keepDay: () => dispatch({ kind: "dayTurned" }),
    /** Drops all figures, such as after a sign-out, and reads those on screen again. */
    forget(): void {
      viewer.abort();
      viewer = new AbortController();
      inCache((cache) => cache.clear());
      dispatch({ kind: "viewerChanged" });
    },
  };
}

interface Shipped {
  readonly entry: SnapshotEntry;
  readonly snapshot: Pick<Snapshot, "cube" | "timeZone">;
}

export type DashboardStore = ReturnType<typeof dashboardStore>;
