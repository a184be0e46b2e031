import type { Column } from "./column.ts";

export interface DatabaseTable {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A table whose rows have no moment. */
export interface UndatedTable extends DatabaseTable {
  /** The columns that PostgREST selects. Ids are read as text. */
  readonly read: readonly string[];
}

/** A table whose rows are counted by day and label. The members name columns of the table itself. */
export interface DatedTable {
  readonly name: string;
  /** In the order of the database. */
  readonly columns: readonly string[];
  readonly moment: string;
  /** Whether moments are numbers of seconds since 1970. */
  readonly isInSeconds: boolean;
  readonly label: RowLabel;
  /** The identities that the rows are sightings of, with the noun for one identity; null if there are none. */
  readonly identity: SightedIdentity | null;
  /** The condition under which a row counts; null if all rows count. */
  readonly condition: { readonly column: string; readonly value: string } | null;
  /** The nouns for one row and for several rows. */
  readonly unit: readonly [one: string, many: string];
}

interface RowLabel {
  /** Whether a row is counted by the name of its chain or by its own text. */
  readonly by: "chain" | "text";
  readonly column: string;
  /**
   * The label of rows without a chain or text. Null if views by chain leave these rows out, by the
   * specification's inner join; there the label of a chain without a name is `Chain` and its id.
   */
  readonly otherwise: string | null;
}

interface SightedIdentity {
  readonly kind: string;
  readonly column: string;
  /** The table that the ids belong to, or `projects`. */
  readonly owner: string;
  readonly noun: string;
}

/** Whether a column has the ids of the table's own rows, and not those of another table. */
export function isOwnId(table: DatabaseTable, column: Column): boolean {
  return column.owner === table.name;
}
