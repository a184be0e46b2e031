import { BRAND } from "../brand.ts";
import { RATE_DECIMALS, type Risk, riskFigures, viewRate } from "../dashboard/risk.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { LEAST_BASE } from "../views/percent.ts";
import type { ViewName } from "../views/views.ts";
import { formatCount } from "./format.ts";

/** The head of a column of rates. */
export const RATE_HEAD = "Per 1,000";

const rates = new Intl.NumberFormat(BRAND.locale, {
  minimumFractionDigits: RATE_DECIMALS,
  maximumFractionDigits: RATE_DECIMALS,
});

/** `4.518`; an en dash if the rate is not known. */
export function formatRate(rate: number | null): string {
  return rate === null ? formatCount(null) : rates.format(rate);
}

/** What the rates of a view are measured by, and the rate of all its rows; null for a view without rates. */
export function rateNote(view: ViewName, dashboard: Dashboard): string | null {
  const rate = viewRate(view);
  if (rate === undefined) return null;
  const all = formatRate(riskFigures(dashboard).risk[rate.name]);
  const base = `transactions of the chain in these days; not known below ${LEAST_BASE}`;
  return `${RATE_HEAD} ${base}. Of all transactions: ${all}.`;
}

/** `4.518 notifications and 0.021 exploits per 1,000 transactions`, of one chain */
export function riskSentence({
  flagsPerThousand: flags,
  exploitsPerThousand: exploits,
}: Pick<Risk, "flagsPerThousand" | "exploitsPerThousand">): string {
  if (flags === null && exploits === null) {
    return `Rates per 1,000 transactions are not known below ${LEAST_BASE} transactions, or without these tables`;
  }
  return `${formatRate(flags)} notifications and ${formatRate(exploits)} exploits per 1,000 transactions`;
}
