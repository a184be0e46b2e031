import type { IndexRange } from "../days/indexRange.ts";
import { codePointOrder } from "./codePointOrder.ts";
import { type Counts, columns, type LabelledColumns } from "./cube.ts";
import { type Series, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";

/** A label with its rows in a range and in the comparison range. */
interface RankedRow {
  readonly label: string;
  readonly count: number;
  /** Null without a comparison range. */
  readonly previous: number | null;
}

/**
 * The labels with a row in the range or in the comparison range: largest count first, ties in code-point order. Empty if
 * the table is not known.
 */
export function rankedRows(
  table: Pick<Counts, "groups"> | null,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
): RankedRow[] {
  const groups = table?.groups ?? [];
  const rows = groups.map(({ label, series }) => ({
    label,
    count: sumBetween(series, indexes.from, indexes.to),
    previous:
      previousIndexes === null
        ? null
        : sumBetween(series, previousIndexes.from, previousIndexes.to),
  }));
  return rows
    .filter(({ count, previous }) => count > 0 || (previous ?? 0) > 0)
    .sort((a, b) => b.count - a.count || codePointOrder(a.label, b.label));
}

/** All rows on some days, with or without a chain. */
export function rowsIn(table: LabelledColumns, { from, to }: IndexRange): number {
  return sum(columns(table).map((series) => sumBetween(series, from, to)));
}

/** The groups with one of the labels; all groups if `labels` is empty, none if the table is not known. */
export function labelledGroups(
  table: Pick<Counts, "groups"> | null,
  labels: readonly string[],
): Counts["groups"] {
  const groups = table?.groups ?? [];
  if (labels.length === 0) return groups;
  return groups.filter(({ label }) => labels.includes(label));
}

/** The columns of these groups. */
export function labelledColumns(
  table: Pick<Counts, "groups"> | null,
  labels: readonly string[],
): Series[] {
  return labelledGroups(table, labels).map(({ series }) => series);
}
