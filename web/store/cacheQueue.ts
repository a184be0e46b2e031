import type { CubeCache } from "./sources/live/cubeSources.ts";
import type { StoreWorld } from "./storeWorld.ts";
import { within } from "./within.ts";

/** Browsers sometimes never answer a request to open a database. */
export const CACHE_TIMEOUT_MS = 3_000;

export type CacheQueue = ReturnType<typeof cacheQueue>;

/**
 * Runs work on the cache, one after the other, so that cubes which have been cleared are not written again. Work that fails
 * or takes too long is dropped. Without a cache (null) nothing is run.
 */
export function cacheQueue(cache: CubeCache | null, world: StoreWorld) {
  /** Aborted when the viewer changes. */
  let viewerController = new AbortController();
  /** Resolves when all work so far is done. */
  let lastWork: Promise<void> = Promise.resolve();

  /** Adds work to the queue. Its signal aborts when the viewer changes, which also drops work that has not begun. */
  function run(work: (cache: CubeCache, viewer: AbortSignal) => Promise<void>): void {
    if (cache === null) return;
    const { signal } = viewerController;
    lastWork = lastWork
      .then(() => within(world, CACHE_TIMEOUT_MS, signal, () => work(cache, signal)))
      .catch(() => {});
  }

  return {
    run,
    /** Resolves when all work so far is done, at the latest after a limit in milliseconds, or when the signal aborts. */
    async settled(limit: number, signal: AbortSignal): Promise<void> {
      await within(world, limit, signal, () => lastWork).catch(() => {});
    },
    /** Drops the work for the viewer so far and deletes all cubes. */
    clear(): void {
      viewerController.abort();
      viewerController = new AbortController();
      run((cache) => cache.clear());
    },
  };
}
