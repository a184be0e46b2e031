import { type Cube, eachIdentity, IDENTITIES, type IdentityKind } from "../cube/cube.ts";
import type { DistinctTable } from "../cube/distinct.ts";
import { sumsByKey } from "../cube/sum.ts";
import { formatDayCount, formatList } from "./format.ts";

/** The number of days in a cover with a single identity; null if users are not known. */
export type SingleDays = ReturnType<typeof eachIdentity<number>>;

export const IDENTITY_NOUNS: Readonly<Record<IdentityKind, string>> = {
  users: "user",
  projects: "project",
  flagged: "flagged wallet",
};

/**
 * The days with exactly one user, project or flagged wallet. For such a day the cube reveals the day of
 * that identity's previous sighting.
 */
export function singleDays(cube: Cube): SingleDays {
  return eachIdentity(cube, singleCount);
}

/** Such as `a single user on 1 and a single project on 7 of 62 days`; null if there is none. */
export function formatSingleDays(cube: Cube): string | null {
  const dayCounts = singleDays(cube);
  const clauses: string[] = [];
  for (const kind of IDENTITIES) {
    const count = dayCounts[kind];
    if (count !== null && count > 0) clauses.push(`a single ${IDENTITY_NOUNS[kind]} on ${count}`);
  }
  if (clauses.length === 0) return null;
  return `${formatList(clauses)} of ${formatDayCount(cube.cover)}`;
}

/** The number of days with exactly one identity. */
function singleCount({ days, counts }: DistinctTable): number {
  const identitiesByDay = sumsByKey(days, counts);
  return [...identitiesByDay.values()].filter((count) => count === 1).length;
}
