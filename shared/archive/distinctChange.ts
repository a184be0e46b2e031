import type { IdentityKind } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import { narrowedTable } from "../cube/narrowedCube.ts";
import type { Day } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { listDays } from "../days/range.ts";
import { type Change, changesBy } from "./changesBy.ts";
import type { CubePair } from "./cubePair.ts";

/** The distinct count over all shared days, and the shared days whose own distinct count differs. */
export interface DistinctChange extends Change {
  readonly days: readonly (Change & { readonly day: Day })[];
  /** Whether the distinct count of any range of shared days differs. */
  readonly changed: boolean;
}

/** The change of a table's distinct identities on the shared days. */
export function distinctChange(
  { before, after, shared }: CubePair,
  table: IdentityKind,
): DistinctChange {
  if (shared === null) return { before: null, after: null, days: [], changed: false };
  const sharedDays = listDays(shared);
  const [old, now] = [before, after].map((cube) => {
    const own = cube[table];
    return own && narrowedTable(own, indexRange(cube.cover, shared));
  });
  const total = (own: DistinctTable | null = null) =>
    own && distinctBetween(own, 0, sharedDays.length - 1);
  const byDay = (own: DistinctTable) =>
    new Map(sharedDays.map((day, i) => [day, distinctBetween(own, i, i)]));
  const days = old && now ? changesBy("day", byDay(old), byDay(now), 0) : [];
  const changed = JSON.stringify(old) !== JSON.stringify(now);
  return { before: total(old), after: total(now), days, changed };
}
