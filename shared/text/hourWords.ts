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
 * What is said about the trend of a range of one day, by its hours: its change up to the last complete hour, and its busiest
 * hours. The busiest hours are null if `hours` is null, or no hour has a row. The change is null
 * - for a longer range;
 * - if the transactions so far are not known;
 * - if the data begin after the compared day.
 */
export function hourWords(shown: ShownByHour): HourWords {
  const { range, dataBegin, soFar, hours } = shown;
  // Rows so far are known only while the last day is unfinished.
  const unfinished = soFar === null ? null : range.to;
  const isBeforeData = (dataBegin.transactions?.missingDays ?? 0) > 0;
  const comparedDay = isBeforeData ? null : comparedWholeDay(shown, unfinished);
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

/**
 * `305 transactions by 19:00, down 5.0% on Nov 26 by then`. Instead of a change from a small count in percent, both counts
 * are given. Null if the count of the compared day is not known.
 *
 * @param day the compared day as it is printed
 */
function changeSoFar(
  { until, value, previous, changePercent }: NonNullable<SoFar["transactions"]>,
  day: string,
): string | null {
  if (previous === null) return null;
  const count = `${formatQuantity(value, VIEWS.transactionTrends.unit)} by ${until}`;
  if (previous === 0) return `${count}, after none by then on ${day}`;
  if (changePercent === null || previous < MIN_BASE) {
    return `${count}, after ${formatCount(previous)} by then on ${day}`;
  }
  if (changePercent === 0) return `${count}, level with ${day} by then`;
  const direction = changePercent > 0 ? "up" : "down";
  const size = changeSize(value, changePercent);
  return `${count}, ${direction} ${size} on ${day} by then`;
}

/**
 * The transactions of the comparison range, such as `321 by 19:00 on Nov 26`: its last day is counted up to the same hour as
 * the unfinished day. Reports list them beside the card of transactions. Null if they are not known.
 */
export function comparedSoFar({
  soFar,
  range,
  previous,
}: Pick<ShownByHour, "soFar" | "range" | "previous">): string | null {
  const rows = soFar?.transactions ?? null;
  if (rows === null || rows.previous === null || previous === null) return null;
  const bothRanges = { from: previous.from, to: range.to };
  const day = formatShortDay(previous.to, bothRanges);
  return `${formatCount(rows.previous)} by ${rows.until} on ${day}`;
}
