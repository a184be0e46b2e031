import type { Layout } from "../../../text/layout.ts";
import { flushRight } from "../../../text/layout.ts";
import type { List, ListRow } from "../section.ts";

const CELL = 11;

/** The least width of bars: narrower bars would say nothing. */
const LEAST_BAR = 4;

/** Names, counts, further cells, and bars in proportion to the largest count. */
export function listLines({ head, rows }: List, layout: Layout): string[] {
  const [name, count, ...cells] = head;
  const largest = Math.max(...rows.map((row) => row.count));
  const titles = layout.line(name, count, joinCells(cells));
  return [layout.paint.dim(titles), ...rows.map((row) => rowLine(row, largest, layout))];
}

function rowLine({ name, count, cells }: ListRow, largest: number, layout: Layout): string {
  const before = cells.length === 0 ? "" : `${joinCells(cells)}  `;
  const room = layout.rest - before.length;
  const length = room < LEAST_BAR ? "" : bar(count, largest, room);
  const rest = length === "" ? before.trimEnd() : before + layout.paint.cyan(length);
  return layout.line(name, layout.count(count), rest);
}

function joinCells(cells: readonly string[]): string {
  return cells.map((cell) => flushRight(cell, CELL)).join("");
}

/**
 * A horizontal bar of `width` columns for `whole`, to half a column. A part of 0 has no bar; any other
 * part has at least half a column.
 */
function bar(part: number, whole: number, width: number): string {
  if (part === 0) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}
