import { useCallback, useState } from "react";
import type { Shown } from "../store/shown.ts";

/**
 * The five chart colours in CSS, and that of the text for one more line than these: the chain that
 * changed most may not be one of the largest.
 */
const COLOURS = [...[1, 2, 3, 4, 5].map((number) => `var(--chart-${number})`), "var(--ink)"];
const LEADING = 5;

/** For all chains without a colour of their own. */
export const OTHER_COLOUR = "var(--chart-other)";

/** The colour of a chain, the same in every panel. */
export type ChainColour = (chain: string) => string;

/** Whether a colour, faded or not, is the neutral one. */
export function isNeutral(colour: string): boolean {
  return colour === OTHER_COLOUR || colour === faded(OTHER_COLOUR);
}

/** The colour of a chain while another one is highlighted. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** The chain of each colour. */
type Seats = readonly (string | undefined)[];

const NO_SEATS: Seats = COLOURS.map(() => undefined);

/**
 * The colours of the drawn chains, and of the most prominent. A chain keeps its colour from range to
 * range.
 */
export function useChainColours(shown: Shown): ChainColour {
  const [seats, setSeats] = useState(NO_SEATS);
  const seated =
    shown.status === "ready"
      ? seatChains(seats, shown.dashboard.chains, shown.dashboard.drawnChains)
      : seats;
  if (seated !== seats) setSeats(seated);
  return useCallback((chain) => COLOURS[seated.indexOf(chain)] ?? OTHER_COLOUR, [seated]);
}

/**
 * A chain keeps its colour until a drawn one needs it. The cube's largest chains have theirs from the
 * start, so that the order in which ranges are shown matters as little as possible.
 */
export function seatChains(
  seats: Seats,
  ranked: readonly string[],
  drawn: readonly string[],
): Seats {
  const leading = ranked.slice(0, LEADING);
  const isNew = leading.length > 0 && seats.every((chain) => chain === undefined);
  const taken = isNew ? seats.map((_, index) => leading[index]) : seats;
  const candidates = new Set([...drawn, ...leading, ...taken]);
  const wanted = [...candidates].filter((chain) => chain !== undefined).slice(0, seats.length);
  const newcomers = ranked.filter((chain) => wanted.includes(chain) && !taken.includes(chain));
  if (newcomers.length === 0) return taken;
  return taken.map((chain) =>
    chain !== undefined && wanted.includes(chain) ? chain : newcomers.shift(),
  );
}
