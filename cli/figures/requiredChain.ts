import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import type { FullDashboard } from "../../shared/dashboard/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import { unknownLabel } from "./unknownLabel.ts";

/**
 * The figures of a chain, which are 0 where the chain has rows in the cover but none in the range.
 *
 * @throws Failure of kind `usage` for a chain without a row in the cover
 */
export function requiredChain({ chain, chains, cover }: FullDashboard, name: string): ChainFigures {
  const figures = chain(name);
  if (figures !== null) return figures;
  throw new Failure("usage", unknownLabel("chain", name, { days: cover, names: chains }));
}
