import type { Dashboard } from "./dashboardSchema.ts";
import { type DistinctTable, rowsBetween } from "./distinct.ts";
import type { Window } from "./window.ts";

/** How many wallets were flagged on each day, and for how many of them it was the first time. */
export function flaggedByDay(
  flagged: DistinctTable,
  { from, to }: Window,
): Dashboard["flaggedTrends"] {
  const days = Array.from({ length: to - from + 1 }, (_, index) => {
    const rows = [...rowsBetween(flagged, from + index, from + index)];
    const first = rows.filter(([previous]) => previous < 0);
    return [total(rows), total(first)] as const;
  });
  return { flagged: days.map(([all]) => all), firstTime: days.map(([, first]) => first) };
}

function total(rows: readonly (readonly [previous: number, count: number])[]): number {
  return rows.reduce((sum, [, count]) => sum + count, 0);
}
