import type { Cube } from "./cube.ts";
import type { Card } from "./dashboardSchema.ts";
import { type DistinctTable, distinctBetween } from "./distinct.ts";
import type { Range } from "./range.ts";
import { denseBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { windowOf } from "./window.ts";

/**
 * What the cards count, day by day: every column is as long as the range. Null is not known; a card
 * that is known of now only has no column.
 */
export type DailyFigures = Readonly<Partial<Record<Card, readonly number[] | null>>>;

/**
 * The figures of each day of a range inside the cube's cover. Those of users and projects are
 * distinct within a day and do not add up to those of the range.
 */
export function dailyFigures({ cover, users, projects, transactions }: Cube, range: Range) {
  const { from, to } = windowOf(cover, range);
  const indexes = Array.from({ length: to - from + 1 }, (_, day) => from + day);
  const distinct = (table: DistinctTable) => indexes.map((day) => distinctBetween(table, day, day));
  const columns = [...transactions.groups.map(({ series }) => series), transactions.unlinked].map(
    (series) => denseBetween(series, from, to),
  );
  return {
    activeUsers: users && distinct(users),
    activeProjects: distinct(projects),
    scannedTransactions: indexes.map((_, day) => sum(columns.map((counts) => counts[day] ?? 0))),
  } satisfies DailyFigures;
}
