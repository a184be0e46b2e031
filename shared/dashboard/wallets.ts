import * as z from "zod/mini";
import { type Cube, countSchema } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import type { IndexRange } from "../days/indexRange.ts";
import { percent } from "./percent.ts";
import type { View } from "./view.ts";

export const wallets = {
  title: "Flagged vs Clean Wallets",
  definition:
    "Flagged: wallets with a sent notification in these days (notifications), each once. Clean: all other monitored ones (addresses).",
  empty: ["No wallet data available", "Data will appear when wallets are monitored"],
  columns: ["Wallets", "Count", "Share"],
  kind: ["group", "groups"],
  unit: ["wallet", "wallets"],
  chart: "share",
  identities: "flagged",
  table: "notifications",
  members: ["wallets", "flaggedTrends"],
  byDay: "flaggedTrends",
  hasShare: true,
  decimals: 1,
  rows: ({ wallets }: WalletsMember) => {
    if (wallets === null) return [];
    const { total, flagged, clean, flaggedPercent, previousFlagged } = wallets;
    return [
      { name: "Flagged", count: flagged, previous: previousFlagged, sharePercent: flaggedPercent },
      { name: "Clean", count: clean, previous: null, sharePercent: percent(clean, total, 1) },
    ];
  },
  isEmpty: ({ wallets }: WalletsMember) =>
    wallets === null || (wallets.total === 0 && wallets.flagged === 0),
} as const satisfies View<WalletsMember>;

interface WalletsMember {
  readonly wallets: Wallets | null;
}

export const walletsSchema = z.object({
  total: countSchema,
  flagged: countSchema,
  clean: countSchema,
  flaggedPercent: z.number(),
  previousFlagged: z.nullable(countSchema),
});

type Wallets = z.infer<typeof walletsSchema>;

/**
 * The flagged and the clean wallets of a range; null if notifications or addresses are not known. `previousFlagged` is null
 * without a comparison range.
 */
export function walletFigures(
  cube: Cube,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): Wallets | null {
  const { wallets: total, flagged: sightings } = cube;
  if (total === null || sightings === null) return null;
  const flagged = distinctBetween(sightings, indexes.from, indexes.to);
  return {
    total,
    flagged,
    // Flagged wallets that are no longer monitored could make it negative.
    clean: Math.max(0, total - flagged),
    flaggedPercent: percent(flagged, total, 1),
    previousFlagged:
      previousIndexes === null
        ? null
        : distinctBetween(sightings, previousIndexes.from, previousIndexes.to),
  };
}
