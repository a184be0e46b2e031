import { cardList } from "./cardList.ts";
import { type Change, type CubePair, isChange } from "./cubePair.ts";
import type { Card } from "./dashboardSchema.ts";
import { type DayChange, dayChanges } from "./dayChanges.ts";
import { type DistinctChange, distinctChange } from "./distinctChange.ts";
import { Failure } from "./failure.ts";
import { isSameRange, type Range, sharedDays } from "./range.ts";
import type { Snapshot } from "./snapshot.ts";

/** What differs between two snapshots. Lists hold nothing that is the same in both. */
export interface SnapshotComparison {
  readonly timeZone: string;
  /** The days that both cubes cover; null where there are none. */
  readonly shared: Range | null;
  readonly changed: boolean;
  /** The figures of the two ranges: of different ones, only what does not depend on them. */
  readonly figures: readonly (Change & { readonly figure: Figure })[];
  readonly counts: Readonly<Record<CountedTable, readonly DayChange[]>>;
  readonly distinct: Readonly<Record<DistinctName, DistinctChange>>;
}

export type CountedTable = "transactions" | "notifications" | "exploits" | "events";
export type DistinctName = "users" | "projects" | "flagged";
export type Figure = Card | "flaggedWallets" | "cleanWallets";

function figuresOf({ cards, wallets }: Snapshot): [Figure, number | null][] {
  const values = cardList(cards).map(({ card, value }): [Figure, number | null] => [card, value]);
  return [...values, ["flaggedWallets", wallets.flagged], ["cleanWallets", wallets.clean]];
}

/**
 * Compares two snapshots: their figures, and their cubes on the days that both cover.
 *
 * @throws Failure of kind `usage` when they count days of different zones
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotComparison {
  if (before.timeZone !== after.timeZone) {
    throw new Failure(
      "usage",
      `one snapshot counts days of ${before.timeZone}, the other of ${after.timeZone}: compare two of one zone`,
    );
  }
  const shared = sharedDays(before.cube.cover, after.cube.cover);
  const figures = figureChanges(before, after);
  const pair: CubePair = { before: before.cube, after: after.cube, shared };
  const counts = {
    transactions: dayChanges(pair, (cube) => cube.transactions),
    notifications: dayChanges(pair, (cube) => cube.notifications),
    exploits: dayChanges(pair, (cube) => cube.exploits),
    events: dayChanges(pair, (cube) => cube.events),
  };
  const distinct = {
    users: distinctChange(pair, (cube) => cube.users),
    projects: distinctChange(pair, (cube) => cube.projects),
    flagged: distinctChange(pair, (cube) => cube.flagged),
  };
  const changed =
    figures.length > 0 ||
    Object.values(counts).some(({ length }) => length > 0) ||
    Object.values(distinct).some((each) => each.changed);
  return { timeZone: before.timeZone, shared, changed, figures, counts, distinct };
}

function figureChanges(before: Snapshot, after: Snapshot): SnapshotComparison["figures"] {
  const sameRange = isSameRange(before.range, after.range);
  const figuresAfter = new Map(figuresOf(after));
  return figuresOf(before)
    .filter(([figure]) => sameRange || figure === "monitoredWallets")
    .map(([figure, value]) => ({ figure, before: value, after: figuresAfter.get(figure) ?? null }))
    .filter(isChange);
}
