import type { PGlite } from "@electric-sql/pglite";

export interface Column {
  readonly name: string;
  /** As SQL writes it: `bigint`, `timestamp with time zone`. */
  readonly type: string;
  readonly isIdentity: boolean;
  /** A row without it says nothing, even where a default would fill it in. */
  readonly isRequired: boolean;
}

/** The columns of a table of the `public` schema, in their order. */
export async function fetchColumns(pglite: PGlite, table: string): Promise<Column[]> {
  const { rows } = await pglite.query<Column>(
    `select
       attname as name,
       format_type(atttypid, atttypmod) as type,
       attidentity <> '' as "isIdentity",
       attnotnull and attidentity = '' as "isRequired"
     from pg_attribute
     where attrelid = to_regclass('public.' || $1) and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
  return rows;
}
