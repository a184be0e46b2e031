import type { Cube } from "../cube/cube.ts";
import type { Series } from "../cube/series.ts";
import { endedHours } from "../days/calendar.ts";
import { HOURS_OF_DAY } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import { hourColumns } from "./byHour.ts";
import { type TransactionTrends, trendFigures } from "./transactionTrends.ts";

/** The transactions of each hour, with 24 for each day, of all chains and of each chain, as a trend has them by day. */
export type HourTrends = Pick<TransactionTrends, "all" | "total" | "chains">;

/** The trend of some days by the hour, with the first `until` hours of the last day; null if not all have known hours. */
export function hourTrends(
  { cover, transactions }: Cube,
  range: DayRange,
  until: number,
): HourTrends | null {
  const hours = hourColumns(transactions, cover, range);
  if (hours === null) return null;
  const { columns, from, to } = hours;
  // A chain of the cover without a row in these days decides, too, that rows without a chain are left out.
  const series = new Map(columns.groups.map(({ label, series }) => [label, series]));
  const groups = transactions.groups.map(({ label }) => ({
    label,
    series: series.get(label) ?? NONE,
  }));
  const shown = { from, to: to - HOURS_OF_DAY + until };
  const { all, total, chains } = trendFigures({ ...columns, groups }, range, shown, null);
  return { all, total, chains };
}

const NONE: Series = { days: [], counts: [] };

/** The hours of a day that were complete at `takenAt` (epoch milliseconds); null if there is none, or more than one day. */
export function completeHours(
  cube: Cube,
  range: DayRange,
  takenAt: number | null,
): HourTrends | null {
  const until = endedHours(range.to, cube.timeZone, takenAt);
  if (dayCount(range) > 1 || until === 0) return null;
  return hourTrends(cube, range, until);
}
