import type { Cube } from "../shared/cube.ts";

/** When the newest row of any table is of; null where there is no row. */
export function newestRow({ transactions, notifications, exploits, events }: Cube): string | null {
  const tables = [transactions, notifications, exploits, events];
  const newest = tables.flatMap(({ newest }) => newest ?? []);
  return newest.sort().at(-1) ?? null;
}
