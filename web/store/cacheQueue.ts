import type { CubeCache } from "./sources/live/cubeSources.ts";
import type { StoreWorld } from "./storeWorld.ts";
import { within } from "./within.ts";

/** Browsers sometimes never answer a request to open a database. */
export const CACHE_TIMEOUT_MS = 3_000;

export type CacheQueue = ReturnType<typeof cacheQueue>;

/** Runs work on the cache in order: cleared cubes must not be written again. */
export function cacheQueue(cache: CubeCache | null, world: StoreWorld) {
  /** Aborted when the viewer changes. */
  let viewer = new AbortController();
  /** Settles when all work so far is done. */
  let last: Promise<void> = Promise.resolve();

  function run(work: (cache: CubeCache, viewer: AbortSignal) => Promise<void>): void {
    if (cache === null) return;
    const { signal } = viewer;
    last = last
      .then(() => within(world, CACHE_TIMEOUT_MS, signal, () => work(cache, signal)))
      .catch(() => {});
  }

  return {
    run,
    /** Waits for all work so far, at most for a limit in milliseconds. */
    async settled(limit: number, signal: AbortSignal): Promise<void> {
      await within(world, limit, signal, () => last).catch(() => {});
    },
    /** Calls off the work for this viewer and deletes all cubes. */
    clear(): void {
      viewer.abort();
      viewer = new AbortController();
      run((cache) => cache.clear());
    },
  };
}
