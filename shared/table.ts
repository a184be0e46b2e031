/**
 * Rows of as many cells as there are columns, no two of one name; null is what is not known or does
 * not apply.
 */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | number | null;
