import type { Cube } from "./cube.ts";
import { type Change, type CubePair, isChange } from "./cubePair.ts";
import type { Day } from "./day.ts";
import { type DistinctTable, distinctBetween } from "./distinct.ts";
import { daysOf } from "./range.ts";
import { type Window, windowOf } from "./window.ts";

/** How many there are on all shared days together, and on the days on which that is another. */
export interface DistinctChange extends Change {
  readonly days: readonly (Change & { readonly day: Day })[];
  /** Whether any range of shared days has another number. */
  readonly changed: boolean;
}

/** How the distinct identities of a table differ on the shared days. */
export function distinctChange(
  { before, after, shared }: CubePair,
  tableOf: (cube: Cube) => DistinctTable | null,
): DistinctChange {
  if (shared === null) return { before: null, after: null, days: [], changed: false };
  const old = sharedDistinct(tableOf(before), windowOf(before.cover, shared));
  const now = sharedDistinct(tableOf(after), windowOf(after.cover, shared));
  const known = old.total !== null && now.total !== null;
  const days = (known ? daysOf(shared) : [])
    .map((day, i) => ({ day, before: old.on(i), after: now.on(i) }))
    .filter(isChange);
  return { before: old.total, after: now.total, days, changed: !isSame(old.pairs, now.pairs) };
}

/** A distinct table on the shared days alone, their first being day 0. */
interface SharedDistinct {
  readonly total: number | null;
  on(day: number): number | null;
  /** How many identities by day and by the shared day on which they were seen before. */
  readonly pairs: ReadonlyMap<string, number>;
}

function sharedDistinct(table: DistinctTable | null, { from, to }: Window): SharedDistinct {
  if (table === null) return { total: null, on: () => null, pairs: new Map([["unknown", 0]]) };
  const pairs = new Map<string, number>();
  for (const [i, day] of table.days.entries()) {
    if (day < from || day > to) continue;
    const key = `${day - from} ${Math.max(-1, (table.previous[i] ?? -1) - from)}`;
    pairs.set(key, (pairs.get(key) ?? 0) + (table.counts[i] ?? 0));
  }
  return {
    total: distinctBetween(table, from, to),
    on: (day) => distinctBetween(table, from + day, from + day),
    pairs,
  };
}

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);
}
