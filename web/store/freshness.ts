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
 * The instant from which live figures count as fresh. A cube that the database keeps, as `vigil.keep` does every
 * five minutes, is read again when the next one can be there.
 */
export function freshSince({ at, readAt }: Pick<LiveSource, "at" | "readAt">): number {
  return readAt - at < FRESH_FOR ? Math.min(at + REPLACED_WITHIN_MS, readAt) : readAt;
}

/** The delay before a failed read is retried, unless the backend requests a longer pause. */
const RETRY_AFTER_MS = MINUTE_MS;

/** Browser timers overflow after 24 days. */
const MAX_WAIT_MS = 24 * 60 * MINUTE_MS;

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
 * Refreshes on time while the page is visible. When the network returns or the page becomes visible again, an
 * overdue refresh runs at once, and so does the retry of a failed read. The returned function stops refreshing.
 */
export function keepFresh(store: FreshStore, world: StoreWorld): () => void {
  let cancelRefresh = () => {};
  const plan = () => {
    cancelRefresh();
    const last = store.lastRefresh();
    if (last === null || !world.isVisible()) return;
    // After a clock was set back, the last refresh lies in the future.
    const age = Math.abs(world.now() - last.since);
    const wait = last.readError ? Math.max(RETRY_AFTER_MS, last.retryAfter) : FRESH_FOR;
    cancelRefresh = world.after(Math.max(0, Math.min(wait, MAX_WAIT_MS) - age), store.renew);
  };
  const unsubscribe = store.subscribe(plan);
  const canRead = () => world.isOnline() && world.isVisible();
  let couldRead = canRead();
  const unwatch = world.watch(() => {
    if (world.isVisible()) store.keepDay();
    plan();
    const canReadAgain = !couldRead && canRead();
    couldRead = canRead();
    const last = store.lastRefresh();
    // A backend that has requested a pause gets it.
    const isRetryDue = last?.readError && last.retryAfter === 0;
    if (canReadAgain && isRetryDue) store.renew();
  });
  const stopDays = everyMinute(world, store);
  plan();
  return () => {
    cancelRefresh();
    unsubscribe();
    unwatch();
    stopDays();
  };
}

/**
 * Keeps the date of today. No timer can wait for midnight: the computer may sleep, and the clock may be set. The returned
 * function stops it.
 */
function everyMinute(world: StoreWorld, store: FreshStore): () => void {
  let callOff = () => {};
  const wait = () => {
    callOff = world.after(MINUTE_MS, () => {
      if (world.isVisible()) store.keepDay();
      wait();
    });
  };
  wait();
  return () => callOff();
}
