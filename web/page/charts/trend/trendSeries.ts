import { sum } from "../../../../shared/cube/sum.ts";
import type { ChainCounts } from "../../../../shared/dashboard/trend.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { chainIdentity, type Identity, otherChains } from "../../chains/identity.ts";

export interface TrendLine extends Identity {
  readonly colour: string;
  /** One count per point. */
  readonly counts: readonly number[];
  readonly total: number;
  /** The chains of the line: one chain, or all chains without a separate line. */
  readonly chains: readonly string[];
}

interface TrendSeries {
  readonly lines: readonly TrendLine[];
  /** All other chains, if their sum exceeds the largest chain: their line would lie above all other lines. */
  readonly undrawn: TrendLine | null;
}

/** One line for each of the drawn chains, and one for all other chains. */
export function trendSeries(
  chains: readonly ChainCounts[],
  drawn: readonly string[],
  chainColour: ChainColour,
): TrendSeries {
  const lines = chains
    .filter(({ chain }) => drawn.includes(chain))
    .map(({ chain, counts }) => ({
      ...chainIdentity(chain),
      colour: chainColour(chain),
      ...totalled(counts),
      chains: [chain],
    }));
  const rest = chains.filter(({ chain }) => !drawn.includes(chain));
  if (rest.length === 0) return { lines, undrawn: null };
  const others = {
    ...otherChains(rest.length),
    colour: chainColour(null),
    ...totalled(chains[0]?.counts.map((_, at) => sum(rest.map(({ counts }) => counts[at] ?? 0)))),
    chains: rest.map(({ chain }) => chain),
  };
  const isLargest = lines.every(({ total }) => total < others.total);
  return isLargest ? { lines, undrawn: others } : { lines: [...lines, others], undrawn: null };
}

function totalled(counts: readonly number[] = []) {
  return { counts, total: sum(counts) };
}
