import { useSyncExternalStore } from "react";

const TICK = 30_000;

/** The time in epoch milliseconds, rounded down to 30 seconds; null during prerendering. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, readNow, () => null);
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, TICK);
  return () => clearInterval(timer);
}

function readNow(): number {
  return Math.floor(Date.now() / TICK) * TICK;
}
