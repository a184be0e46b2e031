import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { CHAIN_TABLES } from "../database/datedTables.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/**
 * All chains of a cube, the most prominent first: each counts by its largest share of the rows of a table, so that a chain
 * with few transactions and most of the exploits comes early.
 */
export function prominentChains(cube: Cube): string[] {
  const sharesOfTables = CHAIN_TABLES.map((table) => chainShares(cube[table]));
  const chains = new Set(sharesOfTables.flatMap((shares) => [...shares.keys()]));
  const largestShare = (chain: string) =>
    Math.max(...sharesOfTables.map((shares) => shares.get(chain) ?? 0));
  return [...chains].sort((a, b) => largestShare(b) - largestShare(a) || codePointOrder(a, b));
}

/** Each chain's share of the table's rows with a chain, from 0 to 1; empty if the table is not known. */
function chainShares(table: Counts | null): Map<string, number> {
  const rows = (table?.groups ?? []).map(({ label, series }) => ({
    chain: label,
    count: sum(series.counts),
  }));
  const total = sum(rows.map(({ count }) => count));
  return new Map(rows.map(({ chain, count }) => [chain, count / total]));
}

/** The chains with a separate line in the trend: the largest of the range, and the chain that changed most. */
export function drawnChains({
  topBlockchains,
  contributions,
}: Pick<Dashboard, "topBlockchains" | "contributions">): string[] {
  const chains = new Set(topBlockchains.map(({ chain }) => chain));
  // Contributions are in the order of their changes, the largest first. The rows without a chain have one too.
  const mover = contributions?.find(({ chain }) => chain !== null);
  if (mover === undefined || mover.chain === null) return [...chains];
  // If the largest change is 0, no chain changed. A chain without a row in the range has no line to draw.
  const isDrawn = mover.change !== 0 && mover.transactions > 0;
  if (isDrawn) chains.add(mover.chain);
  return [...chains];
}
