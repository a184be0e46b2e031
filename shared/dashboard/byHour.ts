import type { Counts, Cube } from "../cube/cube.ts";
import { HOURS_OF_DAY } from "../days/day.ts";
import { type IndexRange, knownIndexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";

/** `19:00`, the start of an hour. */
export function hourName(hour: number): string {
  return `${`${hour}`.padStart(2, "0")}:00`;
}

/** Whether the transactions of all days of a range are known by the hour. */
export function isByHour({ cover, transactions }: Cube, range: DayRange): boolean {
  return hourIndexes(transactions, cover, range) !== null;
}

/** The hours of days in a table's columns by the hour; null if they are not known. */
export function hourIndexes(
  { hours }: Pick<Counts, "hours">,
  cover: DayRange,
  range: DayRange,
): IndexRange | null {
  const days = hours && knownIndexRange({ from: hours.from, to: cover.to }, range);
  return days && { from: HOURS_OF_DAY * days.from, to: HOURS_OF_DAY * (days.to + 1) - 1 };
}
