import { type Cube, columns } from "../cube/cube.ts";
import { TABLES } from "../database/datedTables.ts";
import { calendarDay } from "../days/calendar.ts";
import { addDays, type Day, dayNumber, later } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The day of `takenAt` (epoch milliseconds), which had not ended, so that its figures are incomplete. It is before the range if
 * no day of the range had begun, and null if all had ended.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  const day = calendarDay(takenAt, timeZone);
  return day <= range.to ? day : null;
}

/** The unfinished day if it is one of some days, otherwise null. */
export function unfinishedIn({ from, to }: DayRange, unfinished: Day | null): Day | null {
  const isIn = unfinished !== null && from <= unfinished && unfinished <= to;
  return isIn ? unfinished : null;
}

/** Whether at least one day of a range is complete. */
export function hasCompleteDay({ from }: DayRange, unfinished: Day | null): boolean {
  return unfinished === null || from < unfinished;
}

/**
 * The last day of the range with figures: the unfinished day, or a later one with a row of any table. A row counts on the day
 * of its date in every figure, even if that day had not begun, so that days add up to their range. Null if `unfinished` is
 * null: then all days have figures.
 */
export function lastCountedDay(cube: Cube, range: DayRange, unfinished: Day | null): Day | null {
  if (unfinished === null || unfinished === range.to) return unfinished;
  const { from, to } = indexRange(cube.cover, range);
  const rowDays = TABLES.flatMap((table) => columns(cube[table])).flatMap(
    ({ days }) => days.findLast((day) => day <= to) ?? [],
  );
  const lastRow = Math.max(-1, ...rowDays);
  return lastRow < from ? unfinished : later(unfinished, addDays(cube.cover.from, lastRow));
}

/** The dashboard with its daily counts cut after the day `lastCounted`; unchanged if that is null. */
export function withCountedDays<Of extends Pick<Dashboard, "transactionTrends" | "flaggedTrends">>(
  dashboard: Of,
  lastCounted: Day | null,
): Of {
  const { transactionTrends, flaggedTrends } = dashboard;
  const [firstDay] = transactionTrends.days;
  if (lastCounted === null || firstDay === undefined) return dashboard;
  const countedDays = Math.max(0, dayNumber(lastCounted) - dayNumber(firstDay) + 1);
  const cut = <Value>(column: readonly Value[]) => column.slice(0, countedDays);
  const { days, all, total, previous, chains } = transactionTrends;
  return {
    ...dashboard,
    transactionTrends: {
      days: cut(days),
      all: cut(all),
      total: cut(total),
      previous: previous === null ? null : cut(previous),
      chains: chains.map(({ chain, counts }) => ({ chain, counts: cut(counts) })),
    },
    flaggedTrends:
      flaggedTrends === null
        ? null
        : { flagged: cut(flaggedTrends.flagged), firstTime: cut(flaggedTrends.firstTime) },
  };
}
