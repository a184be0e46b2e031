import { recall, remember } from "../../../browser/storage.ts";

const DAY_MS = 86_400_000;

/** The facts about a backend that this browser remembers, with the time in milliseconds after which it forgets each. */
const LIFETIMES_MS = {
  /** The backend has no `dashboard_cube`. */
  "no-function": DAY_MS,
  /** It keeps `dashboard_cube` for readers with a session. */
  "closed-function": DAY_MS,
  /** It does not let the key read the table of the connection test. */
  "closed-table": DAY_MS,
  /** This browser has cached its figures, which are shown before any answer. */
  figures: Number.POSITIVE_INFINITY,
};

export interface Remembered {
  /** Whether the fact was remembered within its lifetime. */
  isKnown(): boolean;
  remember(): void;
}

/**
 * One fact about a backend, which is remembered in local storage. If the browser denies storage, the fact is never known.
 * Facts about refusals save requests: each refused request logs an error in the console, which should not happen on every
 * visit.
 */
export function remembered(fact: keyof typeof LIFETIMES_MS, backend: string): Remembered {
  const key = `vigil:${fact}:${backend}`;
  return {
    isKnown: () => {
      const rememberedAt = recall(key);
      if (rememberedAt === null) return false;
      const age = Date.now() - Number(rememberedAt);
      // A negative age comes from a clock that was wrong.
      return age >= 0 && age < LIFETIMES_MS[fact];
    },
    remember: () => remember(key, String(Date.now())),
  };
}
