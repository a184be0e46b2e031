import type { Cube } from "../../shared/cube.ts";
import { formatQuantity } from "../../shared/format.ts";
import { dayCount } from "../../shared/range.ts";
import { formatSingleDays } from "../../shared/singleDays.ts";
import { type Finding, ok, warning } from "./finding.ts";

const CHECK = "single days";

/** Whether whoever sees the figures can tell somebody apart, which is worth knowing before all do. */
export function checkSingleDays(cube: Cube): Finding {
  const singles = formatSingleDays(cube);
  if (singles !== null) return warning(CHECK, singles, ADVICE);
  const days = formatQuantity(dayCount(cube.cover), ["day", "days"]);
  return ok(CHECK, `none of ${days} has a single user, project or flagged wallet`);
}

const ADVICE = "read who could be singled out in docs/security.md before you publish the figures";
