import { type DistinctTable, distinctBetween, rowsBetween } from "./distinct.ts";
import type { Window } from "./window.ts";

/** Columns as long as the windows that they are of. */
export interface Flagged {
  /** Wallets that were flagged in each, each wallet once. */
  readonly flagged: number[];
  /** Those of them that were not flagged before in the cube's cover. */
  readonly firstTime: number[];
}

/** How many wallets were flagged in each window. */
export function flaggedIn(flagged: DistinctTable, windows: readonly Window[]): Flagged {
  return {
    flagged: windows.map(({ from, to }) => distinctBetween(flagged, from, to)),
    firstTime: windows.map(({ from, to }) => {
      let first = 0;
      for (const [previous, count] of rowsBetween(flagged, from, to)) {
        if (previous < 0) first += count;
      }
      return first;
    }),
  };
}
