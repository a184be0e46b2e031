import { recall, remember } from "../browser/storage.ts";

/** Whether this browser has kept figures of a backend: they are on the page before any answer is. */
export function keptFigures(backend: string) {
  const key = `vigil:figures:${backend}`;
  return {
    areKnown: () => recall(key) !== null,
    remember: () => remember(key, "kept"),
  };
}
