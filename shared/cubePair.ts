import type { Cube } from "./cube.ts";
import type { Range } from "./range.ts";

/** Two cubes of one zone and the days that both cover, null where there are none. */
export interface CubePair {
  readonly before: Cube;
  readonly after: Cube;
  readonly shared: Range | null;
}

/** A number before and after; null where it is not known. */
export interface Change {
  readonly before: number | null;
  readonly after: number | null;
}

export function isChange({ before, after }: Change): boolean {
  return before !== after;
}
