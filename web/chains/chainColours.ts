import { useCallback, useMemo, useState } from "react";
import type { Cube } from "../../shared/cube.ts";
import { prominentChains } from "../../shared/prominentChains.ts";

/** The five chart colours in CSS, and the neutral of every further chain. */
const PALETTE = [1, 2, 3, 4, 5].map((number) => `var(--chart-${number})`);
const NEUTRAL = "var(--chart-other)";

/** The colour of a chain, the same in every panel; the neutral one when it has none of the five. */
export type ColourOf = (chain: string) => string;

/** Whether a colour, faded or not, is that of the chains without one of their own. */
export function isNeutral(colour: string): boolean {
  return colour === NEUTRAL || colour === faded(NEUTRAL);
}

/** The colour of what stands back for something else. */
export function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 24%, var(--panel))`;
}

/** The chain that has each of the five colours. */
type Seats = readonly (string | undefined)[];

const NOBODY: Seats = PALETTE.map(() => undefined);

/**
 * The colours for all ranges of a cube. Of another cube, a chain that stays among the first five keeps
 * its colour.
 */
export function useChainColours(cube: Cube | null): ColourOf {
  const [seats, setSeats] = useState(NOBODY);
  const ranked = useMemo(() => cube && prominentChains(cube), [cube]);
  const seated = ranked === null ? seats : seatChains(seats, ranked);
  if (seated !== seats) setSeats(seated);
  return useCallback((chain) => PALETTE[seated.indexOf(chain)] ?? NEUTRAL, [seated]);
}

/** Those of the first five that have a seat keep it, the others take the free ones in order. */
function seatChains(seats: Seats, ranked: readonly string[]): Seats {
  const leading = ranked.slice(0, seats.length);
  const newcomers = leading.filter((chain) => !seats.includes(chain));
  if (newcomers.length === 0) return seats;
  return seats.map((chain) =>
    chain !== undefined && leading.includes(chain) ? chain : newcomers.shift(),
  );
}
