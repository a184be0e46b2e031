import type { Cube } from "../cube/cube.ts";
import type { Series } from "../cube/series.ts";
import { endedHours } from "../days/calendar.ts";
import { HOURS_OF_DAY } from "../days/day.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import { hourColumns } from "./byHour.ts";
import { type TransactionTrends, trendFigures } from "./transactionTrends.ts";

/** The transactions of each hour, with 24 for each day, of all chains and of each chain, as a trend has them by day. */
export type HourTrends = Pick<TransactionTrends, "all" | "total" | "chains">;

/**
 * The trend of some days by the hour; null if the hours of one of the days are not known.
 *
 * @param lastDayHours how many hours of the last day to count, from its first on
 */
export function hourTrends(
  { cover, transactions }: Cube,
  range: DayRange,
  lastDayHours: number,
): HourTrends | null {
  const hours = hourColumns(transactions, cover, range);
  if (hours === null) return null;
  const { columns, from, to } = hours;
  // A trend's total is the sum over the chains; without any chain it is the sum of all rows. Chains of the cover without a row
  // in these hours are added, so that the total by the hour counts the same rows as by day.
  const seriesByLabel = new Map(columns.groups.map(({ label, series }) => [label, series]));
  const groups = transactions.groups.map(({ label }) => ({
    label,
    series: seriesByLabel.get(label) ?? EMPTY_SERIES,
  }));
  const uncountedHours = HOURS_OF_DAY - lastDayHours;
  const countedHours = { from, to: to - uncountedHours };
  const { all, total, chains } = trendFigures(
    { ...columns, groups },
    range,
    countedHours,
    NO_COMPARISON,
  );
  return { all, total, chains };
}

/** Hours are not compared. */
const NO_COMPARISON = null;

const EMPTY_SERIES: Series = { days: [], counts: [] };

/**
 * The trend of a single day by its hours that were complete at `takenAt` (epoch milliseconds; null if all were). Null for
 * more than one day, if no hour of the day was complete, or if its hours are not known.
 */
export function completeHours(
  cube: Cube,
  range: DayRange,
  takenAt: number | null,
): HourTrends | null {
  if (dayCount(range) > 1) return null;
  const hours = endedHours(range.to, cube.timeZone, takenAt);
  return hours === 0 ? null : hourTrends(cube, range, hours);
}
