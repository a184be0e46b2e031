import { sum } from "../../shared/sum.ts";

/** The means of so many neighbours each that at most `most` are left. */
export function thinned(counts: readonly number[], most: number): number[] {
  const size = Math.ceil(counts.length / most);
  const groups = Array.from({ length: Math.ceil(counts.length / size) }, (_, group) =>
    counts.slice(group * size, (group + 1) * size),
  );
  return groups.map((group) => sum(group) / group.length);
}
