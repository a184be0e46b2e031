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

/** The rows sorted by one column. Equal rows keep their order; null comes last. */
export function sortedRows(rows: Table["rows"], { column, direction }: Sorting): Table["rows"] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left = null, right = null] = [a[column], b[column]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * cellOrder(left, right);
  });
}

function cellOrder(a: NonNullable<TableCell>, b: NonNullable<TableCell>): number {
  return typeof a === "number" && typeof b === "number" ? a - b : codePointOrder(`${a}`, `${b}`);
}
