import type { Cube } from "../../shared/cube/cube.ts";
import { type ChainFigures, chainFigures } from "../../shared/dashboard/chainFigures.ts";
import { prominentChains } from "../../shared/dashboard/prominentChains.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { nearestName } from "../../shared/text/nearestName.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";

/**
 * The figures of a chain, which are 0 where the chain has rows in the cover but none in the range.
 *
 * @throws Failure of kind `usage` for a chain without a row in the cover
 */
export function requiredChain(cube: Cube, dashboard: Dashboard, name: string): ChainFigures {
  const figures = chainFigures(cube, dashboard, name);
  if (figures !== null) return figures;
  const searched = { days: cube.cover, names: prominentChains(cube) };
  throw new Failure("usage", unknownLabel("chain", name, searched));
}

/** The sentence about a label that no row has: `place` names where it was written, such as ` in` a figure. */
export function unknownLabel(
  kind: string,
  label: string,
  { days, names }: { readonly days: DayRange; readonly names: readonly string[] },
  place = "",
): string {
  const nearest = nearestName(label, names);
  return (
    `unknown ${kind} ${JSON.stringify(label)}${place}: no row from ${days.from} to ${days.to} has it` +
    `${nearest === null ? "" : `, the nearest is ${JSON.stringify(nearest)}`}`
  );
}
