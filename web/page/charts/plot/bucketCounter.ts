import type { Counts, Cube, LabelledColumns } from "../../../../shared/cube/cube.ts";
import { type Series, sumBetween } from "../../../../shared/cube/series.ts";
import { sum } from "../../../../shared/cube/sum.ts";
import { hourColumns } from "../../../../shared/dashboard/byHour.ts";
import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { type IndexRange, indexRange } from "../../../../shared/days/indexRange.ts";
import type { DayRange } from "../../../../shared/days/range.ts";

/**
 * A function that counts rows of a table on some days or in one hour; it returns 0 if the table is not known.
 *
 * @param columnsOf picks the columns whose rows are counted, such as those of some chains
 */
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

/**
 * The columns that count a bucket of days or an hour, and the indexes of its first and last count in them. The columns are
 * null if the table is not known, or has no counts of hours for that day.
 *
 * @param cover the days of the table, which include those of the bucket
 */
export function bucketColumns(
  cover: DayRange,
  table: Counts | null,
  { hour, ...days }: HourOrDays,
): IndexRange & { readonly columns: LabelledColumns | null } {
  if (hour === undefined) return { columns: table, ...indexRange(cover, days) };
  const hours = table === null ? null : hourColumns(table, cover, days);
  const midnightIndex = hours?.from ?? 0;
  const index = midnightIndex + hour;
  return { columns: hours?.columns ?? null, from: index, to: index };
}
