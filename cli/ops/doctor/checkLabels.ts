import type { Cube } from "../../../shared/cube/cube.ts";
import { manyLabels } from "../../../shared/text/manyLabels.ts";
import { type Finding, warning } from "./finding.ts";

export function checkLabels(cube: Cube): Finding[] {
  return manyLabels(cube).map(({ found, remedy }) => warning("labels", found, remedy));
}
