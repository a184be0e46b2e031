import { TABLES } from "../database/datedTables.ts";
import { addDays, type Day, earlier, FIRST_DAY } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { type Counts, type Cube, columns } from "./cube.ts";

/** The range without the days before the first row of all tables; unchanged if there is none, or earlier ones have rows. */
export function filledRange(cube: Cube, range: DayRange): DayRange {
  const firsts = TABLES.flatMap((table) => firstDay(cube[table], cube) ?? []);
  if (firsts.length === 0) return range;
  const first = firsts.reduce(earlier);
  return range.from < first && first <= range.to ? { from: first, to: range.to } : range;
}

/**
 * The day of a table's first row, inside the cover or not, and otherwise of the first row in the cover; null
 * without one. A first row of the first day of Unix time is skipped: a 0 stands for a moment that is not known.
 */
export function firstDay(table: Counts | null, { cover }: Pick<Cube, "cover">): Day | null {
  const oldest = table?.oldest ?? null;
  if (oldest !== null && oldest > addDays(FIRST_DAY, 1)) return oldest;
  const counted = columns(table).flatMap(({ days }) => days[0] ?? []);
  return counted.length === 0 ? null : addDays(cover.from, Math.min(...counted));
}
