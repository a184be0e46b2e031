import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Counts, Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { CHAIN_TABLES } from "../database/datedTables.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/** The chains of a cube by their largest share of the rows of a table. */
export function prominentChains(cube: Cube): string[] {
  const tables = CHAIN_TABLES.map((table) => shares(cube[table]));
  const prominence = (chain: string) => Math.max(...tables.map((table) => table.get(chain) ?? 0));
  return [...new Set(tables.flatMap((table) => [...table.keys()]))].sort(
    (a, b) => prominence(b) - prominence(a) || codePointOrder(a, b),
  );
}

/** Each chain's share of all rows with a chain, from 0 to 1. */
function shares(table: Counts | null): Map<string, number> {
  const counts = (table?.groups ?? []).map(({ label, series }): [string, number] => [
    label,
    sum(series.counts),
  ]);
  const total = sum(counts.map(([, count]) => count));
  return new Map(counts.map(([chain, count]) => [chain, count / total]));
}

/** The chains with a separate line: the largest of the range, and the chain that changed most. */
export function drawnChains({
  topBlockchains,
  contributions,
}: Pick<Dashboard, "topBlockchains" | "contributions">): string[] {
  const chains = new Set(topBlockchains.map(({ chain }) => chain));
  const mover = contributions?.find(({ chain }) => chain !== null);
  // A chain without a row in the range has no line.
  const hasLine = mover !== undefined && mover.change !== 0 && mover.transactions > 0;
  if (hasLine && mover.chain !== null) chains.add(mover.chain);
  return [...chains];
}
