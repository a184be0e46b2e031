import { useEffect, useState, useSyncExternalStore } from "react";

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

/** The whole seconds since `isOn` became true; 0 while it is false. */
export function useSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isOn]);
  return seconds;
}
