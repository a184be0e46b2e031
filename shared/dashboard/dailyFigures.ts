import { type Cube, columns } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import { denseBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import { indexRange, listIndexes } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import type { Card } from "../views/dashboardSchema.ts";

/**
 * The figures of the cards by day; every column is as long as the range. Null is not known; a card
 * without a history has no column.
 */
export type DailyFigures = Readonly<Partial<Record<Card, readonly number[] | null>>>;

/**
 * The figures of each day of a range inside the cube's cover. Users and projects are distinct within a
 * day: their days do not add up to the range.
 */
export function dailyFigures({ cover, users, projects, transactions }: Cube, range: DayRange) {
  const { from, to } = indexRange(cover, range);
  const indexes = listIndexes({ from, to });
  const distinct = (table: DistinctTable) => indexes.map((day) => distinctBetween(table, day, day));
  const scanned = columns(transactions).map((series) => denseBetween(series, from, to));
  return {
    activeUsers: users && distinct(users),
    activeProjects: distinct(projects),
    scannedTransactions: indexes.map((_, day) => sum(scanned.map((counts) => counts[day] ?? 0))),
  } satisfies DailyFigures;
}
