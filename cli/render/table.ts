import { bar } from "./bar.ts";
import { countCell, type Layout, line } from "./layout.ts";
import { flushRight } from "./textWidth.ts";
import type { Row, ViewTable } from "./viewTables.ts";

const CELL = 11;

/** In fewer columns a bar says nothing. */
const LEAST_BAR = 4;

/** Names, counts, further cells, and bars of which the largest count has the longest. */
export function table({ head, rows }: ViewTable, layout: Layout): string[] {
  const [name, count, ...cells] = head;
  const largest = Math.max(...rows.map((row) => row.count));
  const titles = line(name, count, cellsOf(cells), layout);
  return [layout.paint.dim(titles), ...rows.map((row) => rowLine(row, largest, layout))];
}

function rowLine({ name, count, cells }: Row, largest: number, layout: Layout): string {
  const before = cells.length === 0 ? "" : `${cellsOf(cells)}  `;
  const room = layout.rest - before.length;
  const length = room < LEAST_BAR ? "" : bar(count, largest, room);
  const rest = length === "" ? before.trimEnd() : before + layout.paint.cyan(length);
  return line(name, countCell(count, layout), rest, layout);
}

function cellsOf(cells: readonly string[]): string {
  return cells.map((cell) => flushRight(cell, CELL)).join("");
}
