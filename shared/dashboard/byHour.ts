import type { Counts, Cube } from "../cube/cube.ts";
import { HOURS_OF_DAY } from "../days/day.ts";
import { knownIndexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";

/** `19:00`, the start of an hour. */
export function hourName(hour: number): string {
  return `${`${hour}`.padStart(2, "0")}:00`;
}

/** Whether the transactions of all days of a range are known by the hour. */
export function isByHour({ cover, transactions }: Cube, range: DayRange): boolean {
  return hourColumns(transactions, cover, range) !== null;
}

/**
 * A table's columns by the hour, and the indexes of a range's first and last hour in them, with 24 for each day; null if the
 * hours of a day of the range are not known.
 */
export function hourColumns({ hours }: Pick<Counts, "hours">, cover: DayRange, range: DayRange) {
  if (hours === null) return null;
  const days = knownIndexRange({ from: hours.from, to: cover.to }, range);
  if (days === null) return null;
  const from = HOURS_OF_DAY * days.from;
  return { columns: hours, from, to: HOURS_OF_DAY * (days.to + 1) - 1 };
}
