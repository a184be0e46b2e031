import { useMemo, useState } from "react";
import { codePointOrder } from "../../shared/cube/codePointOrder.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { drawnChains } from "../../shared/dashboard/drawnChains.ts";
import { prominentChains } from "../../shared/dashboard/prominentChains.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { RANKED_VIEWS } from "../../shared/views/views.ts";

/** The most labels of a chart with a colour each. All further labels are one, "Other". */
export const MOST_LABELS = 12;

/** Five hues in three tones. */
const COLOURS = Array.from({ length: 15 }, (_, index) => `var(--chart-${index + 1})`);

const OTHER_COLOUR = "var(--chart-other)";

/** The colour of a chain, the same in every panel; null stands for the chains under "Other". */
export type ChainColour = (chain: string | null) => string;

/** The colour of a chain while another chain is highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** Colours depend on the names of all known chains, not on the range or its figures. */
export function useChainColours(
  ready: { readonly cube: Cube; readonly dashboard: Dashboard } | null,
): ChainColour {
  const [known, setKnown] = useState<readonly string[]>([]);
  const chains = useMemo(
    () => (ready === null ? known : [...new Set([...prominentChains(ready.cube), ...known])]),
    [ready, known],
  );
  if (chains.length > known.length) setKnown(chains);
  return useMemo(() => {
    const seats = chainSeats(chains, ready === null ? [] : chartLabels(ready.dashboard));
    return (chain) =>
      chain === null ? OTHER_COLOUR : (COLOURS[seats.get(chain) ?? ownSeat(chain)] ?? OTHER_COLOUR);
  }, [chains, ready]);
}

/** The chains that each chart names. */
function chartLabels(dashboard: Dashboard): (readonly string[])[] {
  const ranked = RANKED_VIEWS.filter(({ label }) => label === "chain").map((view) =>
    view.rows(dashboard).slice(0, MOST_LABELS),
  );
  return [drawnChains(dashboard), ...ranked.map((rows) => rows.map(({ name }) => name))];
}

/**
 * The seat of each chain, which is an index among the colours. Each of the first chains has a seat to itself:
 * the own seat of its name or, if another name has the same seat, a free seat. A further chain shares no seat
 * with another label of its charts, as long as a seat is free.
 */
export function chainSeats(
  ranked: readonly string[],
  charts: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const seats = new Map<string, number>();
  const first = ranked.slice(0, COLOURS.length).sort(codePointOrder);
  const claims = new Map(first.toReversed().map((chain) => [ownSeat(chain), chain]));
  for (const [seat, chain] of claims) seats.set(chain, seat);
  for (const chain of [...first, ...ranked]) {
    if (seats.has(chain)) continue;
    const beside = charts.filter((labels) => labels.includes(chain)).flat();
    const rivals = first.includes(chain) ? first : beside;
    seats.set(chain, freeSeat(chain, new Set(rivals.map((rival) => seats.get(rival)))));
  }
  return seats;
}

function freeSeat(chain: string, taken: ReadonlySet<number | undefined>): number {
  const own = ownSeat(chain);
  const next = COLOURS.map((_, step) => (own + step) % COLOURS.length);
  return next.find((seat) => !taken.has(seat)) ?? own;
}

/**
 * With this seed fifteen well-known networks have different seats. The five largest have the first five seats,
 * whose colours differ in hue.
 */
const SEED = 197605584;

/** FNV-1a, folded once. */
function ownSeat(chain: string): number {
  let hash = SEED;
  for (let at = 0; at < chain.length; at++) {
    hash = Math.imul(hash ^ chain.charCodeAt(at), 16777619);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % COLOURS.length;
}
