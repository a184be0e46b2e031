import type { Cube } from "../../shared/cube/cube.ts";
import { dayCount } from "../../shared/days/range.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { formatSingleDays } from "../../shared/text/singleDays.ts";
import { type Finding, ok, warning } from "./finding.ts";

const CHECK = "single days";

/** Whether a day has a single identity, which readers of published figures could single out. */
export function checkSingleDays(cube: Cube): Finding {
  const singles = formatSingleDays(cube);
  if (singles !== null) return warning(CHECK, singles, ADVICE);
  const days = formatQuantity(dayCount(cube.cover), ["day", "days"]);
  return ok(CHECK, `none of ${days} has a single user, project or flagged wallet`);
}

const ADVICE = "read who could be singled out in docs/security.md before you publish the figures";
