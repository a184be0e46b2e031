import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Cube, IdentityKind } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import { narrowedTable } from "../cube/narrowedCube.ts";
import { type Series, sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { CountedTable } from "../database/datedTables.ts";
import type { Day } from "../days/day.ts";
import { indexRange, knownIndexRange } from "../days/indexRange.ts";
import { type DayRange, dayCount, listDays, sharedDays } from "../days/range.ts";
import { type Change, changesBy } from "./changesBy.ts";

interface CountChange {
  readonly before: number;
  readonly after: number;
}

/** The rows of all shared days, and the shared days whose rows differ. */
export interface RowChange {
  readonly before: LabelCounts;
  readonly after: LabelCounts;
  readonly days: readonly TableDayChange[];
}

/** Rows by label; the label is null for rows without a chain. */
type LabelCounts = ReadonlyMap<string | null, number>;

/** The change of one day's rows, and of each label whose count differs, in code-point order. */
export interface DayChange extends CountChange {
  readonly day: Day;
  readonly labels: readonly (CountChange & { readonly label: string | null })[];
}

/**
 * The change of one day's rows of a table that one of the two cubes may not know: then its count is null, and no label is
 * compared.
 */
export interface TableDayChange extends Change, Pick<DayChange, "day" | "labels"> {}

/** The distinct count over all shared days, and the shared days whose own distinct count differs. */
export interface DistinctChange extends Change {
  readonly days: readonly (Change & { readonly day: Day })[];
  /** Whether the distinct count of any range of shared days differs, which may be so if no single day's does. */
  readonly changed: boolean;
}

/**
 * The differences between two cubes on the days that both cover. `shared` is these days, null if there are none or if the
 * zones differ. `rows` and `distinct` compare a table or a kind of identity when they are called.
 */
export function compareCubes(before: Cube, after: Cube) {
  const isSameZone = before.timeZone === after.timeZone;
  const shared = isSameZone ? sharedDays(before.cover, after.cover) : null;
  return {
    shared,
    wallets: { before: before.wallets, after: after.wallets },
    rows: (table: CountedTable) => rowChange(before, after, shared, table),
    distinct: (kind: IdentityKind) => distinctChange(before, after, shared, kind),
  };
}

/**
 * The rows of a table on all shared days, and the change of each shared day whose rows differ; empty if no day is shared. If
 * only one of the cubes knows the table, each day with a row differs.
 */
function rowChange(
  before: Cube,
  after: Cube,
  shared: DayRange | null,
  table: CountedTable,
): RowChange {
  if (shared === null) return { before: new Map(), after: new Map(), days: [] };
  const isKnownBefore = before[table] !== null;
  const isKnownAfter = after[table] !== null;
  const dayChanges = listDays(shared).map((day): TableDayChange | null => {
    const range = { from: day, to: day };
    const countsBefore = labelCounts(range, before, table);
    const countsAfter = labelCounts(range, after, table);
    if (isKnownBefore && isKnownAfter) return dayChange(day, countsBefore, countsAfter);
    const rowsBefore = rowSum(countsBefore);
    const rowsAfter = rowSum(countsAfter);
    if (rowsBefore === 0 && rowsAfter === 0) return null;
    return {
      day,
      before: isKnownBefore ? rowsBefore : null,
      after: isKnownAfter ? rowsAfter : null,
      labels: [],
    };
  });
  return {
    before: labelCounts(shared, before, table),
    after: labelCounts(shared, after, table),
    days: dayChanges.filter((change) => change !== null),
  };
}

/**
 * The rows of a range by label, with 0 for labels without a row in it. Empty if the cube does not cover the range or does not
 * know the table.
 */
export function labelCounts(range: DayRange, cube: Cube, table: CountedTable): LabelCounts {
  const indexes = knownIndexRange(cube.cover, range);
  const counted = cube[table];
  if (indexes === null || counted === null) return new Map();
  const count = (series: Series) => sumBetween(series, indexes.from, indexes.to);
  const countByLabel = new Map<string | null, number>();
  for (const { label, series } of counted.groups) countByLabel.set(label, count(series));
  countByLabel.set(null, count(counted.unlinked));
  return countByLabel;
}

/** The change between two row counts of one day; null if they are equal. */
export function dayChange(day: Day, before: LabelCounts, after: LabelCounts): DayChange | null {
  const labels = changesBy("label", before, after, 0).sort((a, b) =>
    codePointOrder(a.label ?? "", b.label ?? ""),
  );
  if (labels.length === 0) return null;
  return { day, before: rowSum(before), after: rowSum(after), labels };
}

/** The rows of all labels, and those without a chain. */
export function rowSum(counts: LabelCounts): number {
  return sum([...counts.values()]);
}

/**
 * The distinct identities in both cubes on the shared days. A count is null if no day is shared or if its cube lacks these
 * identities; `days` is empty unless both cubes have them.
 */
function distinctChange(
  before: Cube,
  after: Cube,
  shared: DayRange | null,
  kind: IdentityKind,
): DistinctChange {
  if (shared === null) return { before: null, after: null, days: [], changed: false };
  const tableBefore = sharedTable(before, kind, shared);
  const tableAfter = sharedTable(after, kind, shared);
  const total = (table: DistinctTable | null) =>
    table === null ? null : distinctBetween(table, 0, dayCount(shared) - 1);
  const byDay = (table: DistinctTable) =>
    new Map(listDays(shared).map((day, index) => [day, distinctBetween(table, index, index)]));
  const isKnown = tableBefore !== null && tableAfter !== null;
  return {
    before: total(tableBefore),
    after: total(tableAfter),
    days: isKnown ? changesBy("day", byDay(tableBefore), byDay(tableAfter), 0) : [],
    // The tables are equal exactly if the counts of every range within the shared days are. Null if a cube lacks them.
    changed: JSON.stringify(tableBefore) !== JSON.stringify(tableAfter),
  };
}

/** The identities of the shared days; null if the cube lacks them. */
function sharedTable(cube: Cube, kind: IdentityKind, shared: DayRange): DistinctTable | null {
  const table = cube[kind];
  return table === null ? null : narrowedTable(table, indexRange(cube.cover, shared));
}
