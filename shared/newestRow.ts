import { dayOf, parseTimeZone } from "./calendar.ts";
import type { Cube } from "./cube.ts";
import type { Day } from "./day.ts";

/** When the newest row of any table is of; null where there is no row. */
export function newestRow({ transactions, notifications, exploits, events }: Cube): string | null {
  const tables = [transactions, notifications, exploits, events];
  const newest = tables.flatMap(({ newest }) => newest ?? []);
  return newest.sort().at(-1) ?? null;
}

/** The day of a cube's newest row, null where it has none. */
export function newestDay(cube: Cube): Day | null {
  const newest = newestRow(cube);
  return newest === null ? null : dayOf(Date.parse(newest), parseTimeZone(cube.timeZone));
}
