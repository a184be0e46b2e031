import { MIN_BASE } from "../dashboard/percent.ts";
import { RATE_DECIMALS, type Risk } from "../dashboard/risk.ts";
import { formatFixed } from "./format.ts";

/** `4.518`; an en dash if the rate is not known. */
export function formatRate(rate: number | null): string {
  return formatFixed(rate, RATE_DECIMALS);
}

/**
 * `4.518 notifications and 0.021 exploits per 1,000 transactions`; an en dash stands for a rate that is not known. If neither
 * is, the reasons are given instead.
 */
export function riskSentence({
  flagsPerThousand: flags,
  exploitsPerThousand: exploits,
}: Pick<Risk, "flagsPerThousand" | "exploitsPerThousand">): string {
  if (flags === null && exploits === null) {
    return `Rates per 1,000 transactions are not known below ${MIN_BASE} transactions, or without these tables`;
  }
  return `${formatRate(flags)} notifications and ${formatRate(exploits)} exploits per 1,000 transactions`;
}
