import { IDENTITIES, type IdentityKind } from "../cube/cube.ts";
import { type CountedTable, eachOf, eachTable, TABLES } from "../database/datedTables.ts";
import { type DayRange, isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { type Figure, figureValues } from "../figures/figure.ts";
import { FIGURES } from "../figures/figures.ts";
import { type Change, changesBy } from "./changesBy.ts";
import { compareCubes, type DistinctChange, type TableDayChange } from "./compareCubes.ts";
import type { Snapshot } from "./snapshot.ts";

/** The differences between two snapshots. Lists leave out equal values. */
export interface SnapshotComparison {
  readonly timeZone: string;
  /** The days that both cubes cover; null if there is no such day. */
  readonly shared: DayRange | null;
  readonly changed: boolean;
  /** The tables that only one of the two cubes knows, if days are shared. Even a table without a row changed: it had 0 rows. */
  readonly unknown: Readonly<Record<"before" | "after", readonly CountedTable[]>>;
  /** Changed figures. If the ranges differ, only figures that do not depend on the range. */
  readonly figures: readonly (Change & { readonly figure: string })[];
  readonly counts: Readonly<Record<CountedTable, readonly TableDayChange[]>>;
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
  const cubes = compareCubes(before.cube, after.cube);
  const figures = figureChanges(before, after);
  const counts = eachTable((table) => cubes.rows(table).days);
  const distinct = eachOf(IDENTITIES, cubes.distinct);
  const lostTables = TABLES.filter((table) => isLost(table, before, after));
  const newTables = TABLES.filter((table) => isLost(table, after, before));
  const unknown =
    cubes.shared === null ? { before: [], after: [] } : { before: newTables, after: lostTables };
  const hasOtherTables = unknown.before.length > 0 || unknown.after.length > 0;
  const hasChangedCounts = TABLES.some((table) => counts[table].length > 0);
  const hasChangedIdentities = IDENTITIES.some((kind) => distinct[kind].changed);
  const changed = figures.length > 0 || hasOtherTables || hasChangedCounts || hasChangedIdentities;
  const { shared } = cubes;
  return { timeZone: before.timeZone, shared, changed, unknown, figures, counts, distinct };
}

/** Whether a cube knows a table that the other one does not know. */
function isLost(table: CountedTable, knowing: Snapshot, other: Snapshot): boolean {
  return knowing.cube[table] !== null && other.cube[table] === null;
}

/** The figures that are compared, by their names among the differences. */
export const COMPARED_FIGURES: ReadonlyMap<string, Figure> = new Map(
  FIGURES.flatMap((figure) => (figure.diff ? [[figure.diff.name, figure]] : [])),
);

/** The figures that differ. Between snapshots of two ranges, only figures without days can be compared. */
function figureChanges(before: Snapshot, after: Snapshot): SnapshotComparison["figures"] {
  const changes = changesBy("figure", snapshotFigures(before), snapshotFigures(after), null);
  if (isSameRange(before.range, after.range)) return changes;
  return changes.filter(({ figure }) => COMPARED_FIGURES.get(figure)?.days === "none");
}

/** The value of each compared figure by its name; null if it is not known. Each of these figures is a single number. */
function snapshotFigures(snapshot: Snapshot): ReadonlyMap<string, number | null> {
  const values = new Map<string, number | null>();
  for (const [name, figure] of COMPARED_FIGURES) {
    const [row] = figureValues(figure, snapshot);
    values.set(name, row?.value ?? null);
  }
  return values;
}
