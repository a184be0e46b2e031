import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { OWN_PROJECT, readSqlFiles } from "../../cli/local/embedded/sqlFiles.ts";
import { outputOf } from "../cli/runCli.ts";
import {
  answersOf,
  hasPostgres,
  type NativeServer,
  startNativeServer,
} from "../embedded/nativePostgres.ts";

/** What a role that owns code behind a view would do with the rights of another. */
const ATTACKS = [
  "grant service_role to app",
  "grant installer to app",
  "set role service_role; reset role",
  "select set_config('role', 'service_role', false), set_config('role', 'none', false)",
  "alter role app superuser",
  "create role accomplice",
  "select from public.memberships",
  "insert into public.chains (id) values (666)",
  "create table vigil.loot (email text)",
  "create table public.loot (email text)",
  "create schema loot",
  "create or replace function vigil.cube(date, date, text) returns json language sql as 'select null::json'",
  "create or replace function vigil.take_slot(integer) returns boolean language sql as 'select true'",
  "create or replace view vigil.chains as select 1::bigint as id, null::text as name",
  "alter table public.memberships disable row level security",
  "lock table public.memberships",
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
  // What would stay in the session.
  "create temp view memberships as select 1 as email",
  "create temp table memberships (email text)",
  "create function pg_temp.format(text) returns text language sql as 'select null'",
  "create domain pg_temp.date as text",
  "create type pg_temp.interval as (loot text)",
  "create temp sequence loot",
  // What would be published, or changed, with what counts.
  "insert into vigil.kept values ('Europe/Paris', '2025-01-01', '2099-01-01', 'infinity', '{}', 0)",
  "update vigil.kept set taken_at = 'infinity'",
  "delete from vigil.kept",
  "truncate vigil.kept",
  "drop function vigil.ends()",
  "drop function vigil.answer(date, date, text, interval) cascade",
  "drop function vigil.checked_cube(date, date, text) cascade",
  "alter function vigil.checked_cube(date, date, text) set search_path = app",
  "alter function vigil.checked_cube(date, date, text) set statement_timeout = 1",
  "alter function vigil.checked_cube(date, date, text) security invoker",
  "alter function vigil.checked_cube(date, date, text) rename to loot",
  "alter function vigil.checked_cube(date, date, text) owner to app",
  "alter function vigil.keep(text, integer) set search_path = app",
  "grant execute on function vigil.keep(text, integer) to public",
  "grant execute on function vigil.checked_cube(date, date, text) to public",
  "revoke execute on function vigil.checked_cube(date, date, text) from installer",
  "grant select on vigil.memberships to public",
  "comment on function vigil.checked_cube(date, date, text) is null",
  "comment on table vigil.kept is null",
  "alter default privileges grant all on functions to public",
  "alter default privileges grant all on tables to public",
  "alter role vigil_counter set search_path = app",
  "set transaction read write",
  "select set_config('transaction_read_only', 'off', true)",
];

/** What PostgreSQL lets everybody do, each with a query that shows it while it lasts. */
const UNDONE = [
  ["select lo_from_bytea(0, 'loot')", "select count(*) from pg_largeobject_metadata"],
  [
    "select set_config('app.loot', 'yes', false)",
    "select coalesce(length(current_setting('app.loot', true)), 0)",
  ],
  [
    "select set_config('search_path', 'app', false)",
    "select position('app' in current_setting('search_path'))",
  ],
  [
    "select set_config('statement_timeout', '1h', false)",
    "select position('1h' in current_setting('statement_timeout'))",
  ],
  ["listen loot", "select count(*) from pg_listening_channels()"],
  [
    "select pg_advisory_xact_lock(7)",
    "select count(*) from pg_locks where locktype = 'advisory' and objid = 7",
  ],
  [
    "declare loot cursor with hold for select 1",
    "select count(*) from pg_cursors where name = 'loot'",
  ],
] as const;

/** Code of the role app that tries everything, in the place of harmless code that the owner has used. */
const ARMED = `
  create or replace function app.attack() returns void language plpgsql as $$
  declare statement text; outcome text; begin
    foreach statement in array array[${[...ATTACKS, ...UNDONE.map(([sql]) => sql)].map((sql) => `$a$${sql}$a$`)}] loop
      begin
        execute statement;
        outcome := 'done';
      exception when others then
        outcome := sqlerrm;
      end;
      raise notice '%|%|%', current_user, statement, outcome;
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

const REFUSED =
  /^(permission denied|query would be affected by row-level|must |cannot set|Only roles|only roles|cannot execute .* in a read-only transaction|transaction read-write mode must be set before any query)/;

const HARMLESS = `
  create schema app authorization app;
  grant usage, create on schema app to public;
  set role app;
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
      const seen = async (...sql: string[]) => {
        const queries = ["set session authorization installer", "begin", ...sql, "rollback"];
        const { lines, notices } = await answersOf(server.folder, queries);
        return { lines, tried: new Set(notices.filter((notice) => notice.includes("|"))) };
      };
      const calls = {
        visit:
          "set local role anon; select length(dashboard_cube('2025-03-01', '2025-03-02', 'UTC')::text) > 0; reset role",
        keep: "set local role service_role; select dashboard_cube_keep()->>'takenAt' is not null; reset role",
      };
      for (const call of Object.values(calls)) {
        const { lines, tried } = await seen(call, ...UNDONE.map(([, left]) => left));
        expect(lines).toEqual(["t", ...UNDONE.map(() => "0")]);
        const attacks = [...tried].map((notice) => notice.split("|"));
        expect(new Set(attacks.map(([, statement]) => statement))).toEqual(
          new Set([...ATTACKS, ...UNDONE.map(([statement]) => statement)]),
        );
        for (const [by, statement = "", outcome] of attacks) {
          expect(by).toBe("vigil_counter");
          if (ATTACKS.includes(statement))
            expect([statement, outcome]).toEqual([statement, expect.stringMatching(REFUSED)]);
        }
      }
      // The same code, run by the owner's own query, shows what it would do.
      const own = await seen(
        "select count(*) from vigil.transactions, vigil.chains where project_id > 0 and id > 0",
      );
      expect([...own.tried]).toContain("installer|grant service_role to app|done");
    });

    test("a forged end of the count fails the call", async () => {
      await server.run(HARMLESS);
      await asInstaller(TRANSACTIONS("app.spy(project_id)"));
      await server.run(`set role app; create or replace function app.spy(id bigint) returns bigint language plpgsql as
        $$ begin raise sqlstate 'VG000' using message = 'forged'; end $$`);
      await expect(
        server.run("set role anon", "select dashboard_cube('2025-03-01', '2025-03-02', 'UTC')"),
      ).rejects.toThrow("forged");
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
          "memberships",
          "notifications",
          "transactions",
        ].map((name) => `vigil.${name}`),
      );
      expect(
        await server.run("select has_schema_privilege('vigil_counter', 'vigil', 'create')"),
      ).toBe("f");
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
        "the function that counts belongs to installer instead of vigil_counter\nRun what vigil sql prints again",
      );
      await asInstaller(await outputOf("sql"));
      expect(await server.run("set role anon", counted)).toBe("t");
    });
  },
);
