import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { drawnChains } from "../../../shared/dashboard/prominentChains.ts";
import { RANKED_VIEWS } from "../../../shared/dashboard/views.ts";

/** The most labels of a chart with a colour each. All further labels are one, "Other". */
export const MAX_LABELS = 12;

/** The colour of a chain, the same in every panel; null stands for the chains under "Other". */
export type ChainColour = (chain: string | null) => string;

/** The colour of a chain while other chains are highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** The chains that each chart of a dashboard names, largest first. */
export function chartChains(dashboard: Dashboard): (readonly string[])[] {
  const ranked = RANKED_VIEWS.filter(({ label }) => label === "chain").map((view) =>
    view.rows(dashboard).slice(0, MAX_LABELS),
  );
  return [drawnChains(dashboard), ...ranked.map((rows) => rows.map(({ name }) => name))];
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

/** The hues by their distance from the others: of those that are free, the first is the farthest or close to it. */
const FREE_HUES = [2, 1, 0, 4, 3];

/** The hues, and two tones of each. Lines in the same tone differ in their hue, lines in the same hue in their dash. */
const COLOURS = ["chart", "dashed", "dotted"].flatMap((tone) =>
  NETWORKS.map((_, hue) => `var(--${tone}-${hue + 1})`),
);

/**
 * The colours of chains, which follow from their names and from what the charts name: the same figures have the same
 * colours wherever they are shown. The first five chains have the five hues. Each further chain has a tone of the hue
 * of its name, or another colour that its charts do not have yet. Highlighting changes no colour of a chart.
 */
export function chainColours(
  charts: readonly (readonly string[])[],
  highlighted: readonly string[],
): ChainColour {
  const colours = leaderHues([...new Set(charts.flat())].slice(0, HUES));
  const chains = [...charts, highlighted].flat();
  for (const chain of chains) {
    if (colours.has(chain)) continue;
    const labelsOfCharts = charts.filter((labels) => labels.includes(chain)).flat();
    // A highlighted chain that no chart names is drawn beside the other highlighted chains.
    const neighbours = labelsOfCharts.length > 0 ? labelsOfCharts : highlighted;
    colours.set(chain, freestColour(nameHue(chain), neighbours, chains, colours));
  }
  return (chain) => {
    if (chain === null) return "var(--chart-other)";
    const dashedColour = HUES + nameHue(chain);
    return COLOURS[colours.get(chain) ?? dashedColour] as string;
  };
}

/** One neighbour of a colour costs more than all other chains of the colour, and one of these more than another hue. */
const NEIGHBOUR_COST = 10_000;
const CHAIN_COST = 10;
const OTHER_HUE_COST = 1;

/**
 * The index of the colour that the fewest neighbours have. Of several, the one that the fewest chains have, and of those
 * one of the hue, if there is one.
 *
 * @param colours the indexes of the colours so far, by chain
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
 * The hues of the largest chains, at most as many as there are hues: each chain has the hue of its name or, if another
 * chain has that, the first free hue. Well-known networks choose first.
 */
function leaderHues(leaders: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>();
  const isFree = (hue: number) => ![...hues.values()].includes(hue);
  const ordered = leaders.toSorted(
    (a, b) => networkPlace(a) - networkPlace(b) || codePointOrder(a, b),
  );
  for (const chain of ordered) if (isFree(nameHue(chain))) hues.set(chain, nameHue(chain));
  for (const chain of ordered) {
    if (!hues.has(chain)) hues.set(chain, FREE_HUES.find(isFree) ?? nameHue(chain));
  }
  return hues;
}

/** The place of a network among the well-known ones; of any other chain after them. */
function networkPlace(chain: string): number {
  const networks = NETWORKS.flat();
  const place = networks.indexOf(networkName(chain));
  return place < 0 ? networks.length : place;
}

/** `bnb` for "BNB Smart Chain", `op` for "OP Mainnet" */
function networkName(chain: string): string {
  return chain.toLowerCase().replace(/\b(mainnet|network|smart|chain|one|pos|era|c)\b|\W/g, "");
}

/** The hue of a well-known network; of other names one by their letters. */
function nameHue(chain: string): number {
  const network = NETWORKS.findIndex((names) => names.includes(networkName(chain)));
  if (network >= 0) return network;
  let hash = 0;
  for (const letter of chain) hash = (31 * hash + letter.charCodeAt(0)) % 65_521;
  return hash % HUES;
}
