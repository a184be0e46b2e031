import { calendarDay } from "../days/calendar.ts";
import { type Day, dayNumber, later } from "../days/day.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * The first day of the range that had not ended at `takenAt` (epoch milliseconds), so that its figures are
 * incomplete; null if all days had ended. Later days of the range had not begun: their figures are not known.
 */
export function unfinishedDay(
  { range, timeZone }: Pick<Dashboard, "range" | "timeZone">,
  takenAt: number,
): Day | null {
  const day = calendarDay(takenAt, timeZone);
  return day <= range.to ? later(day, range.from) : null;
}

/** The dashboard without a count by day for the days after `unfinished`. */
export function withBegunDays<Of extends Pick<Dashboard, "transactionTrends" | "flaggedTrends">>(
  dashboard: Of,
  unfinished: Day | null,
): Of {
  const { transactionTrends, flaggedTrends } = dashboard;
  const [first] = transactionTrends.days;
  if (unfinished === null || first === undefined) return dashboard;
  const begun = <Column>(column: readonly Column[]) =>
    column.slice(0, dayNumber(unfinished) - dayNumber(first) + 1);
  const { days, all, total, previous, chains } = transactionTrends;
  return {
    ...dashboard,
    transactionTrends: {
      days: begun(days),
      all: begun(all),
      total: begun(total),
      previous: previous === null ? null : begun(previous),
      chains: chains.map(({ chain, counts }) => ({ chain, counts: begun(counts) })),
    },
    flaggedTrends: flaggedTrends && {
      flagged: begun(flaggedTrends.flagged),
      firstTime: begun(flaggedTrends.firstTime),
    },
  };
}
