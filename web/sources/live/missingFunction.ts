import { recall, remember } from "../../browser/storage.ts";

const DAY = 86_400_000;

/**
 * Remembers for a day that a backend has no `dashboard_cube`. Each call of a missing function logs an
 * error in the console, which should not happen on every visit. Without local storage nothing is
 * remembered.
 */
export function missingFunction(backend: string) {
  const key = `vigil:no-function:${backend}`;
  return {
    isKnown: () => {
      const age = Date.now() - Number(recall(key));
      return age >= 0 && age < DAY;
    },
    remember: () => remember(key, String(Date.now())),
  };
}
