import type { Cube } from "./cube.ts";

/** The names of all chains that have a row in the cover of a cube. */
export function chainsOf({ transactions, notifications, exploits }: Cube): string[] {
  const tables = [transactions, notifications, exploits];
  return [...new Set(tables.flatMap(({ groups }) => groups.map(({ label }) => label)))];
}
