import { IDENTITIES, type IdentityKind } from "../cube/cube.ts";
import { type CountedTable, eachOf, eachTable, TABLES } from "../database/datedTables.ts";
import { type DayRange, isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { cardList } from "../views/cardList.ts";
import { type CardName, cardNamed } from "../views/cards.ts";
import { type Change, changesBy } from "./changesBy.ts";
import { compareCubes, type DayChange, type DistinctChange } from "./compareCubes.ts";
import type { Snapshot } from "./snapshot.ts";

/** The differences between two snapshots. Lists leave out equal values. */
export interface SnapshotComparison {
  readonly timeZone: string;
  /** The days that both cubes cover; null if there is no such day. */
  readonly shared: DayRange | null;
  readonly changed: boolean;
  /** Changed figures. If the ranges differ, only figures that do not depend on the range. */
  readonly figures: readonly (Change & { readonly figure: ComparedFigure })[];
  readonly counts: Readonly<Record<CountedTable, readonly DayChange[]>>;
  readonly distinct: Readonly<Record<IdentityKind, DistinctChange>>;
}

export type ComparedFigure = CardName | "flaggedWallets" | "cleanWallets";

/**
 * Compares two snapshots: their figures, and their cubes on the days that both cover.
 *
 * @throws Failure of kind `usage` if their zones differ
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotComparison {
  if (before.timeZone !== after.timeZone) {
    throw new Failure(
      "usage",
      `one snapshot has days in ${before.timeZone}, the other in ${after.timeZone}: compare two of the same zone`,
    );
  }
  const { shared, rows, distinct: identities } = compareCubes(before.cube, after.cube);
  const figures = figureChanges(before, after);
  const counts = eachTable((table) => rows(table).days);
  const distinct = eachOf(IDENTITIES, identities);
  const changed =
    figures.length > 0 ||
    TABLES.some((table) => counts[table].length > 0) ||
    Object.values(distinct).some((each) => each.changed);
  return { timeZone: before.timeZone, shared, changed, figures, counts, distinct };
}

function figureChanges(before: Snapshot, after: Snapshot): SnapshotComparison["figures"] {
  const isSame = isSameRange(before.range, after.range);
  const [old, now] = [snapshotFigures(before), snapshotFigures(after)];
  return changesBy("figure", old, now, null).filter(({ figure }) => isSame || isUndated(figure));
}

/** Whether a figure counts the rows at the time of the read, whichever days are shown. */
export function isUndated(figure: ComparedFigure): boolean {
  return cardNamed(figure)?.table === null;
}

function snapshotFigures({ cards, wallets }: Snapshot): ReadonlyMap<ComparedFigure, number | null> {
  return new Map<ComparedFigure, number | null>([
    ...cardList(cards).map(({ card, value }) => [card, value] as const),
    ["flaggedWallets", wallets.flagged],
    ["cleanWallets", wallets.clean],
  ]);
}
