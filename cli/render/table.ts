import { bar } from "./bar.ts";
import { countCell, type Layout, line } from "./layout.ts";
import { flushRight } from "./textWidth.ts";
import type { Row, ViewTable } from "./viewTables.ts";

const SHARE = 10;

/** Names, counts, shares if there are any, and bars of which the largest count has the longest. */
export function table({ head, rows }: ViewTable, layout: Layout): string[] {
  const [name, count, share] = head;
  const largest = Math.max(...rows.map((row) => row.count));
  const titles = line(name, count, share === undefined ? "" : flushRight(share, SHARE), layout);
  return [layout.paint.dim(titles), ...rows.map((row) => rowLine(row, largest, layout))];
}

function rowLine({ name, count, share }: Row, largest: number, layout: Layout): string {
  const before = share === undefined ? "" : `${flushRight(share, SHARE)}  `;
  const length = bar(count, largest, layout.rest - before.length);
  const rest = length === "" ? before.trimEnd() : before + layout.paint.cyan(length);
  return line(name, countCell(count, layout), rest, layout);
}
