import { calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber } from "../days/day.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The day of `takenAt` (epoch milliseconds), which had not ended, so that its figures are incomplete, and later days have none.
 * It is before the range if no day of the range had begun, and null if all had ended.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  const day = calendarDay(takenAt, timeZone);
  return day <= range.to ? day : null;
}

/**
 * The dashboard with its daily counts cut after the day `unfinished`, since later days had not begun; unchanged if
 * `unfinished` is null.
 */
export function withBegunDays<Of extends Pick<Dashboard, "transactionTrends" | "flaggedTrends">>(
  dashboard: Of,
  unfinished: Day | null,
): Of {
  const { transactionTrends, flaggedTrends } = dashboard;
  const [firstDay] = transactionTrends.days;
  if (unfinished === null || firstDay === undefined) return dashboard;
  const begunDays = Math.max(0, dayNumber(unfinished) - dayNumber(firstDay) + 1);
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
