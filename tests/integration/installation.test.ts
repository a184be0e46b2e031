import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MIGRATIONS, OWN_PROJECT, readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { outputOf } from "../cli/runCli.ts";
import {
  answersOf,
  hasPostgres,
  type NativeServer,
  runIn,
  startNativeServer,
} from "../embedded/nativePostgres.ts";
import { runAsMigration, runAsSeed, statementsOf } from "./supabaseCli.ts";

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

/** Rights as pairs: none is the same as the rights that an owner has by default. */
const acl = (acl: string, kind: string, owner: string) => `(
  select jsonb_agg(right_of::text order by right_of::text)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) as right_of)`;

/** A line for every object and role that is not PostgreSQL's: its name, owner, rights and definition. */
const CATALOG = `
  select format('%s %s %s', type, identity, md5(content::text)) as line
  from (
    select 'pg_class'::regclass as catalog, oid, to_jsonb(pg_class) - array[
      'oid', 'reltype', 'relfilenode', 'relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relfrozenxid', 'relminmxid',
      'relacl'
    ] || jsonb_build_object('acl', ${acl("relacl", "r", "relowner")}, 'view', pg_get_viewdef(oid), 'columns', (
      select jsonb_agg(array[attname::text, attacl::text] order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0
    ), 'comment', obj_description(oid)) as content
    from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'i')
      and relnamespace <> 'pg_toast'::regnamespace and oid >= 16384
    union all
    select 'pg_proc'::regclass, oid, to_jsonb(pg_proc) - 'oid' - 'prosqlbody' - 'proacl' || jsonb_build_object(
      'acl', ${acl("proacl", "f", "proowner")}, 'comment', obj_description(oid)
    ) from pg_proc where oid >= 16384
    union all
    select 'pg_policy'::regclass, oid, to_jsonb(pg_policy) from pg_policy
    union all
    select 'pg_trigger'::regclass, oid, to_jsonb(pg_trigger) from pg_trigger
    union all
    select 'pg_constraint'::regclass, oid, to_jsonb(pg_constraint) from pg_constraint
    union all
    select 'pg_default_acl'::regclass, oid, to_jsonb(pg_default_acl) from pg_default_acl
    union all
    select 'pg_namespace'::regclass, oid, to_jsonb(pg_namespace) - 'nspacl' || jsonb_build_object(
      'acl', ${acl("nspacl", "n", "nspowner")}, 'comment', obj_description(oid)
    ) from pg_namespace where nspname !~ '^pg_'
  ) as objects
    cross join lateral pg_identify_object(catalog, oid, 0)
  where oid >= 16384 or identity = 'public'
  union all
  select format('role %s %s', rolname, md5(jsonb_build_object('role', to_jsonb(pg_roles), 'of', (
    select jsonb_agg(array[roleid::regrole::text, member::regrole::text] order by roleid, member)
    from pg_auth_members where member = pg_roles.oid and roleid <> coalesce(to_regrole('vigil_counter'), 0)
  ))::text))
  from pg_roles where oid >= 16384`;

/** The functions, views and tables of Vigil, with owner, comment and rights. */
const INSTALLED = `
  select oid::regprocedure::text, proowner::regrole, obj_description(oid, 'pg_proc'), (
    select string_agg(coalesce(rolname, 'public'), ' ' order by rolname)
    from aclexplode(coalesce(proacl, acldefault('f', proowner))) left join pg_roles on pg_roles.oid = grantee
  )
  from pg_proc where pronamespace = 'vigil'::regnamespace or proname like 'dashboard\\_cube%'
  union all
  select oid::regclass::text, relowner::regrole, obj_description(oid, 'pg_class'), (
    select string_agg(rolname || ' ' || privilege_type, ' ' order by rolname, privilege_type)
    from aclexplode(coalesce(relacl, acldefault('r', relowner))) left join pg_roles on pg_roles.oid = grantee
  )
  from pg_class where relnamespace = 'vigil'::regnamespace and relkind in ('r', 'v')
  order by 1`;

interface Columns {
  readonly project?: string;
  readonly member?: string;
  readonly moment?: string;
}

/** Tables with the specification's columns, and without other columns. */
const tables = ({ project = "bigint", member = project, moment = "timestamptz" }: Columns) => `
  create table chains (id bigint primary key, name text);
  create table addresses (id bigint primary key, address text);
  create table transactions (created_at timestamptz, project_id ${project}, chain_id bigint);
  create table memberships (email text, project_id ${member});
  create table notifications (date ${moment}, status text, address_id bigint, chain_id bigint);
  create table exploits ("timestamp" ${moment}, chain_id bigint);
  create table events ("timestamp" bigint, event_type text);`;

interface Refusal {
  /** The sentence that refuses the installation. */
  readonly by: RegExp;
  /** The SQL or the edit of the views that it asks for. */
  readonly mend?: string;
  readonly edit?: (sql: string) => string;
}

/** What the owner makes of Vigil's objects. */
interface Use {
  readonly sql: string;
  readonly undo: string;
  /** PostgreSQL's sentence about it when Vigil is removed. */
  readonly hangs: string;
}

interface Case {
  readonly title: string;
  /** What the owner has before Vigil is installed. */
  readonly sql: string;
  readonly refusals?: readonly Refusal[];
  readonly uses?: readonly Use[];
}

const CASES: readonly Case[] = [
  {
    title: "the specification's tables",
    sql: `${readFileSync(OWN_TABLES, "utf8")} set local search_path = public; ${USUAL}`,
  },
  {
    title: "ids for chains and addresses alone, and objects of the owner's that use Vigil's",
    sql: `${tables({})} ${USUAL}`,
    uses: [
      {
        sql: `create view busy as select chain_id, count(*) from vigil.transactions group by chain_id;
          create function newest() returns timestamptz language sql stable
            begin atomic select vigil.instant(max(created_at)) from vigil.transactions; end;`,
        undo: "drop view busy; drop function newest",
        hangs:
          "function public.newest() depends on function vigil.instant(timestamp with time zone)",
      },
      {
        sql: "create table vigil.notes (day date)",
        undo: "drop table vigil.notes",
        hangs: "table vigil.notes depends on schema vigil",
      },
      {
        sql: `drop view vigil.events; create view vigil.events as select null::bigint as "timestamp", null::text as event_type;
          create view vigil.more as select * from vigil.events`,
        undo: "drop view vigil.more, vigil.events",
        hangs: "view vigil.events depends on schema vigil",
      },
    ],
  },
  {
    title:
      "composite and uuid keys, transactions partitioned by month, and events at a timestamptz",
    sql: `${tables({ project: "uuid" })} drop table transactions;
      create table transactions (
        created_at timestamptz, project_id uuid, chain_id bigint, primary key (project_id, created_at)
      ) partition by range (created_at);
      create table transactions_2025_03 partition of transactions
        for values from ('2025-03-01Z') to ('2025-04-01Z');
      alter table events alter "timestamp" type timestamptz using to_timestamp("timestamp");
      ${rows(UUID, "'2025-03-01 12:00Z'", "to_timestamp(1740830400)")}`,
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
    title: "tables without ids, and others with other names in another schema",
    sql: `create table chains (name text); create table addresses (address text);
      create schema app; set search_path = app; ${tables({})} ${USUAL}
      alter table transactions rename to transfers;
      alter table transfers rename column project_id to app_id;`,
    refusals: [
      {
        by: /column "id" does not exist, .* relation "public\.transactions" does not exist.*\nEdit the queries of the views/,
        mend: "drop table chains, addresses",
      },
      {
        by: /relation "public\.chains" does not exist, .* relation "public\.events" does not exist/,
        edit: (sql) =>
          sql
            .replaceAll("from public.transactions", "from app.transfers")
            .replace("select created_at, project_id,", "select created_at, app_id as project_id,")
            .replaceAll("from public.", "from app."),
      },
    ],
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
    title:
      "a foreign table, a table of another role, row-level security with an app's policies and grants, and default rights for everybody",
    sql: `${tables({})} ${USUAL}
      alter table chains rename to near;
      create foreign table chains (id bigint, name text) server elsewhere options (table_name 'near');
      alter table exploits owner to app;
      alter table transactions enable row level security;
      create policy own on transactions for select to authenticated using (project_id = 1);
      create function touch() returns trigger language plpgsql as 'begin return new; end';
      create trigger touch before update on transactions for each row execute function touch();
      grant select (chain_id) on transactions to app;
      revoke insert, update, delete on transactions from anon;
      alter default privileges grant execute on functions to anon, authenticated;
      alter default privileges grant all on tables to anon, authenticated;`,
  },
  {
    title: "another type of project_id in memberships",
    sql: `${tables({ member: "text" })} ${USUAL}`,
    refusals: [
      {
        by: /memberships\.project_id has the type text, and vigil\.transactions\.project_id the type bigint\nCast both/,
        edit: (sql) =>
          sql
            .replace(
              "created_at, project_id, chain_id",
              "created_at, project_id::text as project_id, chain_id",
            )
            .replace("as email, project_id\n", "as email, project_id::text as project_id\n"),
      },
    ],
  },
  {
    title:
      "a schema vigil of the owner's with a function, a table and two views, and functions with other arguments or names than Vigil's, some with its comment",
    sql: `${tables({})} ${USUAL}
      create schema vigil;
      comment on schema vigil is 'Made by the operator';
      grant usage on schema vigil to anon;
      create table vigil.rounds (at timestamptz);
      create function vigil.tidy(name text) returns text language sql immutable as 'select initcap(name)';
      create view vigil.chains as select id, vigil.tidy(name) as name from chains;
      create view vigil.watch as select * from vigil.rounds;
      create function dashboard_cube(day date) returns int language sql as 'select 1';
      create function dashboard_cube(day text, zone text) returns int language sql as 'select 1';
      create function dashboard_cube(from_day date, to_day date, time_zone text, tenant int) returns int language sql as 'select 1';
      create function vigil.promise() returns int language sql as 'select 1';
      comment on function dashboard_cube(date) is 'Made by Vigil.';
      comment on function vigil.promise() is 'Made by Vigil.';`,
  },
  {
    title:
      "functions, a procedure, an aggregate and a table of the owner's in the places of Vigil's, or in the way of a page's call, and a view with the rights of its caller",
    sql: `${tables({})} ${USUAL} create schema vigil;
      create function vigil.cube(a date, b date, c text) returns json language sql as $$ select null::json $$;
      create function dashboard_cube(from_day date, to_day date, time_zone text, max_age interval default '10 minutes')
        returns json language sql as $$ select null::json $$;
      create function dashboard_cube(from_day text, to_day text, time_zone text)
        returns json language sql as $$ select null::json $$;
      create procedure vigil.keep(a text, b integer) language sql as 'select 1';
      comment on procedure vigil.keep(text, integer) is 'Made by Vigil.';
      create aggregate vigil.cube(bigint) (sfunc = int8pl, stype = bigint);
      comment on aggregate vigil.cube(bigint) is 'Made by Vigil.';
      create table vigil.kept (zone text, promise text);
      create view vigil.chains with (security_invoker = on) as select id, name from chains;`,
    refusals: [
      {
        by: /not made by Vigil, but named like its functions: vigil\.cube\(date,date,text\), public\.dashboard_cube\(date,date,text,interval\), public\.dashboard_cube\(text,text,text\), vigil\.keep\(text,integer\), vigil\.cube\(bigint\)\nRename it/,
        mend: `alter function vigil.cube(date, date, text) rename to dice;
          alter function dashboard_cube(date, date, text, interval) rename to their_cube;
          alter function dashboard_cube(text, text, text) rename to their_cube;
          alter procedure vigil.keep(text, integer) rename to hold;
          alter aggregate vigil.cube(bigint) rename to total;
          create function dashboard_cube(a date, b date, c text, d interval) returns int language sql as 'select 1'`,
      },
      {
        // The types of Vigil's function and other names.
        by: /not made by Vigil, but named like its functions: public\.dashboard_cube\(date,date,text,interval\)\nRename it/,
        mend: "alter function dashboard_cube(date, date, text, interval) rename to other_cube",
      },
      {
        by: /not made by Vigil, but named like its table: vigil\.kept\nRename it/,
        mend: "alter table vigil.kept rename to promises",
      },
      {
        by: /vigil\.chains reads with the rights of its caller\nRun "alter view vigil\.chains set \(security_invoker = false\)"/,
        mend: "alter view vigil.chains set (security_invoker = false)",
      },
    ],
  },
];

/** Whether visitors get an answer. */
const COUNTED = "select length(dashboard_cube('2025-03-01', '2025-03-02', 'UTC')::text) > 0";

describe.skipIf(!hasPostgres())("on PostgreSQL", { meta: { needs: "PostgreSQL" } }, () => {
  let server: NativeServer;
  let install = "";
  let remove = "";

  beforeAll(async () => {
    server = await startNativeServer();
    await server.run(`
      create role anon; create role authenticated; create role service_role bypassrls;
      create role app; create role installer createrole bypassrls in role app;
      grant create on database postgres to installer;
      create extension postgres_fdw schema pg_catalog;
      create server elsewhere foreign data wrapper postgres_fdw
        options (host '${server.folder}', dbname 'postgres');`);
    await server.run(`grant usage on foreign server elsewhere to installer;
      create user mapping for installer server elsewhere options (user 'postgres', password_required 'false')`);
    [install, remove] = await Promise.all([outputOf("sql"), outputOf("sql --remove")]);
  });

  afterAll(() => server?.stop());

  const run = (...sql: string[]) => server.run("set session authorization installer", ...sql);
  const catalog = async () => (await run(CATALOG)).split("\n").sort();

  /** An empty project, with the rights that Supabase gives. */
  async function empty(): Promise<void> {
    await server.run(`drop schema public cascade; drop schema if exists app cascade; drop schema if exists vigil cascade;
      create schema public authorization installer;
      grant usage on schema public to anon, authenticated, service_role;
      grant create on schema public to app;
      alter default privileges for role installer revoke execute on functions from anon, authenticated;
      alter default privileges for role installer revoke all on tables from anon, authenticated;
      alter default privileges for role installer in schema public
        grant all on tables to anon, authenticated, service_role;
      alter default privileges for role installer in schema public
        grant all on functions to anon, authenticated, service_role;`);
  }

  test.each(CASES)(
    "$title: installs and counts, or names the next step, twice the same, and is removed without a trace",
    async ({ sql, refusals = [], uses = [] }) => {
      await empty();
      await run(sql);
      let installation = install;
      for (const { by, mend = "", edit } of refusals) {
        const refused = await catalog();
        await expect(run(installation)).rejects.toThrow(by);
        expect(await catalog()).toEqual(refused);
        await run(mend);
        installation = edit?.(install) ?? install;
      }
      const before = await catalog();
      await run(installation);
      const after = await catalog();
      const others = (lines: readonly string[]) =>
        lines.filter((line) => !/ vigil(_counter)?\b/.test(line));
      expect(others(after.filter((line) => !before.includes(line)))).toEqual([
        expect.stringContaining("function public.dashboard_cube("),
        expect.stringContaining("function public.dashboard_cube_keep("),
        expect.stringContaining("function public.dashboard_cube_slow("),
      ]);
      expect(others(before.filter((line) => !after.includes(line)))).toEqual([]);
      await run(installation);
      expect(await catalog()).toEqual(after);
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
      for (const use of uses) {
        await run(use.sql);
        const used = await catalog();
        await expect(run(remove)).rejects.toMatchObject({
          cause: { detail: expect.stringContaining(use.hangs) },
        });
        expect(await catalog()).toEqual(used);
        await run(use.undo);
      }
      await run(remove);
      expect(await catalog()).toEqual(before);
      await run(remove);
      expect(await catalog()).toEqual(before);
    },
  );

  test("a session that ends before any statement of an installation, an upgrade or a removal leaves nothing of it", async () => {
    await empty();
    await run(tables({}));
    const kill = "select pg_terminate_backend(pg_backend_pid())";
    const transaction = "select 'in transaction', pg_current_xact_id()";
    for (const sql of [install, install, remove]) {
      const statements = statementsOf(sql);
      const before = await catalog();
      // PostgreSQL undoes one transaction wherever its session ends.
      const unfinished = statements.slice(0, -1).flatMap((statement) => [statement, transaction]);
      const lines = (await run(...unfinished, "rollback")).split("\n");
      const transactions = lines.filter((line) => line.startsWith("in transaction|"));
      expect([transactions.length, new Set(transactions).size]).toEqual([statements.length - 1, 1]);
      await expect(
        run(...statements.slice(0, -1), "reset session authorization", kill),
      ).rejects.toThrow("terminating connection");
      expect(await catalog()).toEqual(before);
      await run(sql);
    }
  });

  test("file by file, as the Supabase CLI runs a folder of migrations, the end is that of one transaction, and each file can be followed by a removal or an installation", async () => {
    await empty();
    await run(tables({}), USUAL);
    const before = await catalog();
    await run(install);
    const after = await run(INSTALLED);
    await run(remove);
    const withoutTransaction = (sql: string) => sql.replace(/^(begin|commit);$/gm, "");
    const installing = withoutTransaction(install);
    const removing = withoutTransaction(remove);
    const outcomes = async (...steps: string[]) => {
      const answers = await run("begin", ...steps, "rollback");
      return answers.split(/^outcome\n/m).slice(1);
    };
    const outcome = (look: string) => `reset search_path; select 'outcome'; ${look}`;
    const sorted = (lines = "") => lines.trimEnd().split("\n").sort();
    const files = await Promise.all(MIGRATIONS.map(readSqlFile));
    for (const file of files) {
      await runAsMigration(server.folder, file);
      const [removed] = await outcomes(removing, outcome(CATALOG));
      expect(sorted(removed)).toEqual(before);
      const [installed, removedAfter] = await outcomes(
        installing,
        outcome(INSTALLED),
        removing,
        outcome(CATALOG),
      );
      expect(installed?.trimEnd()).toBe(after);
      expect(sorted(removedAfter)).toEqual(before);
    }
    // Again over all of it, as an upgrade, with a kept answer of one length, as older versions had.
    await run("select vigil.keep()");
    await run("alter table vigil.kept drop column visit_day, drop column visit_cube");
    for (const file of files) await runAsMigration(server.folder, file);
    expect(await run(INSTALLED)).toBe(after);
    expect(await run("select vigil.keep()->>'takenAt' is not null")).toBe("t");
    expect(await server.run("set role anon", COUNTED)).toBe("t");
    await run(remove);
  });

  test("the files that supabase db reset runs in a clone end with demo rows and an answer of them", async () => {
    await empty();
    const config = await readSqlFile("config.toml");
    expect(config).toMatch(/\[db\.migrations\]\n(#.*\n)*enabled = false/);
    const list = /sql_paths = \[([^\]]*)\]/.exec(config)?.[1] ?? "";
    const names = [...list.matchAll(/"\.\/([^"]+)"/g)].flatMap(([, name = ""]) =>
      name === "migrations/*.sql" ? MIGRATIONS : name,
    );
    expect(names).toEqual([OWN_PROJECT[0], "seed.sql", ...OWN_PROJECT.slice(1), ...MIGRATIONS]);
    const folder = await readdir(new URL("../../supabase/migrations", import.meta.url));
    expect(folder.sort().map((name) => `migrations/${name}`)).toEqual(MIGRATIONS);
    for (const name of names) await runAsSeed(server.folder, await readSqlFile(name));
    const days = "current_date - 30, current_date, 'UTC'";
    const counted = `select dashboard_cube(${days})->'transactions'->'groups'->0->>'label' <> ''`;
    expect(await server.run("set role anon", counted)).toBe("t");
    await run(remove);
  });

  test("after a restore without comments installation and removal change nothing, and say how the names become Vigil's again", async () => {
    await empty();
    await run(tables({}), USUAL, install);
    const after = await run(INSTALLED);
    const lost = `do $$ declare name text; begin
      for name in select oid::regprocedure from pg_proc where obj_description(oid, 'pg_proc') = 'Made by Vigil.' loop
        execute format('comment on function %s is null', name);
      end loop;
    end $$`;
    await server.run(lost);
    const bare = await catalog();
    await expect(run(remove)).rejects.toThrow(
      "as after a restore without comments\nRun what vigil sql prints",
    );
    const refusal = await run(install).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^not made by Vigil, but named like its functions: vigil\.functions\(\), .*\nRename it/,
    );
    expect(await catalog()).toEqual(bare);
    await run(/ run first: (.*)$/s.exec(refusal)?.[1] ?? "");
    await run(install);
    expect(await run(INSTALLED)).toBe(after);
    await run(remove);
  });

  test("an installation that waits for another session's lock ends, and names the session", async () => {
    await empty();
    await run(tables({}));
    const holder = new Client({ host: server.folder, user: "postgres", database: "postgres" });
    await holder.connect();
    try {
      const [{ pid }] = (
        await holder.query(
          "select pg_backend_pid() as pid, pg_advisory_lock(hashtext('vigil.install'), 0)",
        )
      ).rows;
      for (const sql of [install, remove]) {
        await expect(run(sql.replaceAll("'1min'", "'20ms'"))).rejects.toThrow(
          `another session installs or removes Vigil, or holds its lock: process ${pid}\nWait until it ends`,
        );
      }
    } finally {
      await holder.end();
    }
  });

  test("first installations at the same time wait for each other", async () => {
    await empty();
    await run(tables({}));
    await server.run("create database other owner installer");
    const inOther = (...sql: string[]) =>
      runIn(server.folder, "other", ["set session authorization installer", ...sql]);
    await inOther("alter schema public owner to installer", tables({}));
    await Promise.all(
      [...Array(4).fill(run), ...Array(4).fill(inOther)].map((start) => start(install)),
    );
    expect(await server.run("set role anon", COUNTED)).toBe("t");
    expect(await runIn(server.folder, "other", ["set role anon", COUNTED])).toBe("t");
    // The role belongs to both databases: the first removal leaves it, and names the other.
    const role = "select count(*) from pg_roles where rolname = 'vigil_counter'";
    expect(await notices(remove)).toEqual([
      "the role vigil_counter stays: these databases use it: other",
    ]);
    expect(await server.run(role)).toBe("1");
    await inOther(remove);
    expect(await server.run(role, "drop database other")).toBe("0");
  });

  test("a function of a view that vigil_counter may not execute is named with the statement that lets it count", async () => {
    await empty();
    await run(`${tables({})} ${USUAL} create schema vigil;
      create function public."Tidy"(name text) returns text language sql immutable as 'select initcap(name)';
      revoke all on function "Tidy" from public;
      create view vigil.chains as select id, "Tidy"(name) as name from chains;`);
    const before = await catalog();
    expect(await notices(install)).toContain(
      'vigil_counter may not execute public."Tidy"(text), which a view needs',
    );
    await expect(server.run("set role anon", COUNTED)).rejects.toThrow(
      "permission denied for function Tidy",
    );
    await run('grant execute on function public."Tidy"(text) to vigil_counter');
    expect(await server.run("set role anon", COUNTED)).toBe("t");
    await run(remove);
    expect(await catalog()).toEqual(before);
  });

  test("a removal names the job of pg_cron that would fail from then on, if its role may use pg_cron", async () => {
    await empty();
    await server.run(`create schema cron; create table cron.job (jobid bigint, jobname text, command text);
      insert into cron.job values (7, 'vigil', 'select vigil.keep(''UTC'')'), (8, 'mine', 'select 1'),
        (9, 'page', 'select public.dashboard_cube_keep()')`);
    await run(tables({}), install);
    expect(await notices(remove)).toEqual([]);
    await server.run(
      "grant usage on schema cron to installer; grant select on cron.job to installer",
    );
    await run(install);
    expect(await notices(remove)).toEqual([
      "a job of pg_cron that runs vigil.keep stays: end it with select cron.unschedule(7); select cron.unschedule(9)",
    ]);
    await server.run("drop schema cron cascade");
  });

  test("a role vigil_counter that has another name, may do more than count, or may not be used by the installer, is refused with the statement that mends it", async () => {
    await empty();
    await run(tables({}), install, "alter role vigil_counter rename to counter");
    await expect(run(install)).rejects.toThrow(
      'the role vigil_counter has the name counter\nRun "alter role counter rename to vigil_counter"',
    );
    await run("alter role counter rename to vigil_counter", install, remove);
    await server.run("create role vigil_counter login; grant service_role to vigil_counter");
    await expect(run(install)).rejects.toThrow(
      /the role vigil_counter may do more than count\nRun "alter role vigil_counter nologin/,
    );
    await server.run(
      "alter role vigil_counter nologin; revoke service_role from vigil_counter; alter role installer nocreaterole",
    );
    await expect(run(install)).rejects.toThrow(
      'installer may not act as the role vigil_counter\nLet the role that made it, or a superuser, run "grant vigil_counter to installer"',
    );
    await server.run("drop role vigil_counter");
    await expect(run(install)).rejects.toThrow(
      'installer may not make the role vigil_counter\nLet a role with createrole run "create role vigil_counter nologin noinherit; grant vigil_counter to installer"',
    );
    await server.run(
      "create role vigil_counter nologin noinherit; grant vigil_counter to installer",
    );
    await run(install);
    await run(remove);
    // As if the installer of another database had made it.
    await server.run("comment on role vigil_counter is 'Made by Vigil.'");
    await run(install);
    expect(await notices(remove)).toEqual([
      "the role vigil_counter stays: installer may not drop it",
    ]);
    await server.run("drop role vigil_counter; alter role installer createrole");
  });

  test("a second installation keeps edited views and the rights of visitors, and takes back what only the secret key may call", async () => {
    await empty();
    await run(tables({}), install);
    await run(`
      create or replace view vigil.chains as select id, upper(name) as name from public.chains;
      revoke execute on function public.dashboard_cube(date, date, text, interval) from anon;
      revoke execute on function vigil.dashboard_cube(date, date, text) from anon;
      grant select on vigil.events to service_role;
      create function public.dashboard_cube(day date) returns int language sql as 'select 1';`);
    const edited = await catalog();
    await run(`grant execute on function vigil.keep to authenticated with grant option;
      grant execute on function public.dashboard_cube_slow(date, date, text) to authenticated`);
    expect(await notices(install)).toEqual([
      "views of vigil stay as they are, since they differ from their queries in this file: chains",
    ]);
    expect(await catalog()).toEqual(edited);
    // The list in the first file has them all.
    const unlisted = `select oid::regprocedure from pg_proc
      where pronamespace = 'vigil'::regnamespace and obj_description(oid, 'pg_proc') is null`;
    expect(await run(unlisted)).toBe("");
    await run(remove);
    const ours =
      "select proname from pg_proc where obj_description(oid, 'pg_proc') = 'Made by Vigil.'";
    expect(await run(ours)).toBe("");
  });

  test("a role that default privileges favour gets no right to anything in the schema vigil", async () => {
    await empty();
    const favour = `alter default privileges grant execute on functions to app;
      alter default privileges grant all on tables to app;
      alter default privileges grant all on schemas to app;`;
    await run(tables({}), favour, install);
    const rights = `select oid::regprocedure::text from pg_proc
        where pronamespace = 'vigil'::regnamespace and has_function_privilege('app', oid, 'execute')
      union all select oid::regclass::text from pg_class
        where relnamespace = 'vigil'::regnamespace and relkind in ('r', 'v') and has_table_privilege('app', oid, 'select')
      union all select 'schema vigil' where has_schema_privilege('app', 'vigil', 'usage, create')`;
    expect(await run(rights)).toBe("");
    await run(remove, favour.replace(/grant/g, "revoke").replace(/to app/g, "from app"));
  });

  /** The notices of SQL that the installer runs. */
  async function notices(sql: string): Promise<readonly string[]> {
    return (await answersOf(server.folder, ["set session authorization installer", sql])).notices;
  }
});
