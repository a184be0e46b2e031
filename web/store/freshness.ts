import { BRAND } from "../../shared/brand.ts";
import type { KeptDays } from "../../shared/supabase/answerFailures.ts";
import type { ReadError } from "./sources/readError.ts";
import type { LiveSource } from "./sources/source.ts";
import type { StoreWorld } from "./storeWorld.ts";

const MINUTE_MS = 60_000;

/** Live figures of a lower age, in milliseconds, count as fresh. */
export const FRESH_FOR = BRAND.refreshMinutes * MINUTE_MS;

/** The database may take this long to replace the cube that it keeps. */
const REPLACED_WITHIN_MS = MINUTE_MS / 2;

/**
 * The instant from which the age of live figures is measured. It is
 * - the read, for a cube that was counted for it
 * - soon after the count, for a cube that the database kept (`vigil.keep`): the page then reads again when the database can
 *   have the next cube
 * - the read, for a cube that was kept for longer than figures are fresh: the database does not replace it
 */
export function freshSince({ at, readAt }: Pick<LiveSource, "at" | "readAt">): number {
  const ageWhenRead = readAt - at;
  return ageWhenRead < FRESH_FOR ? Math.min(at + REPLACED_WITHIN_MS, readAt) : readAt;
}

/** The delay before a failed read is retried, unless the backend requests a longer pause. */
const RETRY_AFTER_MS = MINUTE_MS;

interface FreshStore {
  subscribe(notify: () => void): () => void;
  /** Null while figures are being read, and before the first read has ended. */
  lastRefresh(): LastRefresh | null;
  renew(): void;
  keepDay(): void;
}

export interface LastRefresh {
  /** When the read ended; of live figures, the instant from which they count as fresh. */
  readonly since: number;
  /** Why the read failed; null if it succeeded. */
  readonly readError: ReadError | null;
  /** The days with figures that the backend keeps, if it gives visitors no others and was asked for others. */
  readonly kept: KeptDays | null;
  /** The pause in milliseconds that the backend requested; 0 without a request. */
  readonly retryAfter: number;
}

/**
 * Reads the figures again, but only while the page is visible:
 * - when they are no longer fresh; at once if that happened while the page was hidden
 * - some time after a failed read (`refreshDelay`)
 * - at once after a failed read when the page is visible again or online again, unless the backend has requested a pause
 *
 * It also updates today's date, every minute and when the page becomes visible. The returned function stops both.
 */
export function keepFresh(store: FreshStore, world: StoreWorld): () => void {
  let cancelRefresh = () => {};
  const planRefresh = () => {
    cancelRefresh();
    const lastRefresh = store.lastRefresh();
    if (lastRefresh === null || !world.isVisible()) return;
    const delay = refreshDelay(lastRefresh, world.now());
    cancelRefresh = world.after(delay, store.renew);
  };
  const unsubscribe = store.subscribe(planRefresh);
  const canRead = () => world.isOnline() && world.isVisible();
  let couldRead = canRead();
  const unwatch = world.watch(() => {
    if (world.isVisible()) store.keepDay();
    planRefresh();
    const canReadAgain = !couldRead && canRead();
    couldRead = canRead();
    if (canReadAgain && mayRetryNow(store.lastRefresh())) store.renew();
  });
  const stopKeepingDay = keepDayEveryMinute(world, store);
  planRefresh();
  return () => {
    cancelRefresh();
    unsubscribe();
    unwatch();
    stopKeepingDay();
  };
}

/** Whether the last read has failed and the backend has not requested a pause; false while figures are being read. */
function mayRetryNow(lastRefresh: LastRefresh | null): boolean {
  return lastRefresh !== null && lastRefresh.readError !== null && lastRefresh.retryAfter === 0;
}

/** The milliseconds from now until the next read; 0 if it is overdue. */
function refreshDelay({ since, readError, retryAfter }: LastRefresh, now: number): number {
  const wait = readError === null ? FRESH_FOR : Math.max(RETRY_AFTER_MS, retryAfter);
  // If the clock was set back, the last refresh is in the future.
  const age = Math.abs(now - since);
  return Math.max(0, wait - age);
}

/**
 * Updates today's date every minute while the page is visible. A single timer cannot wait for midnight, because the computer
 * may sleep and the clock may be set. The returned function stops this.
 */
function keepDayEveryMinute(world: StoreWorld, store: FreshStore): () => void {
  let cancelTimer = () => {};
  const wait = () => {
    cancelTimer = world.after(MINUTE_MS, () => {
      if (world.isVisible()) store.keepDay();
      wait();
    });
  };
  wait();
  return () => cancelTimer();
}
