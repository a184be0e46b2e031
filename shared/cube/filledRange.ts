import { TABLES } from "../database/datedTables.ts";
import { addDays } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { type Cube, columns } from "./cube.ts";

/** The range without the days before the cube's first row; unchanged if it has no row. */
export function filledRange(cube: Cube, range: DayRange): DayRange {
  const firsts = TABLES.flatMap((table) => columns(cube[table])).flatMap(
    ({ days }) => days[0] ?? [],
  );
  if (firsts.length === 0) return range;
  const first = addDays(cube.cover.from, Math.min(...firsts));
  return range.from < first && first <= range.to ? { from: first, to: range.to } : range;
}
