import { TABLES } from "../database/datedTables.ts";
import { addDays, type Day, earlier, FIRST_DAY } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { type Counts, type Cube, columns } from "./cube.ts";

/**
 * The range without its days before the first row of all tables. Unchanged if there is no row, or if the first row is
 * before or after the range.
 */
export function filledRange(cube: Cube, range: DayRange): DayRange {
  const firstDays = TABLES.flatMap((table) => firstDay(cube[table], cube) ?? []);
  if (firstDays.length === 0) return range;
  const first = firstDays.reduce(earlier);
  return range.from < first && first <= range.to ? { from: first, to: range.to } : range;
}

/**
 * The day of a table's first row, inside the cover or not. If that is not known, or on the first days of Unix time, since a
 * 0 stands for a moment that is not known, it is the first day of the cover with a row; null if there is none.
 */
export function firstDay(table: Counts | null, { cover }: Pick<Cube, "cover">): Day | null {
  const oldest = table?.oldest ?? null;
  if (oldest !== null && oldest > addDays(FIRST_DAY, 1)) return oldest;
  const firstIndexes = columns(table).flatMap(({ days }) => days[0] ?? []);
  return firstIndexes.length === 0 ? null : addDays(cover.from, Math.min(...firstIndexes));
}
