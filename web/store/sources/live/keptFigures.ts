import { recall, remember } from "../../../browser/storage.ts";

/** Whether this browser has cached figures of a backend. Cached figures are shown before any answer. */
export function keptFigures(backend: string) {
  const key = `vigil:figures:${backend}`;
  return {
    areKnown: () => recall(key) !== null,
    remember: () => remember(key, "kept"),
  };
}
