import { recall, remember } from "../../../browser/storage.ts";

const DAY = 86_400_000;

/** Remembers that a backend has no `dashboard_cube`. */
export function missingFunction(backend: string) {
  return rememberedForADay(`vigil:no-function:${backend}`);
}

/** Remembers that a backend keeps `dashboard_cube` for readers with a session. */
export function closedFunction(backend: string) {
  return rememberedForADay(`vigil:closed-function:${backend}`);
}

/** Remembers that a backend does not let the key read the table of the connection test. */
export function closedTable(backend: string) {
  return rememberedForADay(`vigil:closed-table:${backend}`);
}

/**
 * Each call that a backend refuses logs an error in the console, which should not happen on every visit.
 * Without local storage nothing is remembered.
 */
function rememberedForADay(key: string) {
  return {
    isKnown: () => {
      const age = Date.now() - Number(recall(key));
      return age >= 0 && age < DAY;
    },
    remember: () => remember(key, String(Date.now())),
  };
}
