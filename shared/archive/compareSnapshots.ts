import { IDENTITIES, type IdentityKind } from "../cube/cube.ts";
import { type CountedTable, eachOf, eachTable, TABLES } from "../database/datedTables.ts";
import { type DayRange, isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { type Figure, figureValues } from "../figures/figure.ts";
import { FIGURES } from "../figures/figures.ts";
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
  readonly figures: readonly (Change & { readonly figure: string })[];
  readonly counts: Readonly<Record<CountedTable, readonly DayChange[]>>;
  readonly distinct: Readonly<Record<IdentityKind, DistinctChange>>;
}

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

/** The figures that are compared, by their names in a comparison. */
export const COMPARED_FIGURES: ReadonlyMap<string, Figure> = new Map(
  FIGURES.flatMap((figure) => (figure.compared ? [[figure.compared.name, figure]] : [])),
);

/** The figures that differ. Between snapshots of other ranges, only figures without days can be compared. */
function figureChanges(before: Snapshot, after: Snapshot): SnapshotComparison["figures"] {
  const isSame = isSameRange(before.range, after.range);
  const old = snapshotFigures(before);
  const now = snapshotFigures(after);
  return changesBy("figure", old, now, null).filter(
    ({ figure }) => isSame || COMPARED_FIGURES.get(figure)?.days === "none",
  );
}

/** The value of each compared figure, all of which are single numbers; null if it is not known. */
function snapshotFigures(snapshot: Snapshot): ReadonlyMap<string, number | null> {
  return new Map(
    [...COMPARED_FIGURES].map(([name, figure]) => {
      const [row] = figureValues(figure, snapshot);
      return [name, row?.value ?? null];
    }),
  );
}
