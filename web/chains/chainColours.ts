import { useEffect, useMemo, useState } from "react";
import { codePointOrder } from "../../shared/cube/codePointOrder.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { sum } from "../../shared/cube/sum.ts";
import { drawnChains } from "../../shared/dashboard/drawnChains.ts";
import { prominentChains } from "../../shared/dashboard/prominentChains.ts";
import { dayCount } from "../../shared/days/range.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { RANKED_VIEWS } from "../../shared/views/views.ts";
import { recall, remember } from "../browser/storage.ts";

/** The most labels of a chart with a colour each. All further labels are one, "Other". */
export const MOST_LABELS = 12;

/** The number of hues. */
const HUES = 5;

/** Five hues in three tones. A chain's seat is an index among them. */
const COLOURS = Array.from({ length: 3 * HUES }, (_, index) => `var(--chart-${index + 1})`);

const OTHER_COLOUR = "var(--chart-other)";

/** The colour of a chain, the same in every panel; null stands for the chains under "Other". */
export type ChainColour = (chain: string | null) => string;

/** The colour of a chain while another chain is highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

interface Figures {
  readonly cube: Cube;
  readonly dashboard: Dashboard;
}

/**
 * Colours stay the same while the page is open. The largest chains of the widest figures that this browser has
 * seen have the first seats, or else the seats of their names; without a backend, those of the page's snapshot.
 */
export function useChainColours(ready: Figures | null, isLive: boolean): ChainColour {
  const [order, setOrder] = useState<readonly string[]>();
  const [known, setKnown] = useState<readonly string[]>([]);
  const chains = useMemo(
    () => (ready === null ? known : [...new Set([...prominentChains(ready.cube), ...known])]),
    [ready, known],
  );
  if (chains.length > known.length) setKnown(chains);
  if (ready !== null && order === undefined) {
    setOrder(isLive ? storedOrder().chains : chainOrder(largestChains(ready.cube), []));
  }
  const seats = useMemo(
    () => chainSeats(order ?? [], chains, ready === null ? [] : chartLabels(ready.dashboard)),
    [order, chains, ready],
  );
  useEffect(() => {
    if (isLive && ready !== null) storeOrder(ready.cube, seats);
  }, [isLive, ready, seats]);
  return useMemo(
    () => (chain) =>
      (chain !== null && COLOURS[seats.get(chain) ?? ownSeat(chain)]) || OTHER_COLOUR,
    [seats],
  );
}

/** The chains that each chart names. */
function chartLabels(dashboard: Dashboard): (readonly string[])[] {
  const ranked = RANKED_VIEWS.filter(({ label }) => label === "chain").map((view) =>
    view.rows(dashboard).slice(0, MOST_LABELS),
  );
  return [drawnChains(dashboard), ...ranked.map((rows) => rows.map(({ name }) => name))];
}

/** The chains of all known days by their transactions. */
function largestChains(cube: Cube): string[] {
  const counts = new Map(
    cube.transactions.groups.map(({ label, series }) => [label, sum(series.counts)]),
  );
  return prominentChains(cube).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

const ORDER = "vigil:chains";

/** The chains of the first seats, and the number of days whose figures gave them. */
function storedOrder() {
  const [days, ...chains] = recall(ORDER)?.split("\n") ?? [];
  return { days: Number(days ?? 0), chains };
}

/** Keeps the order of at least as many days for the next visit. */
function storeOrder(cube: Cube, seats: ReadonlyMap<string, number>): void {
  const days = dayCount(cube.cover);
  if (days < storedOrder().days) return;
  const seated = COLOURS.map((_, seat) => [...seats].find(([, own]) => own === seat)?.[0]);
  remember(ORDER, [days, ...chainOrder(largestChains(cube), seated)].join("\n"));
}

/** Seats for the largest chains, one tone after the other. A chain keeps its seat while it keeps its tone. */
export function chainOrder(
  largest: readonly string[],
  before: readonly (string | undefined)[],
): string[] {
  return COLOURS.flatMap((_, first) => {
    if (first % HUES > 0) return [];
    const tone = largest.slice(first, first + HUES);
    const kept = tone.map((_, index) => before[first + index] ?? "");
    const others = tone.filter((chain) => !kept.includes(chain));
    return kept.map((chain) => (tone.includes(chain) ? chain : (others.shift() ?? "")));
  });
}

/**
 * The seat of each chain. The chains of `order` have the first seats. The next have a seat to themselves while
 * there are seats: the own seat of their name or, if another has this seat, a free one. A further chain shares no
 * seat with another label of its charts, as long as a seat is free.
 */
export function chainSeats(
  order: readonly string[],
  ranked: readonly string[],
  charts: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const seats = new Map(order.slice(0, COLOURS.length).map((chain, seat) => [chain, seat]));
  const ordered = new Set(seats.values());
  const first = ranked
    .filter((chain) => !seats.has(chain))
    .slice(0, COLOURS.length - ordered.size)
    .sort(codePointOrder);
  const claims = new Map(first.toReversed().map((chain) => [ownSeat(chain), chain]));
  for (const [seat, chain] of claims) if (!ordered.has(seat)) seats.set(chain, seat);
  for (const chain of [...first, ...ranked]) {
    if (seats.has(chain)) continue;
    const beside = charts.filter((labels) => labels.includes(chain)).flat();
    const rivals = first.includes(chain) ? [...order, ...first] : beside;
    seats.set(chain, freeSeat(chain, new Set(rivals.map((rival) => seats.get(rival)))));
  }
  return seats;
}

function freeSeat(chain: string, taken: ReadonlySet<number | undefined>): number {
  const own = ownSeat(chain);
  const next = COLOURS.map((_, step) => (own + step) % COLOURS.length);
  return next.find((seat) => !taken.has(seat)) ?? own;
}

/** The seats of well-known networks, largest first, by all of their names. */
const NETWORKS = [
  ["Ethereum", "Ethereum Mainnet"],
  ["BNB Smart Chain", "BNB Chain", "BSC"],
  ["Base"],
  ["Arbitrum One", "Arbitrum"],
  ["Polygon", "Polygon PoS"],
  ["OP Mainnet", "Optimism"],
  ["Solana"],
  ["Tron", "TRON"],
  ["Avalanche C-Chain", "Avalanche"],
  ["Unichain"],
  ["Bitcoin"],
  ["Linea"],
  ["Scroll"],
  ["ZKsync Era", "zkSync Era"],
  ["Unknown"],
];

/** Other names have the seat of a hash. */
function ownSeat(chain: string): number {
  const known = NETWORKS.findIndex((names) => names.includes(chain));
  if (known >= 0) return known;
  let hash = 0;
  for (const letter of chain) hash = (31 * hash + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % COLOURS.length;
}
