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

/** The columns of a table that count a bucket inside a cover, null if they are not known, and its place in them. */
export function bucketColumns(
  cover: DayRange,
  table: Counts | null,
  { hour, ...days }: HourOrDays,
): IndexRange & { readonly columns: LabelledColumns | null } {
  if (hour === undefined) return { columns: table, ...indexRange(cover, days) };
  const hours = table && hourIndexes(table, cover, days);
  const place = (hours?.from ?? 0) + hour;
  return { columns: hours && table.hours, from: place, to: place };
}
