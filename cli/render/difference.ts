import type { Change } from "../../shared/cubePair.ts";
import { formatDifference } from "../../shared/format.ts";

/** `+12`, `−3` or `0`; nothing where one of the two is not known. */
export function difference({ before, after }: Change): string {
  return before === null || after === null ? "" : formatDifference(after - before);
}
