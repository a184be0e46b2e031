import { codePointOrder } from "../cube/codePointOrder.ts";
import type { Table, TableCell } from "./table.ts";

export interface Sorting {
  /** The index of the column. */
  readonly column: number;
  readonly direction: "ascending" | "descending";
}

/** The rows sorted by one column. Equal rows keep their order; null comes last. */
export function sortedTable({ columns, rows }: Table, { column, direction }: Sorting): Table {
  const sign = direction === "ascending" ? 1 : -1;
  const ordered = rows.toSorted((a, b) => {
    const [left = null, right = null] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * cellOrder(left, right);
  });
  return { columns, rows: ordered };
}

function cellOrder(a: NonNullable<TableCell>, b: NonNullable<TableCell>): number {
  return typeof a === "number" && typeof b === "number" ? a - b : codePointOrder(`${a}`, `${b}`);
}
