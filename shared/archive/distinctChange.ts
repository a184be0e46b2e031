import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import type { Day } from "../days/day.ts";
import { type IndexRange, indexRange } from "../days/indexRange.ts";
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
  table: "users" | "projects" | "flagged",
): DistinctChange {
  if (shared === null) return { before: null, after: null, days: [], changed: false };
  const old = sharedDistinct(before[table], indexRange(before.cover, shared));
  const now = sharedDistinct(after[table], indexRange(after.cover, shared));
  const known = old.total !== null && now.total !== null;
  const byDay = ({ on }: SharedDistinct) => new Map(listDays(shared).map((day, i) => [day, on(i)]));
  const days = known ? changesBy("day", byDay(old), byDay(now), null) : [];
  return { before: old.total, after: now.total, days, changed: !isSame(old.pairs, now.pairs) };
}

/** A distinct table cut to the shared days, whose first is day 0. */
interface SharedDistinct {
  readonly total: number | null;
  readonly on: (day: number) => number | null;
  /** Identities by day and by the shared day of their previous sighting. */
  readonly pairs: ReadonlyMap<string, number>;
}

function sharedDistinct(table: DistinctTable | null, { from, to }: IndexRange): SharedDistinct {
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
