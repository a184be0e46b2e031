import { codePointOrder } from "../cube/codePointOrder.ts";

/**
 * Rows with one cell per column. Column names are unique. A cell is null if it is not known or does not
 * apply.
 */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

export type TableCell = string | number | null;

/** A name of TypeScript, such as `eventType`, as a column or a metric has it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export interface Sorting {
  /** The index of the column. */
  readonly column: number;
  readonly direction: "ascending" | "descending";
}

/** The rows sorted by one column. Equal rows keep their order; null comes last in both directions. */
export function sortedRows(rows: Table["rows"], { column, direction }: Sorting): Table["rows"] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((rowA, rowB) => {
    const a = rowA[column] ?? null;
    const b = rowB[column] ?? null;
    if (a === null) return b === null ? 0 : 1;
    if (b === null) return -1;
    return sign * cellOrder(a, b);
  });
}

/** Numbers by size, and anything else as text by code points. */
function cellOrder(a: NonNullable<TableCell>, b: NonNullable<TableCell>): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return codePointOrder(`${a}`, `${b}`);
}
