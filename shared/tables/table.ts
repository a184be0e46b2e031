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
