/**
 * - `id`: a whole number, a UUID or any other text,
 * - `text`: any text,
 * - `email`: any text, but words such as `NULL` in a file mean no value,
 * - `status`: any text; only rows of one status count,
 * - `moment`: a day, or an instant,
 * - `seconds`: Unix time in whole seconds.
 */
export type ColumnKind = "id" | "text" | "email" | "status" | "moment" | "seconds";

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The table that the ids belong to, or `projects`; null for other columns. Ids of one owner share a type. */
  readonly owner: string | null;
  /** Whether a file of rows must have the column. */
  readonly isNeeded: boolean;
}

/** Whether each row has a value in the column: its id, or its moment. */
export function isFilled(column: Column): boolean {
  return column.name === "id" || isMoment(column);
}

export function isMoment({ kind }: Column): boolean {
  return kind === "moment" || kind === "seconds";
}
