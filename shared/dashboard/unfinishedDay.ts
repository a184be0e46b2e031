import { calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber, later } from "../days/day.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The first day of the range that had not ended at `takenAt` (epoch milliseconds), so that its figures are
 * incomplete; null if all days had ended. If no day of the range had begun, it is the first.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  const day = calendarDay(takenAt, timeZone);
  return day <= range.to ? later(day, range.from) : null;
}

/** Whether a day had begun at an instant (epoch milliseconds). Of a range whose days are all to come, `unfinishedDay` had not. */
export function hasBegun(day: Day, timeZone: string, instant: number): boolean {
  return day <= calendarDay(instant, timeZone);
}

/**
 * The dashboard with its daily counts cut after the day `unfinished`, since later days had not begun; unchanged if
 * `unfinished` is null. The day is in the dashboard's range.
 */
export function withBegunDays<Of extends Pick<Dashboard, "transactionTrends" | "flaggedTrends">>(
  dashboard: Of,
  unfinished: Day | null,
): Of {
  const { transactionTrends, flaggedTrends } = dashboard;
  const [firstDay] = transactionTrends.days;
  if (unfinished === null || firstDay === undefined) return dashboard;
  const begunDays = dayNumber(unfinished) - dayNumber(firstDay) + 1;
  const cut = <Value>(column: readonly Value[]) => column.slice(0, begunDays);
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
