import type { Counts, LabelledColumns } from "../../../../shared/cube/cube.ts";
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

/** The groups of a table in which the rows of a bucket are counted; null if they are not known. */
export function bucketColumns(table: Counts | null, { hour }: HourOrDays): LabelledColumns | null {
  return hour === undefined ? table : (table?.hours ?? null);
}

/** The place of a bucket inside a cover in these columns. */
export function bucketIndexes(cover: DayRange, { hour, ...days }: HourOrDays): IndexRange {
  const { from, to } = indexRange(cover, days);
  if (hour === undefined) return { from, to };
  const place = HOURS_OF_DAY * from + hour;
  return { from: place, to: place };
}
