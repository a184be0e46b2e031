import type { Cube } from "./cube.ts";
import { distinctBetween, rowsBetween } from "./distinct.ts";
import type { Range } from "./range.ts";
import { sum } from "./sum.ts";
import { windowOf } from "./window.ts";

/** Columns as long as the spells that they are of. */
export interface Flagged {
  /** Wallets that were flagged in each, each wallet once. */
  readonly flagged: number[];
  /** Those of them that were not flagged before in the cube's cover. */
  readonly firstTime: number[];
}

/** How many wallets were flagged in each of some spells inside the cube's cover. */
export function flaggedIn({ cover, flagged }: Cube, spells: readonly Range[]): Flagged {
  const windows = spells.map((spell) => windowOf(cover, spell));
  return {
    flagged: windows.map(({ from, to }) => distinctBetween(flagged, from, to)),
    firstTime: windows.map(({ from, to }) => {
      const first = [...rowsBetween(flagged, from, to)].filter(([previous]) => previous < 0);
      return sum(first.map(([, count]) => count));
    }),
  };
}
