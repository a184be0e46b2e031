import { useEffect, useMemo, useState } from "react";
import { codePointOrder } from "../../../shared/cube/codePointOrder.ts";
import { drawnChains, prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { RANKED_VIEWS } from "../../../shared/views/views.ts";
import type { Ready } from "../../store/shown.ts";
import { COLOURS, storedOrder } from "./seats.ts";

/** The most labels of a chart with a colour each. All further labels are one, "Other". */
export const MOST_LABELS = 12;

const OTHER_COLOUR = "var(--chart-other)";

/** The colour of a chain, the same in every panel; null stands for the chains under "Other". */
export type ChainColour = (chain: string | null) => string;

/** The colour of a chain while other chains are highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/**
 * Colours stay the same while the page is open. The most prominent chains of the widest figures that this browser has
 * seen have the first seats, or else the seats of their names; without a backend, those of the page's snapshot.
 */
export function useChainColours(ready: Ready | null, isLive: boolean): ChainColour {
  const [order, setOrder] = useState<readonly string[]>();
  const [known, setKnown] = useState<readonly string[]>([]);
  const chains = useMemo(
    () => (ready === null ? known : [...new Set([...prominentChains(ready.cube), ...known])]),
    [ready, known],
  );
  if (chains.length > known.length) setKnown(chains);
  if (ready !== null && order === undefined) {
    setOrder(isLive ? storedOrder().chains : prominentChains(ready.cube));
  }
  const seats = useMemo(
    () => chainSeats(order ?? [], chains, ready === null ? [] : chartLabels(ready.dashboard)),
    [order, chains, ready],
  );
  useEffect(() => {
    if (!isLive || ready === null) return;
    void import("./chainOrder.ts").then(
      ({ storeOrder }) => storeOrder(ready.cube, seats),
      console.warn,
    );
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
  ["Ethereum"],
  ["BNB Smart Chain", "BNB Chain", "BSC"],
  ["Base"],
  ["Arbitrum One", "Arbitrum"],
  ["Polygon"],
  ["OP Mainnet", "Optimism"],
  ["Solana"],
  ["Tron"],
  ["Avalanche C-Chain"],
  ["Unichain"],
  ["Linea"],
  ["Scroll"],
  ["ZKsync Era"],
  ["Unknown"],
];

/** Other names have the seat of a hash. */
function ownSeat(chain: string): number {
  const known = NETWORKS.findIndex((names) => names.includes(chain));
  if (known >= 0) return known;
  let hash = 0;
  for (const letter of chain) hash = (31 * hash + letter.charCodeAt(0)) % 65_521;
  return hash % COLOURS.length;
}
