import type { Dashboard } from "../views/dashboardSchema.ts";

/** The chains with a line of their own: the largest of the range, and the chain that changed most. */
export function drawnChains({
  topBlockchains,
  contributions,
}: Pick<Dashboard, "topBlockchains" | "contributions">): string[] {
  const mover = contributions?.find(({ chain }) => chain !== null);
  // A chain without a row in the range has no line.
  const isDrawn = mover && mover.change !== 0 && mover.transactions > 0;
  const largest = topBlockchains.map(({ chain }) => chain);
  return [...new Set([...largest, ...(isDrawn ? [mover.chain ?? []] : [])].flat())];
}
