import { hourName } from "../dashboard/byHour.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { HourTrends } from "../dashboard/hours.ts";
import { MIN_BASE } from "../dashboard/percent.ts";
import type { SoFar } from "../dashboard/soFarSchema.ts";
import { VIEWS } from "../dashboard/views.ts";
import { comparedWholeDay } from "./comparisonWords.ts";
import { changeSize, formatCount, formatFirst, formatQuantity, formatShortDay } from "./format.ts";
import type { HourWords } from "./highlights.ts";

interface ShownByHour extends Pick<Dashboard, "comparison" | "range" | "previous" | "dataBegin"> {
  /** Null if it is not known. */
  readonly soFar: SoFar | null;
  /** Null if they are not known. */
  readonly hours: HourTrends | null;
}

/**
 * The words of the trend about one day that is known by the hour. The change is null if the data begin after the day that it
 * is compared with, or if the rows so far are not known.
 */
export function hourWords(shown: ShownByHour): HourWords {
  const { range, dataBegin, soFar, hours } = shown;
  const missingDays = dataBegin.transactions?.missingDays ?? 0;
  const comparedDay = missingDays === 0 ? comparedWholeDay(shown, range.to) : null;
  const transactions = soFar?.transactions ?? null;
  const isCompared = transactions !== null && comparedDay !== null;
  return {
    change: isCompared ? changeSoFar(transactions, comparedDay) : null,
    peak: hours === null ? null : busiestHours(hours.all),
  };
}

/** The most peak hours that are named. */
const MAX_HOURS = 2;

/** The hours with most rows, from the counts of each hour; null if all are 0. */
function busiestHours(counts: readonly number[]): string | null {
  const highest = Math.max(...counts);
  if (highest === 0) return null;
  const peakHours: string[] = [];
  for (const [hour, count] of counts.entries()) {
    if (count === highest) peakHours.push(hourName(hour));
  }
  const hourNames = formatFirst(peakHours, MAX_HOURS);
  if (peakHours.length === 1) return `Busiest hour: ${hourNames} (${formatCount(highest)}).`;
  return `Busiest hours: ${hourNames} (${formatCount(highest)} each).`;
}

/** `305 transactions by 19:00, down 5.0% on Nov 26 by then` */
function changeSoFar(
  { until, value, previous, changePercent }: NonNullable<SoFar["transactions"]>,
  day: string,
): string {
  const count = `${formatQuantity(value, VIEWS.transactionTrends.unit)} by ${until}`;
  if (previous === null || previous === 0) return `${count}, after none by then on ${day}`;
  if (changePercent === null || previous < MIN_BASE) {
    return `${count}, after ${formatCount(previous)} by then on ${day}`;
  }
  if (changePercent === 0) return `${count}, level with ${day} by then`;
  const size = changeSize(value, previous, changePercent);
  return `${count}, ${changePercent > 0 ? "up" : "down"} ${size} on ${day} by then`;
}

/**
 * `321 by 19:00 on Nov 26`, beside the card of all transactions: those of the comparison range up to the same hour of
 * its last day. Null if they are not known.
 */
export function comparedSoFar({
  soFar,
  range,
  previous,
}: Pick<ShownByHour, "soFar" | "range" | "previous">): string | null {
  const rows = soFar?.transactions ?? null;
  if (rows === null || rows.previous === null || previous === null) return null;
  const day = formatShortDay(previous.to, { from: previous.from, to: range.to });
  return `${formatCount(rows.previous)} by ${rows.until} on ${day}`;
}
