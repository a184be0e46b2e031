import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube } from "./cube.ts";
import { sum } from "./sum.ts";

/** A chain with less than this part of all transactions has no line worth drawing. */
const LEAST_SHARE = 0.01;

/**
 * The chains of a cube, those first that have a line worth drawing, largest first. The others follow
 * by the sum of their shares of notifications and of exploits.
 */
export function prominentChains({ transactions, notifications, exploits }: Cube): string[] {
  const transacted = shares(transactions);
  const [notified, exploited] = [shares(notifications), shares(exploits)];
  const prominence = (chain: string) => {
    const share = transacted.get(chain) ?? 0;
    if (share >= LEAST_SHARE) return 2 + share;
    return (notified.get(chain) ?? 0) + (exploited.get(chain) ?? 0);
  };
  return [
    ...new Set([transacted, notified, exploited].flatMap((chains) => [...chains.keys()])),
  ].sort((a, b) => prominence(b) - prominence(a) || codePointOrder(a, b));
}

/** What part of all rows with a chain each chain has, from 0 to 1. */
function shares({ groups }: Counts): Map<string, number> {
  const counts = groups.map(({ label, series }): [string, number] => [label, sum(series.counts)]);
  const total = sum(counts.map(([, count]) => count));
  return new Map(counts.map(([chain, count]) => [chain, count / total]));
}
