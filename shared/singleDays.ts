import type { Cube } from "./cube.ts";
import type { DistinctTable } from "./distinct.ts";
import { formatList, formatQuantity } from "./format.ts";
import { dayCount } from "./range.ts";

/** How many days of a cover have a single identity; null where it is not known who was there. */
export interface SingleDays {
  readonly users: number | null;
  readonly projects: number;
  readonly flagged: number;
}

/**
 * The days on which there was one user, project or flagged wallet and no other. A reader sees that it
 * was one, and on which day of the cover the same one was seen before.
 */
export function singleDays({ users, projects, flagged }: Cube): SingleDays {
  return {
    users: users === null ? null : singlesOf(users),
    projects: singlesOf(projects),
    flagged: singlesOf(flagged),
  };
}

/** Such as `a single user on 1 and a single project on 7 of 62 days`; null where there is none. */
export function formatSingleDays(cube: Cube): string | null {
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

function singlesOf({ days, counts }: DistinctTable): number {
  const seen = new Map<number, number>();
  for (const [i, day] of days.entries()) seen.set(day, (seen.get(day) ?? 0) + (counts[i] ?? 0));
  return [...seen.values()].filter((count) => count === 1).length;
}
