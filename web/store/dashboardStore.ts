import type { SiteDays } from "../../shared/brand.ts";
import { Observable } from "../browser/observable.ts";
import { answerRead, type ReadContext } from "./answerRead.ts";
import { cacheQueue } from "./cacheQueue.ts";
import { reduce, type StoreEvent } from "./reduce.ts";
import type { CubeSources } from "./sources/live/cubeSources.ts";
import { NoSnapshots, SessionNeeded } from "./sources/readError.ts";
import { type ShippedCube, snapshotCube } from "./sources/snapshots/snapshotCube.ts";
import { initialState, knownZone, type Read } from "./state.ts";
import type { StoreWorld } from "./storeWorld.ts";
import { queryZone } from "./url/queryZone.ts";
import { hasRangeIn, optionsIn } from "./url/urlState.ts";
import { viewOf } from "./view.ts";

export interface DashboardSources extends CubeSources {
  /** The time zone of live reads unless the URL names another. */
  readonly timeZone: string;
  /** The default range of live reads, such as `30d`. */
  readonly days: SiteDays;
}

/**
 * The page without React. Each event is reduced to a new state; then the reads that the state names are started, and those
 * that it no longer names are aborted. What a read brings is another event.
 */
export function dashboardStore(sources: DashboardSources, world: StoreWorld) {
  let state = initialState(sources.live !== null, sources.timeZone, sources.days);
  const view = new Observable(viewOf(state, null));
  const cache = cacheQueue(sources.cache, world);
  const context: ReadContext = { sources, world, cache, state: () => state };
  const setReads = currentReads((read, signal) => void doRead(read, signal).then(dispatch));

  function dispatch(event: StoreEvent): void {
    const previousZone = knownZone(state);
    state = reduce(state, event, world.now());
    const zone = knownZone(state);
    if (zone !== null && zone !== previousZone) readCache(zone);
    setReads([state.read, state.fallback]);
    view.write(viewOf(state, view.read()));
  }

  /** Adds the cached cubes of a time zone to the state. */
  function readCache(zone: string): void {
    cache.run(async (cache, viewer) => {
      const cubes = await cache.read(zone);
      if (!viewer.aborted) dispatch({ kind: "cacheRead", cubes });
    });
  }

  /** Does a read, reports its failure unless it is expected, and resolves with the event of its outcome. */
  async function doRead(read: Read, signal: AbortSignal): Promise<StoreEvent> {
    const onFault = () => dispatch({ kind: "faulted", read });
    try {
      const result = await answerRead(context, read, signal, onFault);
      return { kind: "answered", read, ...result };
    } catch (failure) {
      if (!signal.aborted && !isExpected(failure, read)) sources.onFailure(failure);
      return { kind: "failed", read, failure, isOnline: world.isOnline() };
    }
  }

  return {
    /** Whether there is a backend; otherwise the page uses snapshots only. */
    isLive: state.isLive,
    subscribe: view.subscribe,
    view: view.read,
    /** Null while figures are being read, and before the first read has ended. */
    lastRefresh: () => (state.read?.kind === "figures" ? null : state.lastRefresh),
    /** Starts with the snapshot that came with the page, or without figures. */
    seed(shipped: ShippedCube | null): void {
      const cubes = shipped ? [snapshotCube(shipped, null)] : [];
      dispatch({ kind: "seeded", entries: shipped ? [shipped.entry] : [], cubes });
    },
    /** Shows a URL's query, and reads its figures unless the page has fresh ones. `searchBefore` is null without a zoom. */
    show(search: string, searchBefore: string | null): void {
      const options = optionsIn(search);
      dispatch({
        kind: "shown",
        options,
        hasRange: hasRangeIn(search),
        optionsBefore: searchBefore === null ? null : optionsIn(searchBefore),
        zone: queryZone(options, sources.timeZone),
      });
    },
    /** Has the backend count the figures on screen again, unless it is counting them now. */
    refresh: () => dispatch({ kind: "refreshed", mayBeKept: false }),
    /** Reads the figures on screen again, which the backend may have kept, unless they are being read now. */
    renew: () => dispatch({ kind: "refreshed", mayBeKept: true }),
    /** Updates today's date: a range such as `today` may now have other days. */
    keepDay: () => dispatch({ kind: "dayTurned" }),
    /** Reports that an attempt of the current read has failed and will be repeated; does nothing without a read. */
    fault(): void {
      if (state.read !== null) dispatch({ kind: "faulted", read: state.read });
    },
    /** Drops all figures, cached ones too, when the viewer has changed, and reads the figures on screen again. */
    forget(): void {
      cache.clear();
      dispatch({ kind: "viewerChanged" });
    },
  };
}

/** Whether a failure need not be reported: the reader must sign in, or a page with a backend ships no snapshot. */
function isExpected(failure: unknown, read: Read): boolean {
  const hasNoFallback = read.kind === "fallback" && failure instanceof NoSnapshots;
  return hasNoFallback || failure instanceof SessionNeeded;
}

/**
 * A function that is called with the reads that must be under way: it aborts all others, and starts those that are new. Two
 * equal reads are still different reads: it compares their objects.
 */
function currentReads(start: (read: Read, signal: AbortSignal) => void) {
  const controllers = new Map<Read, AbortController>();
  return (reads: readonly (Read | null)[]): void => {
    for (const [read, controller] of controllers) {
      if (reads.includes(read)) continue;
      controller.abort();
      controllers.delete(read);
    }
    for (const read of reads) {
      if (read === null || controllers.has(read)) continue;
      const controller = new AbortController();
      controllers.set(read, controller);
      start(read, controller.signal);
    }
  };
}

export type DashboardStore = ReturnType<typeof dashboardStore>;
