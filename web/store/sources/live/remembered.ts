import { recall, remember } from "../../../browser/storage.ts";

const DAY = 86_400_000;

/** How long this browser remembers what it knows of a backend, in milliseconds. */
const LASTING = {
  /** The backend has no `dashboard_cube`. */
  "no-function": DAY,
  /** It keeps `dashboard_cube` for readers with a session. */
  "closed-function": DAY,
  /** It does not let the key read the table of the connection test. */
  "closed-table": DAY,
  /** This browser has cached its figures, which are shown before any answer. */
  figures: Number.POSITIVE_INFINITY,
};

export interface Remembered {
  /** Whether this browser remembers it, and not for too long. A time in the future comes from a wrong clock. */
  isKnown(): boolean;
  remember(): void;
}

/**
 * Remembers one thing about a backend. Each call that a backend refuses logs an error in the console, which should
 * not happen on every visit. Without local storage nothing is remembered.
 */
export function remembered(about: keyof typeof LASTING, backend: string): Remembered {
  const key = `vigil:${about}:${backend}`;
  return {
    isKnown: () => {
      const at = recall(key);
      const age = Date.now() - Number(at);
      return at !== null && age >= 0 && age < LASTING[about];
    },
    remember: () => remember(key, String(Date.now())),
  };
}
