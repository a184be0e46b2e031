import type { WithSoFar } from "../dashboard/soFar.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { LEAST_BASE } from "../views/percent.ts";
import type { SoFar } from "../views/soFarSchema.ts";
import type { Noun } from "../views/view.ts";
import { changeSize, formatCount, formatQuantity, formatShortDay } from "./format.ts";

type TableSoFar = NonNullable<SoFar["transactions"]>;

/** `305 transactions by 19:00, down 5.0% on Nov 26 by then`, for a range of one day. */
export function soFarSentence(
  { until, value, previous, changePercent }: TableSoFar,
  unit: Noun,
  day: string,
): string {
  const count = `${formatQuantity(value, unit)} by ${until}`;
  if (!previous) return `${count}, after none by then on ${day}`;
  if (changePercent === null || previous < LEAST_BASE) {
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
}: Pick<Dashboard, "range" | "previous"> & WithSoFar): string | null {
  const rows = soFar?.transactions ?? null;
  if (rows?.previous == null || previous === null) return null;
  const day = formatShortDay(previous.to, { from: previous.from, to: range.to });
  return `${formatCount(rows.previous)} by ${rows.until} on ${day}`;
}
