import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { drawnChains } from "../../../shared/dashboard/prominentChains.ts";
import { RANKED_VIEWS } from "../../../shared/dashboard/views.ts";

/** The most labels of a chart that have a colour each. All further labels together are "Other". */
export const MAX_LABELS = 12;

/** The colour of a chain, the same in every panel; null stands for the chains under "Other". */
export type ChainColour = (chain: string | null) => string;

/** The colour of a chain while other chains are highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** For each chart of a dashboard the chains that it names, largest first: the trend, and then the views by chain. */
export function chartChains(dashboard: Dashboard): (readonly string[])[] {
  const chainViews = RANKED_VIEWS.filter(({ label }) => label === "chain");
  const namedChains = chainViews.map((view) => {
    const labelledRows = view.rows(dashboard).slice(0, MAX_LABELS);
    return labelledRows.map(({ name }) => name);
  });
  return [drawnChains(dashboard), ...namedChains];
}

/** The names of networks, a line for each hue: networks that are often the largest together are in different lines. */
const NETWORKS = [
  "ethereum eth",
  "bnb bsc binance op optimism zksync",
  "base avalanche avax bitcoin",
  "arbitrum solana scroll",
  "polygon matic tron unichain linea",
].map((names) => names.split(" "));

const HUES = NETWORKS.length;

/** All hues, in the order in which they are given to chains that cannot have the hue of their name: the most distant first. */
const SPARE_HUES = [2, 1, 0, 4, 3];

/** The plain hues, then two more tones of each. A colour is an index in this list: `tone * HUES + hue`. */
const COLOURS = ["chart", "dashed", "dotted"].flatMap((tone) =>
  NETWORKS.map((_, hue) => `var(--${tone}-${hue + 1})`),
);

/**
 * The colours of chains:
 * - The first five chains of the charts have the five plain hues.
 * - Each further chain of a chart has the colour that is rarest among the chains of its charts. If several are equally rare
 *   there, the rarest of them in all charts; if several still are, a tone of the hue that belongs to the chain's name.
 * - Each highlighted chain outside of the charts gets a colour in the same way, after them and among the highlighted chains.
 * - A chain that is neither in a chart nor highlighted has the second tone of the hue of its name.
 *
 * The same figures have the same colours wherever they are shown, and highlighting changes no colour of a chart.
 *
 * @param charts the chains that each chart names, largest first
 */
export function chainColours(
  charts: readonly (readonly string[])[],
  highlighted: readonly string[],
): ChainColour {
  const chartLabels = charts.flat();
  const leaders = [...new Set(chartLabels)].slice(0, HUES);
  // Index in COLOURS, by chain. The plain hues are the first colours.
  const colours = leaderHues(leaders);
  // Highlighted chains of the charts are there already. A second time they would make their colours less rare, and so
  // highlighting would change the colours of other chains.
  const chains = [...chartLabels, ...highlighted.filter((chain) => !chartLabels.includes(chain))];
  for (const chain of chains) {
    if (colours.has(chain)) continue;
    const labelsOfCharts = charts.filter((labels) => labels.includes(chain)).flat();
    // A highlighted chain that no chart names is drawn beside the other highlighted chains.
    const neighbours = labelsOfCharts.length > 0 ? labelsOfCharts : highlighted;
    colours.set(chain, freestColour(nameHue(chain), neighbours, chains, colours));
  }
  return (chain) => {
    if (chain === null) return "var(--chart-other)";
    const secondTone = HUES + nameHue(chain);
    return COLOURS[colours.get(chain) ?? secondTone] as string;
  };
}

/**
 * The costs by which a colour is chosen: a neighbour with the colour costs more than all other chains with it, and each
 * of these more than a colour of another hue.
 */
const NEIGHBOUR_COST = 10_000;
const CHAIN_COST = 10;
const OTHER_HUE_COST = 1;

/**
 * The index of the colour that the fewest neighbours have. If several are equal, the one that the fewest chains have; if
 * these are equal too, a tone of `hue`.
 *
 * @param neighbours the chains that are drawn beside the chain which gets the colour
 * @param chains all chains that get a colour, each as often as charts name it
 * @param colours the colours chosen so far, by chain
 */
function freestColour(
  hue: number,
  neighbours: readonly string[],
  chains: readonly string[],
  colours: ReadonlyMap<string, number>,
): number {
  const uses = (labels: readonly string[], colour: number) =>
    labels.filter((label) => colours.get(label) === colour).length;
  const cost = (colour: number) => {
    const hueCost = colour % HUES === hue ? 0 : OTHER_HUE_COST;
    return NEIGHBOUR_COST * uses(neighbours, colour) + CHAIN_COST * uses(chains, colour) + hueCost;
  };
  return [...COLOURS.keys()].reduce((best, colour) => (cost(colour) < cost(best) ? colour : best));
}

/**
 * A different hue for each of the largest chains, of which there are at most `HUES`. First each chain gets the hue of its
 * name if it is free, well-known networks before other chains. Then the chains without a hue get those that are left.
 */
function leaderHues(leaders: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>();
  const isFree = (hue: number) => ![...hues.values()].includes(hue);
  const ordered = leaders.toSorted(
    (a, b) => networkRank(a) - networkRank(b) || codePointOrder(a, b),
  );
  for (const chain of ordered) {
    const hue = nameHue(chain);
    if (isFree(hue)) hues.set(chain, hue);
  }
  for (const chain of ordered) {
    if (!hues.has(chain)) hues.set(chain, SPARE_HUES.find(isFree) as number);
  }
  return hues;
}

/** The index of a network among the well-known ones; for any other chain their number, so that it comes after them. */
function networkRank(chain: string): number {
  const networks = NETWORKS.flat();
  const index = networks.indexOf(networkName(chain));
  return index < 0 ? networks.length : index;
}

/** The name of a network without generic words: `bnb` for "BNB Smart Chain", `op` for "OP Mainnet". */
function networkName(chain: string): string {
  return chain.toLowerCase().replace(/\b(mainnet|network|smart|chain|one|pos|era|c)\b|\W/g, "");
}

/** The hue of a well-known network, or else a hue that follows from the letters of the name; from 0 to `HUES - 1`. */
function nameHue(chain: string): number {
  const networkHue = NETWORKS.findIndex((names) => names.includes(networkName(chain)));
  if (networkHue >= 0) return networkHue;
  let hash = 0;
  for (const letter of chain) hash = (31 * hash + letter.charCodeAt(0)) % 65_521;
  return hash % HUES;
}
