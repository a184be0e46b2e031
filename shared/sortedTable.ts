import { codePointOrder } from "./codePointOrder.ts";
import type { Cell, Table } from "./table.ts";

export interface Sorting {
  /** The column's place. */
  readonly column: number;
  readonly direction: "ascending" | "descending";
}

/** The same rows in order of one column; equal ones keep theirs, what is not known comes last. */
export function sortedTable({ columns, rows }: Table, { column, direction }: Sorting): Table {
  const sign = direction === "ascending" ? 1 : -1;
  const ordered = rows.toSorted((a, b) => {
    const [left = null, right = null] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * cellOrder(left, right);
  });
  return { columns, rows: ordered };
}

function cellOrder(a: NonNullable<Cell>, b: NonNullable<Cell>): number {
  return typeof a === "number" && typeof b === "number" ? a - b : codePointOrder(`${a}`, `${b}`);
}
