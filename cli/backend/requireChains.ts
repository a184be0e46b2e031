import type { Cube } from "../../shared/cube/cube.ts";
import { unknownChains } from "../../shared/dashboard/chainFigures.ts";
import { prominentChains } from "../../shared/dashboard/prominentChains.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { nearestName } from "../../shared/text/nearestName.ts";

/**
 * Chains that have rows in the cover may have none in a range.
 *
 * @throws Failure of kind `usage` for a chain without a row in the cover
 */
export function requireChains(cube: Cube, names: readonly string[]): void {
  const searched = { days: cube.cover, names: prominentChains(cube) };
  const [first, ...others] = unknownChains(cube, names).map((name) =>
    unknownLabel("chain", name, searched),
  );
  if (first !== undefined) throw new Failure("usage", first, { details: others });
}

/**
 * The sentence about a label, such as a chain's name, that no row of the searched days has. It ends with the most similar
 * known name, if one is similar.
 *
 * @param searched the days without such a row, and the names that are known
 * @param figure the figure of a rule with the label, such as `exploitsByChain["Bsae"].exploits`
 */
export function unknownLabel(
  kind: string,
  label: string,
  searched: { readonly days: DayRange; readonly names: readonly string[] },
  figure?: string,
): string {
  const { days, names } = searched;
  const nearest = nearestName(label, names);
  const figureWords = figure === undefined ? "" : ` in ${figure}`;
  const nearestWords = nearest === null ? "" : `, the nearest is ${JSON.stringify(nearest)}`;
  const subject = `unknown ${kind} ${JSON.stringify(label)}${figureWords}`;
  return `${subject}: no row from ${days.from} to ${days.to} has it${nearestWords}`;
}
