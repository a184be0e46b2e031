import type { Cube } from "../cube/cube.ts";
import { type DayRange, sharedDays } from "../days/range.ts";

/** Two cubes and the days that both cover; null if there are none, or if their zones differ. */
export interface CubePair {
  readonly before: Cube;
  readonly after: Cube;
  readonly shared: DayRange | null;
}

export function cubePair(before: Cube, after: Cube): CubePair {
  const isSameZone = before.timeZone === after.timeZone;
  return { before, after, shared: isSameZone ? sharedDays(before.cover, after.cover) : null };
}
