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
  const counts = singleDays(cube);
  const parts = IDENTITIES.flatMap((kind) => {
    const count = counts[kind];
    if (count === null || count === 0) return [];
    return `a single ${IDENTITY_NOUNS[kind]} on ${count}`;
  });
  const days = formatDayCount(cube.cover);
  return parts.length === 0 ? null : `${formatList(parts)} of ${days}`;
}

function singleCount({ days, counts }: DistinctTable): number {
  return [...sumsByKey(days, counts).values()].filter((count) => count === 1).length;
}
