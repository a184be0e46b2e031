import type { Counts, LabelledColumns } from "../../../../shared/cube/cube.ts";
import { hourIndexes } from "../../../../shared/dashboard/byHour.ts";
import type { Bucket, HourOrDays } from "../../../../shared/days/buckets.ts";
import { HOURS_OF_DAY } from "../../../../shared/days/day.ts";
import { type IndexRange, indexRange } from "../../../../shared/days/indexRange.ts";
import { type DayRange, listDays } from "../../../../shared/days/range.ts";

/** The hours of a range's days, in order. */
export function hourBuckets(range: DayRange): Bucket[] {
  return listDays(range).flatMap((day) =>
    Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
      from: day,
      to: day,
      isPartial: false,
      hour,
    })),
  );
}

/** The columns of a table that count a bucket inside a cover, and its place in them; null if they are not known. */
export function bucketColumns(
  cover: DayRange,
  table: Counts | null,
  { hour, ...days }: HourOrDays,
): { readonly columns: LabelledColumns; readonly indexes: IndexRange } | null {
  if (table === null) return null;
  if (hour === undefined) return { columns: table, indexes: indexRange(cover, days) };
  const [columns, indexes] = [table.hours, hourIndexes(table, cover, days)];
  if (columns === null || indexes === null) return null;
  return { columns, indexes: { from: indexes.from + hour, to: indexes.from + hour } };
}
