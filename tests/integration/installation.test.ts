import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../cli/local/embedded/database.ts";
import { outputOf } from "../cli/runCli.ts";
import { hasPostgres, type NativeServer, startNativeServer } from "../embedded/nativePostgres.ts";

/** Rows that the same tables hold in every schema, whatever the types of ids and times. */
const rows = (project: (n: number) => string, day: string, seconds: string) => `
  insert into chains (id, name) values (1, 'Base');
  insert into addresses (id) values (1), (2);
  insert into memberships (email, project_id)
  values ('ann', ${project(1)}), ('bob', ${project(1)}), ('cy', ${project(2)});
  insert into transactions (created_at, project_id, chain_id)
  values ('2025-03-01 12:00Z', ${project(1)}, 1), ('2025-03-02 12:00Z', ${project(1)}, 1),
    ('2025-03-02 13:00Z', ${project(2)}, 1);
  insert into notifications (date, status, address_id, chain_id)
  values (${day}, 'sent', 1, 1), (${day}, 'queued', 2, 1);
  insert into exploits ("timestamp", chain_id) values (${day}, 1);
  insert into events ("timestamp", event_type) values (${seconds}, 'Transfer');`;

const NUMBERED = (n: number) => `${n}`;
const UUID = (n: number) => `md5('${n}')::uuid`;
const USUAL = rows(NUMBERED, "'2025-03-01 12:00Z'", "1740830400");

const OWN_TABLES = new URL("../../supabase/own-project/tables.sql", import.meta.url);

/** A line for every object that is not PostgreSQL's: its name, owner, rights and definition. */
const CATALOG = `
  select format('%s %s %s', type, identity, md5(content::text)) as line
  from (
    select 'pg_class'::regclass as catalog, oid, to_jsonb(pg_class) - array[
      'oid', 'reltype', 'relfilenode', 'relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relfrozenxid', 'relminmxid'
    ] || jsonb_build_object('view', pg_get_viewdef(oid), 'columns', (
      select jsonb_agg(array[attname::text, attacl::text] order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0
    )) as content
    from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'i')
      and relnamespace <> 'pg_toast'::regnamespace
    union all
    select 'pg_proc'::regclass, oid, to_jsonb(pg_proc) - 'oid' - 'prosqlbody' from pg_proc
    union all
    select 'pg_policy'::regclass, oid, to_jsonb(pg_policy) from pg_policy
    union all
    select 'pg_trigger'::regclass, oid, to_jsonb(pg_trigger) from pg_trigger
    union all
    select 'pg_constraint'::regclass, oid, to_jsonb(pg_constraint) from pg_constraint
    union all
    select 'pg_namespace'::regclass, oid, to_jsonb(pg_namespace) from pg_namespace where nspname !~ '^pg_'
  ) as objects
    cross join lateral pg_identify_object(catalog, oid, 0)
  where oid >= 16384 or identity = 'public'`;

interface Columns {
  readonly project?: string;
  readonly member?: string;
  readonly moment?: string;
  readonly key?: string;
}

/** Tables with the specification's columns, and without other columns. */
const tables = ({
  project = "bigint",
  member = project,
  moment = "timestamptz",
  key = "",
}: Columns) => `
  create table chains (id bigint primary key, name text);
  create table addresses (id bigint primary key, address text);
  create table transactions (created_at timestamptz, project_id ${project}, chain_id bigint ${key});
  create table memberships (email text, project_id ${member});
  create table notifications (date ${moment}, status text, address_id bigint, chain_id bigint);
  create table exploits ("timestamp" ${moment}, chain_id bigint);
  create table events ("timestamp" bigint, event_type text);`;

interface Case {
  readonly title: string;
  /** What the owner has before Vigil is installed. */
  readonly sql: string;
  readonly edit?: (sql: string) => string;
  /** The sentence that refuses the installation, and the SQL or the edit of the views that it asks for. */
  readonly refused?: { readonly by: RegExp; readonly mend?: string; readonly edit?: Case["edit"] };
}

const CASES: readonly Case[] = [
  {
    title: "the specification's tables",
    sql: `${readFileSync(OWN_TABLES, "utf8")} ${USUAL}`,
  },
  {
    title: "tables without ids",
    sql: `create table chains (name text); create table addresses (address text);`,
    refused: {
      by: /column "id" does not exist, .* relation "public\.transactions" does not exist.*\nEdit the queries of the views/,
    },
  },
  {
    title: "ids for chains and addresses alone",
    sql: `${tables({})} ${USUAL}`,
  },
  {
    title: "composite and uuid keys",
    sql: `${tables({ project: "uuid", key: ", primary key (project_id, created_at)" })}
      ${rows(UUID, "'2025-03-01 12:00Z'", "1740830400")}`,
  },
  {
    title: "views and a materialized view in place of tables",
    sql: `create schema app; set search_path = app; ${tables({})} ${USUAL} set search_path = public;
      create materialized view public.transactions as select * from app.transactions;
      ${["chains", "addresses", "memberships", "notifications", "exploits", "events"]
        .map((name) => `create view public.${name} as select * from app.${name};`)
        .join("\n")}`,
  },
  {
    title: "transactions partitioned by month",
    sql: `${tables({})} drop table transactions;
      create table transactions (created_at timestamptz, project_id bigint, chain_id bigint)
        partition by range (created_at);
      create table transactions_2025_03 partition of transactions
        for values from ('2025-03-01Z') to ('2025-04-01Z');
      ${USUAL}`,
  },
  {
    title: "other names in another schema",
    sql: `create schema app; set search_path = app; ${tables({})} ${USUAL}
      alter table transactions rename to transfers;
      alter table transfers rename column project_id to app_id;`,
    refused: {
      by: /relation "public\.chains" does not exist, .* relation "public\.events" does not exist/,
      edit: (sql) =>
        sql
          .replaceAll("from public.transactions", "from app.transfers")
          .replace("select created_at, project_id,", "select created_at, app_id as project_id,")
          .replaceAll("from public.", "from app."),
    },
  },
  {
    title: "text ids, a generated time, an enum, dates and numeric seconds",
    sql: `create type state as enum ('queued', 'sent');
      ${tables({ project: "text", moment: "date" })}
      alter table notifications alter status type state using status::state;
      alter table events alter "timestamp" type numeric;
      ${rows((n) => `'p${n}'`, "'2025-03-01'", "1740830400.75")}
      create table timed as select * from transactions;
      drop table transactions;
      create table transactions (
        seconds bigint, project_id text, chain_id bigint,
        created_at timestamp generated always as (timestamp '1970-01-01' + seconds * interval '1 second') stored
      );
      insert into transactions select extract(epoch from created_at), project_id, chain_id from timed;`,
  },
  {
    title: "events at a timestamptz",
    sql: `${tables({})} alter table events alter "timestamp" type timestamptz using to_timestamp("timestamp");
      ${rows(NUMBERED, "'2025-03-01 12:00Z'", "to_timestamp(1740830400)")}`,
  },
  {
    title: "tables of another role",
    sql: `${tables({})} ${USUAL} alter table exploits owner to app;`,
    refused: {
      by: /public\.exploits belongs to app, which could run code as installer through it\nRun "alter table public\.exploits owner to installer"/,
      mend: "alter table public.exploits owner to installer",
    },
  },
  {
    title: "row-level security with an app's policies and grants",
    sql: `${tables({})} ${USUAL}
      alter table transactions enable row level security;
      create policy own on transactions for select to authenticated using (project_id = 1);
      create function touch() returns trigger language plpgsql as 'begin return new; end';
      create trigger touch before update on transactions for each row execute function touch();
      grant select (chain_id) on transactions to app;
      revoke insert, update, delete on transactions from anon;`,
  },
  {
    title: "another type of project_id in memberships",
    sql: `${tables({ member: "text" })} ${USUAL}`,
    refused: {
      by: /memberships\.project_id has the type text, and vigil\.transactions\.project_id the type bigint\nCast both/,
      edit: (sql) =>
        sql
          .replace(
            "created_at, project_id, chain_id",
            "created_at, project_id::text as project_id, chain_id",
          )
          .replace("as email, project_id\n", "as email, project_id::text as project_id\n"),
    },
  },
];

describe.skipIf(!hasPostgres())("on PostgreSQL", { meta: { needs: "PostgreSQL" } }, () => {
  let server: NativeServer;
  let install = "";
  let remove = "";

  beforeAll(async () => {
    server = await startNativeServer();
    await server.run(`
      create role anon; create role authenticated; create role service_role bypassrls;
      create role app; create role installer bypassrls in role app;
      grant create on database postgres to installer;`);
    [install, remove] = await Promise.all([outputOf("sql"), outputOf("sql --remove")]);
  });

  afterAll(() => server?.stop());

  const run = (sql: string) => server.run("set session authorization installer", sql);
  const catalog = async () => (await run(CATALOG)).split("\n").sort();

  test.each(CASES)(
    "$title: installs and counts, or names the next step, and is removed without a trace",
    async ({ sql, refused }) => {
      await server.run(`drop schema public cascade; drop schema if exists app cascade;
      create schema public authorization installer;
      grant usage on schema public to anon, authenticated, service_role;
      grant create on schema public to app;
      alter default privileges for role installer in schema public
        grant all on tables to anon, authenticated, service_role;
      alter default privileges for role installer in schema public
        grant all on functions to anon, authenticated, service_role;`);
      await run(sql);
      let before = await catalog();
      let installation = install;
      if (refused !== undefined) {
        await expect(run(install)).rejects.toThrow(refused.by);
        expect(await catalog()).toEqual(before);
        if (refused.edit === undefined && refused.mend === undefined) return;
        await run(refused.mend ?? "");
        before = await catalog();
        installation = refused.edit?.(install) ?? install;
      }
      await run(installation);
      const after = await catalog();
      expect(after.filter((line) => !before.includes(line) && !/ vigil\b/.test(line))).toEqual([
        expect.stringContaining("function public.dashboard_cube("),
        expect.stringContaining("function public.dashboard_cube_by_night("),
        expect.stringContaining("function public.dashboard_cube_keep("),
      ]);
      expect(before.filter((line) => !after.includes(line))).toEqual([]);
      const cube = JSON.parse(
        await server.run(
          "set role anon",
          "select dashboard_cube('2025-03-01', '2025-03-02', 'UTC')",
        ),
      );
      const counts = (table: string) => cube[table].groups[0].series.counts;
      expect(["transactions", "notifications", "exploits", "events"].map(counts)).toEqual([
        [1, 2],
        [1],
        [1],
        [1],
      ]);
      expect([cube.users.counts, cube.projects.counts, cube.wallets]).toEqual([
        [2, 1, 2],
        [1, 1, 1],
        2,
      ]);
      await run(remove);
      expect(await catalog()).toEqual(before);
    },
  );
});

test("an installation replaces an earlier check that has other columns", async () => {
  const pglite = await openDatabase();
  onTestFinished(() => pglite.close());
  await pglite.exec(`
    drop function vigil.exposed_relations();
    create function vigil.exposed_relations() returns table (relation text, has_policy boolean)
      language sql as 'select null, true';`);
  await pglite.exec(await outputOf("sql"));
  const exposed = await pglite.query(
    "select relation, may_truncate from vigil.exposed_relations()",
  );
  expect(exposed.fields.map(({ name }) => name)).toEqual(["relation", "may_truncate"]);
});

test("a second installation keeps edited views and rights, names those views, and needs no overload of ours", async () => {
  const pglite = await openDatabase();
  onTestFinished(() => pglite.close());
  const before = `
    create or replace view vigil.chains as select id, upper(name) as name from public.chains;
    revoke execute on function public.dashboard_cube(date, date, text, interval) from anon;
    revoke execute on function vigil.dashboard_cube(date, date, text) from anon;
    grant execute on function public.dashboard_cube_by_night(date, date, text) to authenticated;
    grant select on vigil.events to service_role;
    create function public.dashboard_cube(day date) returns int language sql as 'select 1';`;
  await pglite.exec(before);
  const catalog = async () =>
    (await pglite.query<{ line: string }>(CATALOG)).rows.map(({ line }) => line).sort();
  const found = await catalog();
  const notices: (string | undefined)[] = [];
  await pglite.exec(await outputOf("sql"), { onNotice: ({ message }) => notices.push(message) });
  expect(notices).toEqual(["vigil.chains differs from its query in this file, and stays as it is"]);
  expect(await catalog()).toEqual(found);
});
