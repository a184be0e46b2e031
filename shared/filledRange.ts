import type { Cube } from "./cube.ts";
import { addDays } from "./day.ts";
import type { Range } from "./range.ts";

/** The range without the days before the cube's first row; as it is where there is no row in it. */
export function filledRange(cube: Cube, range: Range): Range {
  const { transactions, notifications, exploits, events, cover } = cube;
  const firsts = [transactions, notifications, exploits, events].flatMap(({ groups, unlinked }) =>
    [...groups.map(({ series }) => series), unlinked].flatMap(({ days }) => days[0] ?? []),
  );
  if (firsts.length === 0) return range;
  const first = addDays(cover.from, Math.min(...firsts));
  return range.from < first && first <= range.to ? { from: first, to: range.to } : range;
}
