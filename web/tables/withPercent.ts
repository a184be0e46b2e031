import type { Table, TableCell } from "../../shared/tables/table.ts";
import { LEAST_BASE, percentChange } from "../../shared/views/percent.ts";

/** The change in percent. */
export const PERCENT = "change_percent";

/** A compared view's table in the order of its questions: name, now, before, change, percent, and the rest. */
export function withPercent({ columns, rows }: Table): Table {
  if (columns.length < 6) return { columns, rows };
  return {
    columns: inOrder(columns, PERCENT),
    rows: rows.map((cells) => inOrder(cells, changePercent(cells))),
  };
}

function inOrder<Cell>([name, now, share, before, change, points]: readonly Cell[], percent: Cell) {
  return [name, now, before, change, percent, share, points] as Cell[];
}

/** Like the points, not known before the first data; of few rows the change alone is said. */
function changePercent([, now, , before, , points = null]: readonly TableCell[]): TableCell {
  if (points === null || Number(before) < LEAST_BASE) return null;
  return percentChange(Number(now), Number(before));
}
