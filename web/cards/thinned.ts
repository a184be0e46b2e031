import { sum } from "../../shared/cube/sum.ts";

/** Means of neighbouring counts, so that at most `most` points remain. */
export function thinned(counts: readonly number[], most: number): number[] {
  const size = Math.ceil(counts.length / most);
  const groups = Array.from({ length: Math.ceil(counts.length / size) }, (_, group) =>
    counts.slice(group * size, (group + 1) * size),
  );
  return groups.map((group) => sum(group) / group.length);
}
