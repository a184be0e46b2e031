import type { DayRange } from "../days/range.ts";
import type { Cube } from "./cube.ts";

/** Two cubes of one zone and the days that both cover, null if there are none. */
export interface CubePair {
  readonly before: Cube;
  readonly after: Cube;
  readonly shared: DayRange | null;
}

/** A number before and after; null if it is not known. */
export interface Change {
  readonly before: number | null;
  readonly after: number | null;
}

export function isChange({ before, after }: Change): boolean {
  return before !== after;
}
