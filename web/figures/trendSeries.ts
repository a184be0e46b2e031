import { sum } from "../../shared/sum.ts";
import type { ChainCounts } from "../../shared/trend.ts";
import { type ColourOf, isNeutral } from "../chains/chainColours.ts";
import { chainIdentity, type Identity, otherChains } from "../chains/identity.ts";

export interface Series extends Identity {
  readonly colour: string;
  /** One count a point. */
  readonly counts: readonly number[];
  readonly total: number;
  /** The chains that the line stands for: itself, or all that share the neutral one. */
  readonly chains: readonly string[];
}

type Chains = readonly ChainCounts[];

/** One line for each chain that has a colour, and one for all others together. */
export function trendSeries(chains: Chains, colourOf: ColourOf): Series[] {
  const others = chains.filter(({ chain }) => isNeutral(colourOf(chain)));
  const [first, second] = others;
  if (first === undefined || second === undefined) {
    return chains.map((each) => ownSeries(each, colourOf));
  }
  const coloured = chains.filter(({ chain }) => !isNeutral(colourOf(chain)));
  const lines = coloured.map((each) => ownSeries(each, colourOf));
  const counts = first.counts.map((_, day) => sum(others.map((other) => other.counts[day] ?? 0)));
  const merged = {
    ...otherChains(lines),
    colour: colourOf(first.chain),
    counts,
    total: sum(counts),
    chains: others.map(({ chain }) => chain),
  };
  return [...lines, merged];
}

function ownSeries({ chain, counts }: Chains[number], colourOf: ColourOf): Series {
  const colour = colourOf(chain);
  return { ...chainIdentity(chain), colour, counts, total: sum(counts), chains: [chain] };
}
