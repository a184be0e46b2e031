import type { DayRange } from "../../shared/days/range.ts";
import { nearestName } from "../world/nearestName.ts";

interface Searched {
  readonly days: DayRange;
  readonly names: readonly string[];
}

/** The sentence about a label that no row has: `place` names where it was written, such as ` in` a figure. */
export function unknownLabel(
  kind: string,
  label: string,
  { days, names }: Searched,
  place = "",
): string {
  const nearest = nearestName(label, names);
  return (
    `unknown ${kind} ${JSON.stringify(label)}${place}: no row from ${days.from} to ${days.to} has it` +
    `${nearest === null ? "" : `, the nearest is ${JSON.stringify(nearest)}`}`
  );
}
