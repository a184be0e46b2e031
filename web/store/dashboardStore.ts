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

/** The page without React: reduces events to a state, and does the reads of the state. */
export function dashboardStore(sources: DashboardSources, world: StoreWorld) {
  let state = initialState(sources.live !== null, sources.timeZone, sources.days);
  const view = new Observable(viewOf(state, null));
  const cache = cacheQueue(sources.cache, world);
  const context: ReadContext = { sources, world, cache, state: () => state };
  const keepReads = currentReads((read, signal) => void start(read, signal));

  function dispatch(event: StoreEvent): void {
    const previousZone = knownZone(state);
    state = reduce(state, event, world.now());
    const zone = knownZone(state);
    if (zone !== null && zone !== previousZone) readCache(zone);
    keepReads([state.read, state.fallback]);
    view.write(viewOf(state, view.read()));
  }

  function readCache(zone: string): void {
    cache.run(async (cache, viewer) => {
      const cubes = await cache.read(zone);
      if (!viewer.aborted) dispatch({ kind: "cacheRead", cubes });
    });
  }

  async function start(read: Read, signal: AbortSignal): Promise<void> {
    const onFault = () => dispatch({ kind: "faulted", read });
    const event = await answerRead(context, read, signal, onFault).then(
      (answer): StoreEvent => ({ kind: "answered", read, ...answer }),
      (failure): StoreEvent => {
        if (!signal.aborted && !isUsual(failure, read)) sources.onFailure(failure);
        return { kind: "failed", read, failure, isOnline: world.isOnline() };
      },
    );
    dispatch(event);
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
    /** Shows the query of a URL. Reads its figures unless a fresh cube answers. */
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
    /** Has the figures on screen counted again, unless they are already being counted. */
    refresh: () => dispatch({ kind: "refreshed", mayBeKept: false }),
    /** Reads the figures on screen again, unless they are already being read. */
    renew: () => dispatch({ kind: "refreshed", mayBeKept: true }),
    /** Updates today's date: a range such as `today` may now cover other days. */
    keepDay: () => dispatch({ kind: "dayTurned" }),
    /** Reports that an attempt of the current read has failed and will be repeated. */
    fault: () => state.read && dispatch({ kind: "faulted", read: state.read }),
    /** Drops all figures, for example after a sign-out, and reads the figures on screen again. */
    forget(): void {
      cache.clear();
      dispatch({ kind: "viewerChanged" });
    },
  };
}

/** Whether a failure is no fault: the reader must sign in, or a page with a backend ships no snapshot. */
function isUsual(failure: unknown, read: Read): boolean {
  const hasNoFallback = read.kind === "fallback" && failure instanceof NoSnapshots;
  return hasNoFallback || failure instanceof SessionNeeded;
}

/** Starts each new read of a list, and aborts each read that the list no longer has. */
function currentReads(start: (read: Read, signal: AbortSignal) => void) {
  const underWay = new Map<Read, AbortController>();

  function begin(read: Read): void {
    const controller = new AbortController();
    underWay.set(read, controller);
    start(read, controller.signal);
  }

  return (reads: readonly (Read | null)[]): void => {
    for (const [read, controller] of underWay) {
      if (reads.includes(read)) continue;
      controller.abort();
      underWay.delete(read);
    }
    for (const read of reads) if (read !== null && !underWay.has(read)) begin(read);
  };
}

export type DashboardStore = ReturnType<typeof dashboardStore>;
