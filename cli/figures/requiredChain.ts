import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import type { FullDashboard } from "../../shared/dashboard/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import { nearestName } from "../world/nearestName.ts";

/**
 * The figures of a chain: of 0 where it has rows in the cover but none in the range.
 *
 * @throws Failure of kind `usage` for a chain without a row in the cover
 */
export function requiredChain({ chain, chains, cover }: FullDashboard, name: string): ChainFigures {
  const figures = chain(name);
  if (figures !== null) return figures;
  const nearest = nearestName(name, chains);
  throw new Failure(
    "usage",
    `unknown chain ${JSON.stringify(name)}: no row from ${cover.from} to ${cover.to} has it` +
      `${nearest === null ? "" : `, the nearest is ${JSON.stringify(nearest)}`}`,
  );
}
