import type { Column, Table } from "./describedTables.ts";
import { MOMENT } from "./matchTables.ts";

/** Whether equal values read the same. */
export function isPlain({ type }: Pick<Column, "type">): boolean {
  return /^(smallint|integer|bigint|uuid|text|character varying)$/.test(type);
}

/** A column as an id or a moment; a value of another type than those is compared as a text. */
export function expression(column: Column): string {
  return isPlain(column) || MOMENT.test(column.type) ? quoted(column) : `${quoted(column)}::text`;
}

export function quoted({ name }: Pick<Column, "name">): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified(table: Pick<Table, "name">): string {
  return `public.${quoted(table)}`;
}

/** The kind of ids that a column may hold; ids of one kind can be equal. */
export function kindOfType(column: Column | undefined): string {
  if (column === undefined) return "none";
  if (/int|numeric/.test(column.type)) return "number";
  return column.type === "uuid" ? "uuid" : "text";
}
