import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { OWN_PROJECT, readSqlFiles } from "../../cli/local/embedded/sqlFiles.ts";
import { outputOf } from "../cli/runCli.ts";
import { hasPostgres, type NativeServer, startNativeServer } from "../embedded/nativePostgres.ts";

/** What a role that owns code behind a view would do with the rights of another. */
const ATTACKS = [
  "grant service_role to app",
  "grant installer to app",
  "set role service_role; reset role",
  "alter role app superuser",
  "create role accomplice",
  "select from public.memberships",
  "insert into public.chains (id) values (666)",
  "drop function vigil.ends()",
  "create table vigil.loot (email text)",
  "create table public.loot (email text)",
  "create or replace function vigil.cube(date, date, text) returns json language sql as 'select null::json'",
  "create or replace function vigil.take_slot(integer) returns boolean language sql as 'select true'",
  "create or replace view vigil.chains as select 1::bigint as id, null::text as name",
  "alter table public.memberships disable row level security",
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
];

/** Code of the role app that tries everything, in the place of harmless code that the owner has used. */
const ARMED = `
  create or replace function app.attack() returns void language plpgsql as $$
  declare statement text; outcome text; begin
    foreach statement in array array[${ATTACKS.map((sql) => `$a$${sql}$a$`)}] loop
      begin
        execute statement;
        outcome := 'done';
      exception when others then
        outcome := sqlerrm;
      end;
      insert into app.seen values (current_user, statement, outcome);
    end loop;
  end $$;
  create or replace function app.spy(id bigint) returns bigint language plpgsql immutable as
    $$ begin perform app.attack(); return id; end $$;`;

const TRANSACTIONS = (project: string, source = "public.transactions") =>
  `create or replace view vigil.transactions as select created_at, ${project} as project_id, chain_id from ${source}`;

/** Where code of the role app can be behind a view, each with the SQL of the owner who uses it there. */
const PLACES: readonly (readonly [string, string])[] = [
  ["a function in a view", TRANSACTIONS("app.spy(project_id)")],
  ["a function in a view behind a view", TRANSACTIONS("project_id", "app.transactions")],
  ["an operator", `${TRANSACTIONS("project_id")} where project_id operator(app.===) project_id`],
  ["the constraint of a domain", TRANSACTIONS("project_id::app.project::bigint")],
  ["an SQL function", TRANSACTIONS("app.label(project_id)")],
  [
    "the state function of an aggregate",
    "create or replace view vigil.chains as select app.last(id) as id, min(name) as name from public.chains",
  ],
  ["an expression of an index", "create index on public.transactions ((app.spy(1) + project_id))"],
  [
    "the predicate of an index",
    "create index on public.transactions (chain_id) where app.spy(1) > 0",
  ],
  [
    "extended statistics",
    "create statistics app.pairs on (app.spy(1) + project_id), chain_id from public.transactions",
  ],
  [
    "the constraint of an inherited child",
    "create table app.child (check (app.spy(1) = 1)) inherits (public.transactions)",
  ],
];

const HARMLESS = `
  create schema app authorization app;
  grant usage, create on schema app to public;
  set role app;
  create table app.seen (by name, statement text, outcome text);
  grant insert, select on app.seen to public;
  create function app.spy(id bigint) returns bigint language sql immutable as 'select id';
  create function app.spy(a bigint, b bigint) returns bigint language sql immutable as 'select app.spy(coalesce(b, a))';
  create function app.is_same(a bigint, b bigint) returns boolean language sql immutable as 'select app.spy(a) = b';
  create operator app.=== (leftarg = bigint, rightarg = bigint, function = app.is_same);
  create domain app.project as bigint check (app.spy(value) = value);
  create function app.label(id bigint) returns bigint language sql begin atomic select app.spy(id); end;
  create aggregate app.last(bigint) (sfunc = app.spy, stype = bigint);
  reset role;
  create view app.transactions as select created_at, app.spy(project_id) as project_id, chain_id from public.transactions;
  alter view app.transactions owner to app; grant select on public.transactions to app;
  grant select on app.transactions to installer;`;

describe.skipIf(!hasPostgres())(
  "code behind a view has no right worth having",
  { meta: { needs: "PostgreSQL" } },
  () => {
    let server: NativeServer;
    const asInstaller = (...sql: string[]) =>
      server.run("set session authorization installer", ...sql);

    beforeAll(async () => {
      server = await startNativeServer();
      // As on a hosted project: the installer is no superuser, and may grant the roles of the API.
      await server.run(`
        create role app bypassrls; create role installer createrole bypassrls;
        create role anon; create role authenticated; create role service_role bypassrls;
        grant anon, authenticated, service_role, app to installer with admin option;
        alter schema public owner to installer;
        grant create on database postgres to installer`);
      await asInstaller(await readSqlFiles(OWN_PROJECT), await outputOf("sql"));
      await asInstaller(`insert into public.chains values (1, 'Base');
        insert into public.transactions (created_at, project_id) values ('2025-03-01', 1), (now(), 1)`);
    });

    afterAll(() => server?.stop());

    // Makes the views again that went with the code in them.
    afterEach(async () => {
      await server.run("drop schema if exists app cascade");
      await asInstaller(await outputOf("sql"));
    });

    test.each(PLACES)("in %s", async (_, use) => {
      await server.run(HARMLESS);
      await asInstaller(use);
      await server.run(`set role app; ${ARMED}`);
      const seen = (sql: string) =>
        asInstaller(
          `begin; ${sql}; select distinct by, statement, outcome from app.seen; rollback`,
        );
      const calls = {
        visit:
          "set local role anon; select length(dashboard_cube('2025-03-01', '2025-03-02', 'UTC')::text); reset role",
        keep: "set local role service_role; select length(dashboard_cube_keep()::text); reset role",
      };
      for (const call of Object.values(calls)) {
        const tried = (await seen(call)).split("\n").filter((line) => line.includes("|"));
        expect(new Set(tried.map((line) => line.split("|")[1]))).toEqual(new Set(ATTACKS));
        for (const line of tried) {
          expect(line).toMatch(/^vigil_counter\|/);
          expect(line).toMatch(
            /\|(permission denied|query would be affected by row-level|must |cannot set|Only roles|only roles)/,
          );
        }
      }
      // The same code, run by the owner's own query, shows what it would do.
      const own = await seen(
        "select count(*) from vigil.transactions, vigil.chains where project_id > 0 and id > 0",
      );
      expect(own).toContain("installer|grant service_role to app|done");
    });

    test("vigil_counter reads the seven views, which the code behind them reads too, and has no other role", async () => {
      const readable = await server.run(`
        select oid::regclass from pg_class
        where relkind in ('r', 'v', 'm', 'p', 'f', 'S') and has_table_privilege('vigil_counter', oid, 'select')
          and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        order by oid::regclass::text`);
      expect(readable.split("\n")).toEqual(
        [
          "addresses",
          "chains",
          "events",
          "exploits",
          "kept",
          "memberships",
          "notifications",
          "transactions",
        ].map((name) => `vigil.${name}`),
      );
      const members = await server.run(
        "select member::regrole, admin_option from pg_auth_members where 'vigil_counter'::regrole in (roleid, member)",
      );
      // From PostgreSQL 16 on the role that made it may grant it.
      expect(["", "installer|t"]).toContain(members);
    });

    test("functions that belong to another role, as after a restore, count nothing until the SQL is run again", async () => {
      await server.run(
        "reassign owned by vigil_counter to installer; drop owned by vigil_counter; drop role vigil_counter",
      );
      const counted = "select length(dashboard_cube('2025-03-01', '2025-03-02', 'UTC')::text) > 0";
      await expect(server.run("set role anon", counted)).rejects.toThrow(
        "the functions of Vigil belong to installer instead of vigil_counter\nRun what npx vigil sql prints again",
      );
      await asInstaller(await outputOf("sql"));
      expect(await server.run("set role anon", counted)).toBe("t");
    });

    test("an installation in savepoints, which would leave the functions to the installer, is refused", async () => {
      const savepoints = (await outputOf("sql")).replaceAll(
        /^create or replace function vigil\./gm,
        "savepoint s;\n$&",
      );
      await asInstaller(await outputOf("sql --remove"));
      await expect(asInstaller(savepoints)).rejects.toThrow(
        "the functions that count do not belong to vigil_counter\nRun the whole file as one transaction, without savepoints",
      );
    });
  },
);
