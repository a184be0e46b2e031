import type { Dashboard } from "../../shared/dashboard.ts";
import { sum } from "../../shared/sum.ts";
import { type ColourOf, isNeutral } from "../chains/chainColours.ts";
import { TEXTS } from "../texts.ts";

export interface Series {
  readonly name: string;
  readonly colour: string;
  /** One count a day. */
  readonly counts: readonly number[];
  readonly total: number;
  /** The chains that the line stands for: itself, or all that share the neutral one. */
  readonly chains: readonly string[];
}

/** One line for each chain that has a colour, and one for all others together. */
export function trendSeries(
  { chains }: Pick<Dashboard["transactionTrends"], "chains">,
  colourOf: ColourOf,
): Series[] {
  const coloured = chains.filter(({ chain }) => !isNeutral(colourOf(chain)));
  const others = chains.filter(({ chain }) => isNeutral(colourOf(chain)));
  const lines = coloured.map(({ chain, counts }) => ({
    name: chain,
    colour: colourOf(chain),
    counts,
    total: sum(counts),
    chains: [chain],
  }));
  return others.length === 0 ? lines : [...lines, otherSeries(others, colourOf)];
}

function otherSeries(others: Dashboard["transactionTrends"]["chains"], colourOf: ColourOf): Series {
  const counts = (others[0]?.counts ?? []).map((_, day) =>
    sum(others.map((other) => other.counts[day] ?? 0)),
  );
  const chains = others.map(({ chain }) => chain);
  return {
    name: chains.length === 1 ? chains.join() : TEXTS.other,
    colour: colourOf(chains[0] ?? TEXTS.other),
    counts,
    total: sum(counts),
    chains,
  };
}
