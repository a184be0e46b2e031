import { formatDifference, formatPercent } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../shared/views/views.ts";
import type { Layout } from "../text/layout.ts";
import { flushRight } from "../text/textWidth.ts";

/** The table of a view: names, counts, and further formatted cells. */
interface ViewTable {
  readonly head: readonly [name: string, count: string, ...cells: readonly string[]];
  readonly rows: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly count: number;
  readonly cells: readonly string[];
}

export type ListedView = Exclude<ViewName, "transactionTrends">;

/** The views that are lists, in their order. */
export const LISTED_VIEWS = VIEW_NAMES.filter((name) => name !== "transactionTrends");

/** With a column of changes where previous counts are known. */
export function viewTable(dashboard: Dashboard, view: ListedView): ViewTable {
  const { columns, hasShare, decimals, rows } = VIEWS[view];
  const [name, count, share] = columns;
  const all = rows(dashboard);
  const isCompared = all.some(({ previous }) => previous !== null);
  const cells = (change: string, share: string) => [
    ...(isCompared ? [change] : []),
    ...(hasShare ? [share] : []),
  ];
  return {
    head: [name, count, ...cells("Change", share)],
    rows: all.map(({ name, count, sharePercent, previous }) => ({
      name,
      count,
      cells: cells(rowChange(count, previous), formatPercent(sharePercent, decimals)),
    })),
  };
}

function rowChange(count: number, previous: number | null): string {
  return previous === null ? "" : formatDifference(count - previous);
}

const CELL = 11;

/** A narrower bar would say nothing. */
const LEAST_BAR = 4;

/** Names, counts, further cells, and bars in proportion to the largest count. */
export function table({ head, rows }: ViewTable, layout: Layout): string[] {
  const [name, count, ...cells] = head;
  const largest = Math.max(...rows.map((row) => row.count));
  const titles = layout.line(name, count, joinCells(cells));
  return [layout.paint.dim(titles), ...rows.map((row) => rowLine(row, largest, layout))];
}

function rowLine({ name, count, cells }: Row, largest: number, layout: Layout): string {
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
 * A horizontal bar of `width` columns for `whole`, to half a column. 0 has no bar, and any other part at
 * least half a column.
 */
function bar(part: number, whole: number, width: number): string {
  if (part === 0) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}
