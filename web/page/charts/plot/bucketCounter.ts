import type { Counts, Cube, LabelledColumns } from "../../../../shared/cube/cube.ts";
import { type Series, sumBetween } from "../../../../shared/cube/series.ts";
import { sum } from "../../../../shared/cube/sum.ts";
import { hourColumns } from "../../../../shared/dashboard/byHour.ts";
import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { type IndexRange, indexRange } from "../../../../shared/days/indexRange.ts";
import type { DayRange } from "../../../../shared/days/range.ts";

/** Counts the rows of a table's columns on days or in an hour; 0 if the table is not known. */
export function bucketCounter(
  { cover }: Pick<Cube, "cover">,
  table: Counts | null,
  columnsOf: (columns: LabelledColumns) => readonly Series[],
): (bucket: HourOrDays) => number {
  return (bucket) => {
    const { columns, from, to } = bucketColumns(cover, table, bucket);
    if (columns === null) return 0;
    return sum(columnsOf(columns).map((series) => sumBetween(series, from, to)));
  };
}

/** The columns of a table that count a bucket inside a cover, null if they are not known, and its place in them. */
export function bucketColumns(
  cover: DayRange,
  table: Counts | null,
  { hour, ...days }: HourOrDays,
): IndexRange & { readonly columns: LabelledColumns | null } {
  if (hour === undefined) return { columns: table, ...indexRange(cover, days) };
  const hours = table && hourColumns(table, cover, days);
  const index = (hours?.from ?? 0) + hour;
  return { columns: hours?.columns ?? null, from: index, to: index };
}
