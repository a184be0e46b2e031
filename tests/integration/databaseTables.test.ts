import { expect, test } from "vitest";
import type { Column } from "../../shared/database/column.ts";
import type { DatedTable } from "../../shared/database/databaseTable.ts";
import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import { TABLES } from "../../shared/database/datedTables.ts";
import { DATABASE_TABLES, UNDATED_TABLES } from "../../shared/database/undatedTables.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";

const backend = emptyBackend();

const dated: readonly DatedTable[] = TABLES.map((table) => DATED_TABLES[table]);

test("a dated table is listed under its own name, and its moment, label and identity are columns of the table", () => {
  for (const [name, table] of Object.entries<DatedTable>(DATED_TABLES)) {
    const { moment, label, identity, condition } = table;
    const roles = [moment, label.column, identity?.column ?? [], condition?.column ?? []].flat();
    expect(table.name).toBe(name);
    expect(table.columns).toEqual(expect.arrayContaining(roles));
    expect(label.by === "chain").toBe(label.column === "chain_id");
  }
});

const TYPES: Readonly<Record<Column["kind"], string>> = {
  id: "bigint",
  text: "text",
  email: "text",
  status: "text",
  moment: "timestamp with time zone",
  seconds: "bigint",
};

test("own-project makes the tables with the same columns, in the same order, and their references", async () => {
  const columns = DATABASE_TABLES.flatMap(({ name: table, columns }) =>
    columns.map(({ name, kind, owner }) => {
      const refersTo = owner === table || owner === "projects" ? null : owner;
      return { table, name, type: TYPES[kind], refersTo };
    }),
  );
  const made = await backend.query(`
    select
      relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      (
        select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and conkey = array[attnum]
      ) as "refersTo"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
    order by array_position(array[${DATABASE_TABLES.map(({ name }) => `'${name}'`)}], relname::text), attnum`);
  expect(made).toEqual(columns);
});

test("each view in the schema vigil has the columns that are read, and the condition", async () => {
  const views = await backend.query<{ name: string; columns: string[]; condition: string | null }>(`
    select
      relname as name,
      (
        select json_agg(attname order by attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0
      ) as columns,
      -- PostgreSQL 15 names the table too.
      replace(substring(pg_get_viewdef(oid) from 'WHERE \\((.*)\\)'), relname || '.', '') as condition
    from pg_class
    where relnamespace = 'vigil'::regnamespace and relkind = 'v'
    order by relname`);
  const { chains, addresses, memberships } = UNDATED_TABLES;
  const read = memberships.read.map((column) => column.replace("::text", ""));
  const expected = [
    { name: chains.name, columns: ["id", ...chains.read].sort(), condition: null },
    { name: addresses.name, columns: ["id"], condition: null },
    { name: memberships.name, columns: read.sort(), condition: null },
    ...dated.map(({ name, moment, label, identity, condition }) => ({
      name,
      columns: [moment, label.column, identity?.column ?? []].flat().sort(),
      condition: condition && `${condition.column} = '${condition.value}'::text`,
    })),
  ];
  expect(views).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)));
});

test("the function reads the same tables by the same moments", async () => {
  const sources = await backend.query("select source, moment from vigil.sources('UTC')");
  expect(sources).toEqual(dated.map(({ name, moment }) => ({ source: name, moment })));
});

test("every table of own-project has row-level security and no policy, and every foreign key an index", async () => {
  const [found] = await backend.query(`
    select
      (select count(*)::int from pg_class where relrowsecurity) as secured,
      (select count(*)::int from pg_policy) as policies,
      (
        select count(*)::int from pg_constraint
        where contype = 'f' and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        )
      ) as unindexed`);
  expect(found).toEqual({ secured: DATABASE_TABLES.length, policies: 0, unindexed: 0 });
});
