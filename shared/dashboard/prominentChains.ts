import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";

/** A chain with a smaller share of all transactions gets no prominent line. */
const LEAST_SHARE = 0.01;

/**
 * The chains of a cube by prominence: first those with a sizable share of transactions, largest first,
 * then the others by the sum of their shares of notifications and exploits.
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

/** Each chain's share of all rows with a chain, from 0 to 1. */
function shares({ groups }: Counts): Map<string, number> {
  const counts = groups.map(({ label, series }): [string, number] => [label, sum(series.counts)]);
  const total = sum(counts.map(([, count]) => count));
  return new Map(counts.map(([chain, count]) => [chain, count / total]));
}
