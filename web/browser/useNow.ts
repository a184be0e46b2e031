import { useSyncExternalStore } from "react";

const TICK = 30_000;

/** The time in epoch milliseconds, to half a minute; null when rendered ahead of time. */
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
