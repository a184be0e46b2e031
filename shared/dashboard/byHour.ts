import type { Cube } from "../cube/cube.ts";
import { firstByHour } from "../days/cover.ts";
import { HOURS_OF_DAY } from "../days/day.ts";
import { type IndexRange, knownIndexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";

/** `19:00`, the start of an hour. */
export function hourName(hour: number): string {
  return `${`${hour}`.padStart(2, "0")}:00`;
}

/** Whether the transactions of all days of a range are known by the hour. */
export function isByHour({ cover, transactions }: Cube, range: DayRange): boolean {
  return transactions.hours !== null && hourIndexes(cover, range) !== null;
}

/** The hours of days; null if the cube does not count them by the hour. */
export function hourIndexes(cover: DayRange, range: DayRange): IndexRange | null {
  const days = knownIndexRange(cover, range);
  if (days === null || days.from < firstByHour(cover)) return null;
  return { from: HOURS_OF_DAY * days.from, to: HOURS_OF_DAY * (days.to + 1) - 1 };
}
