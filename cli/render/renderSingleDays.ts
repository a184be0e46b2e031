import type { Cube } from "../../shared/cube.ts";
import { formatList, formatQuantity } from "../../shared/format.ts";
import { dayCount } from "../../shared/range.ts";
import { singleDays } from "../../shared/singleDays.ts";

/** Such as `a single user on 1 and a single project on 7 of 62 days`; null where there is none. */
export function renderSingleDays(cube: Cube): string | null {
  const { users, projects, flagged } = singleDays(cube);
  const found = [
    ["user", users ?? 0],
    ["project", projects],
    ["flagged wallet", flagged],
  ] as const;
  const told = found.flatMap(([who, days]) => (days === 0 ? [] : `a single ${who} on ${days}`));
  const all = formatQuantity(dayCount(cube.cover), ["day", "days"]);
  return told.length === 0 ? null : `${formatList(told)} of ${all}`;
}
