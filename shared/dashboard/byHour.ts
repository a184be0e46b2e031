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
 * A table's columns by the hour, with the index `from` of a range's first hour and the index `to` of its last. Each day has
 * 24 indexes, and index 0 is the first hour of the day `hours.from`. Null if the hours of one of the range's days are not
 * known.
 */
export function hourColumns({ hours }: Pick<Counts, "hours">, cover: DayRange, range: DayRange) {
  if (hours === null) return null;
  const daysWithHours = { from: hours.from, to: cover.to };
  const days = knownIndexRange(daysWithHours, range);
  if (days === null) return null;
  const firstHour = HOURS_OF_DAY * days.from;
  const lastHour = HOURS_OF_DAY * (days.to + 1) - 1;
  return { columns: hours, from: firstHour, to: lastHour };
}
