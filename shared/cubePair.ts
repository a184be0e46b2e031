import type { Cube } from "./cube.ts";
import { type Day, dayNumber } from "./day.ts";
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

/** Days as indexes into a cube's cover, both included. */
export type Window = readonly [from: number, to: number];

export function windowOf({ cover }: Cube, { from, to }: Range): Window {
  const index = (day: Day) => dayNumber(day) - dayNumber(cover.from);
  return [index(from), index(to)];
}
