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

/** The names of networks by their hue, so that networks differ that are often the largest together. */
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
    const named = charts.filter((labels) => labels.includes(chain)).flat();
    const beside = named.length > 0 ? named : highlighted;
    colours.set(chain, freestColour(ownHue(chain), beside, chains, colours));
  }
  return (chain) => {
    if (chain === null) return "var(--chart-other)";
    return COLOURS[colours.get(chain) ?? HUES + ownHue(chain)] as string;
  };
}

/**
 * The index of the colour that the fewest chains beside a chain have. Of several, the fewest of all chains, and of those
 * one of the hue, if there is one.
 */
function freestColour(
  hue: number,
  beside: readonly string[],
  chains: readonly string[],
  colours: ReadonlyMap<string, number>,
): number {
  const uses = (labels: readonly string[], colour: number) =>
    labels.filter((label) => colours.get(label) === colour).length;
  const cost = (colour: number) => {
    const ofOtherHue = colour % HUES === hue ? 0 : 1;
    return 1e4 * uses(beside, colour) + 10 * uses(chains, colour) + ofOtherHue;
  };
  return [...COLOURS.keys()].reduce((best, colour) => (cost(colour) < cost(best) ? colour : best));
}

/** The hues of the largest chains: of their names, or the first free hue. */
function leaderHues(leaders: readonly string[]): Map<string, number> {
  const hues = new Map<number, string>();
  const networks = NETWORKS.flat();
  const place = (chain: string) => {
    const index = networks.indexOf(networkName(chain));
    return index === -1 ? networks.length : index;
  };
  const ordered = leaders.toSorted((a, b) => place(a) - place(b) || codePointOrder(a, b));
  for (const chain of ordered) if (!hues.has(ownHue(chain))) hues.set(ownHue(chain), chain);
  for (const chain of ordered) {
    if (hues.get(ownHue(chain)) === chain) continue;
    hues.set(FREE_HUES.find((hue) => !hues.has(hue)) ?? ownHue(chain), chain);
  }
  return new Map([...hues].map(([hue, chain]) => [chain, hue]));
}

/** `bnb` for "BNB Smart Chain", `op` for "OP Mainnet" */
function networkName(chain: string): string {
  return chain.toLowerCase().replace(/\b(mainnet|network|smart|chain|one|pos|era|c)\b|\W/g, "");
}

/** The hue of a well-known network; of other names one by their letters. */
function ownHue(chain: string): number {
  const network = NETWORKS.findIndex((names) => names.includes(networkName(chain)));
  if (network >= 0) return network;
  let hash = 0;
  for (const letter of chain) hash = (31 * hash + letter.charCodeAt(0)) % 65_521;
  return hash % HUES;
}
