import type { IndexRange } from "../days/indexRange.ts";
import { codePointOrder } from "./codePointOrder.ts";
import { type Counts, columns, type LabelledColumns } from "./cube.ts";
import { type Series, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";

/** The labels with a row in one of the windows: largest count first, ties in code-point order. `previous` is null without a comparison. */
export function rankedRows(
  table: Pick<Counts, "groups"> | null,
  indexes: IndexRange,
  previousIndexes: IndexRange | null,
) {
  return (table?.groups ?? [])
    .map(({ label, series }) => ({
      label,
      count: sumBetween(series, indexes.from, indexes.to),
      previous:
        previousIndexes === null
          ? null
          : sumBetween(series, previousIndexes.from, previousIndexes.to),
    }))
    .filter(({ count, previous }) => count > 0 || (previous ?? 0) > 0)
    .sort((a, b) => b.count - a.count || codePointOrder(a.label, b.label));
}

/** All rows in a window, with or without a chain. */
export function rowsIn(table: LabelledColumns, { from, to }: IndexRange): number {
  return sum(columns(table).map((series) => sumBetween(series, from, to)));
}

/** The groups with one of the labels; all if none is given. */
export function labelledGroups(
  table: Pick<Counts, "groups"> | null,
  labels: readonly string[],
): Counts["groups"] {
  const groups = table?.groups ?? [];
  return labels.length === 0 ? groups : groups.filter(({ label }) => labels.includes(label));
}

/** The columns of these groups. */
export function labelledColumns(
  table: Pick<Counts, "groups"> | null,
  labels: readonly string[],
): Series[] {
  return labelledGroups(table, labels).map(({ series }) => series);
}
