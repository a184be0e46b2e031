import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../cli/embedded/database.ts";
import { nativeFolder, nativeUser, startNativePostgres } from "../embedded/nativePostgres.ts";

const SUPABASE = new URL("../../supabase/", import.meta.url);

/** A PostgreSQL with the migrations, the rollups and, beside them, the function as it was before. */
interface Server {
  /** Runs SQL as superuser; resolves to the rows of the last answer, of one column. */
  run(sql: string): Promise<string[]>;
  stop(): Promise<void>;
}

async function startEmbedded(): Promise<Server> {
  const { pglite, close } = await openDatabase();
  const run = async (sql: string) => {
    const rows = (await pglite.exec(sql)).at(-1)?.rows ?? [];
    return rows.map((row) => String(Object.values(row)[0]));
  };
  await installRollups(run);
  return { run, stop: close };
}

const folder = nativeFolder() ?? "";
const user = nativeUser();
const hasNative = folder !== "" && user !== undefined;

async function startNative(): Promise<Server> {
  const server = await startNativePostgres(folder, user ?? {});
  const run = async (sql: string) =>
    server
      .run(`set time zone 'UTC';${sql}`)
      .split("\n")
      .filter((line) => line !== "");
  await installRollups(run);
  return { run, stop: server.stop };
}

async function installRollups(run: Server["run"]): Promise<void> {
  await run(await readFile(new URL("optional/20261121000000_rollups.sql", SUPABASE), "utf8"));
  await run(`do $do$ begin
    execute replace(replace(pg_get_functiondef('vigil.dashboard_cube'::regproc),
      'vigil.dashboard_cube', 'vigil.cube_of_rows'), 'vigil.tallies(', 'vigil.tallies_of_rows(');
    revoke all on function vigil.cube_of_rows from public;
  end $do$`);
}

/** Days on which a zone's clocks or dates did what spoils a rollup, and a plain week. */
const ERAS = {
  "2025-10-20": ["UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo"],
  "2011-12-26": ["Pacific/Apia", "Pacific/Fakaofo", "America/New_York"],
  "2006-10-26": ["America/St_Johns", "America/Goose_Bay", "Europe/Berlin"],
  "1978-03-01": ["Pacific/Kiritimati", "Asia/Kathmandu"],
  "1972-01-03": ["Africa/Monrovia", "Europe/London"],
};

const ERA_DAYS = 8;

/** How many rounds of changes each era sees. */
const RUNS = Number(process.env["ROLLUP_RUNS"] ?? 2);

const VIEWS = readFileSync(
  new URL("migrations/20261101000300_views.sql", SUPABASE),
  "utf8",
).replaceAll(/--.*$/gm, "");

function homes(zones: readonly string[]): string {
  return `
    delete from vigil.home_zones;
    insert into vigil.home_zones (zone) select unnest('{${zones}}'::text[]);`;
}

/** The pairs are at any moment what the identities come to. */
const INVARIANT = `
  with sightings as (
    select zone, kind, identity, day
    from vigil.rolled_identities cross join generate_series(0, length(seen) - 1) as day
    where get_bit(seen, day) = 1
  ),
  pairs as (
    select zone, kind, day, previous, count(*) as identities
    from (
      select *, lag(day, 1, -1) over (partition by zone, kind, identity order by day) as previous
      from sightings
    ) as seen
    group by zone, kind, day, previous
  )
  (table vigil.rolled_pairs except select * from pairs)
  union all
  (select * from pairs except table vigil.rolled_pairs)`;

/** Rows of eight days from `start`, most of them near a day's start or end somewhere. */
function fill(start: string): string {
  const id = (most: number) => `nullif(floor(random() * ${most})::int, 0)`;
  const instant = `timestamptz '${start}Z' + random() * interval '${ERA_DAYS} days'`;
  return `
    truncate chains, transactions, memberships, addresses, notifications, events, exploits;
    insert into chains values (1, 'Ethereum'), (2, 'Ethereum'), (3, null), (4, '__proto__');
    insert into addresses (id) select n from generate_series(1, 9) as n;
    insert into memberships (email, project_id)
    select 'user-' || ${id(20)}, ${id(12)} from generate_series(1, 40);
    insert into transactions (project_id, created_at, chain_id)
    select ${id(12)}, ${instant}, ${id(5)} from generate_series(1, 900);
    insert into notifications (address_id, status, date, chain_id)
    select ${id(10)}, (array['sent', 'failed'])[1 + (random() * 0.7)::int], ${instant}, ${id(5)}
    from generate_series(1, 60);
    insert into exploits (chain_id, "timestamp") select ${id(5)}, ${instant}
    from generate_series(1, 40);
    insert into events (event_type, "timestamp")
    select (array['Transfer', '', null])[1 + ${id(4)}], extract(epoch from ${instant})::bigint
    from generate_series(1, 100);`;
}

/** What writers do to an era of the tables, and who looks after these. */
function changes(start: string): string[] {
  const day = `timestamptz '${start}Z' + floor(random() * ${ERA_DAYS}) * interval '1 day'`;
  const midday = `timestamptz '${start}Z' + random() * interval '${ERA_DAYS + 1} days'`;
  return [
    `insert into transactions (project_id, created_at, chain_id)
     select n, ${day}, 1 + n % 4 from generate_series(1, 5) as n`,
    `update transactions set created_at = created_at + interval '47 minutes' where random() < 0.02`,
    "update transactions set project_id = null where random() < 0.01",
    "update transactions set project_id = 77 where project_id = 3",
    "delete from transactions where random() < 0.01",
    "delete from transactions where project_id = 5",
    "update notifications set status = 'sent' where random() < 0.05",
    "update notifications set address_id = null where random() < 0.05",
    "delete from notifications where random() < 0.05",
    "delete from notifications where address_id = 2",
    `insert into memberships (email, project_id) select 'user-' || n, n from generate_series(1, 9) as n`,
    "update memberships set email = 'user-1' where random() < 0.1",
    "update memberships set project_id = 2 where random() < 0.1",
    "delete from memberships where random() < 0.1",
    "truncate memberships",
    `insert into events (event_type, "timestamp") values ('New', extract(epoch from ${day})::bigint)`,
    `update events set "timestamp" = "timestamp" + 900 where random() < 0.05`,
    "delete from events where random() < 0.02",
    `insert into exploits (chain_id, "timestamp") values (1, ${day})`,
    "update exploits set chain_id = null where random() < 0.05",
    "update chains set name = 'Renamed' where random() < 0.3",
    "truncate exploits",
    "create table copied as table exploits; truncate exploits; insert into exploits select * from copied; drop table copied",
    `begin isolation level repeatable read; delete from transactions where random() < 0.01; commit`,
    `insert into transactions (project_id, created_at) values (9, timestamptz '${start}Z' - interval '3 days')`,
    `call vigil.roll_up(${midday})`,
    `call vigil.roll_up(${midday})`,
    "delete from vigil.watched where random() < 0.2",
    "update vigil.home_zones set origin = null where random() < 0.2",
    swapped("transactions"),
    swapped("notifications"),
    swapped("memberships"),
    "alter table transactions disable trigger all; delete from transactions where random() < 0.05; alter table transactions enable trigger all",
    "alter table memberships disable trigger all; delete from memberships where random() < 0.2; alter table memberships enable trigger all",
    `drop view vigil.notifications;
     alter table notifications alter address_id type bigint using address_id % 9 + 1; ${VIEWS}`,
  ];
}

/** A copy with other rows takes the place of a table, and the views look at it. */
function swapped(table: string): string {
  return `
    create table copied (like ${table} including defaults including identity);
    insert into copied overriding system value select * from ${table} where random() < 0.9;
    drop table ${table} cascade; alter table copied rename to ${table}; ${VIEWS}`;
}

/** Both ways to the cubes of every range of the era's days, in one statement and so of one moment. */
function differingRanges(start: string, zones: readonly string[]): string {
  return `
    select concat_ws(' ', first::date, last::date, zone)
    from generate_series(date '${start}' - 1, date '${start}' + ${ERA_DAYS}, '2 days') as first,
      generate_series(first, date '${start}' + ${ERA_DAYS}, '3 days') as last,
      unnest('{${zones}}'::text[]) as zone
    where vigil.cube_of_rows(first::date, last::date, zone)::text
      <> public.dashboard_cube(first::date, last::date, zone)::text`;
}

const SERVERS = {
  "embedded PostgreSQL": { start: startEmbedded, isThere: true, eras: Object.entries(ERAS) },
  "a PostgreSQL server": {
    start: startNative,
    isThere: hasNative,
    eras: Object.entries(ERAS).slice(0, 1),
  },
};

describe.each(Object.entries(SERVERS))("on %s", (_name, { start, isThere, eras }) => {
  if (!isThere) return;
  let server: Server;

  beforeAll(async () => {
    server = await start();
  });

  afterAll(() => server.stop());

  test.each(eras)(
    "rollups give the figures of the rows, whatever becomes of these, from %s",
    async (first, zones) => {
      const changing = fc.array(fc.constantFrom(...changes(first)), { minLength: 1, maxLength: 6 });
      const rollUp = `call vigil.roll_up('${first}'::date + 9)`;
      await server.run(`select setseed(0.4);${fill(first)}`);
      await server.run(homes(zones.slice(0, 3)));
      await server.run(rollUp);
      expect(await server.run(differingRanges(first, zones))).toEqual([]);
      await fc.assert(
        fc.asyncProperty(changing, fc.constantFrom(...zones), async (statements, zone) => {
          for (const statement of statements) await server.run(statement);
          expect(await server.run(differingRanges(first, [zone]))).toEqual([]);
          await server.run(rollUp);
          expect(await server.run(INVARIANT)).toEqual([]);
          expect(await server.run(differingRanges(first, [zone]))).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
  );

  test("what is kept is not read again until one of its rows changes", async () => {
    const first = "2025-10-20";
    const differing = () => server.run(differingRanges(first, ["Asia/Kathmandu"]));
    const named = () => server.run("select distinct day::text from vigil.changed_days order by 1");
    await server.run(`${fill(first)} ${homes(["Asia/Kathmandu"])}`);
    await server.run(`call vigil.roll_up(timestamptz '2025-10-25 13:07Z')`);
    expect(await named()).toEqual([]);
    expect(await differing()).toEqual([]);
    await server.run(`
      update vigil.rolled_tallies set tally = tally + 1
      where source = 'transactions' and day = '2025-10-22'`);
    expect(await differing()).not.toEqual([]);

    // What changes nothing that is counted, or what is not kept yet, need not be named.
    await server.run(`
      update transactions set created_at = created_at, project_id = project_id;
      update transactions set project_id = 77 where created_at >= '2025-10-25 13:07Z';
      insert into transactions (created_at) values (now());`);
    expect(await named()).toEqual([]);

    await server.run("insert into transactions (created_at) values ('2025-10-21 20:00Z')");
    expect(await named()).toEqual(["2025-10-21"]);
    await server.run("insert into transactions (created_at) values ('2025-10-22 23:59:59Z')");
    expect(await named()).toEqual(["2025-10-21", "2025-10-22"]);
    expect(await differing()).toEqual([]);

    await server.run(`call vigil.roll_up(timestamptz '2025-10-25 13:07Z')`);
    expect(await named()).toEqual([]);
    expect(await differing()).toEqual([]);

    await server.run(`
      update transactions set created_at = created_at + interval '2 days'
      where id = (select min(id) from transactions where created_at::date = '2025-10-22')`);
    expect(await named()).toEqual(["2025-10-22", "2025-10-24"]);
    expect(await differing()).toEqual([]);
  });

  test("writing to a partition by its own name, attaching and detaching one are noticed", async () => {
    const first = "2025-10-20";
    const differing = () => server.run(differingRanges(first, ["UTC"]));
    const rollUp = `call vigil.roll_up('${first}'::date + 9)`;
    await server.run(`${fill(first)}
      create table whole (like transactions including defaults including identity);
      insert into whole overriding system value select * from transactions;
      drop table transactions cascade;
      create table transactions (like whole) partition by range (created_at);
      create table early partition of transactions for values from (minvalue) to ('2025-10-24Z');
      create table late (like whole);
      insert into transactions select * from whole where created_at < '2025-10-24Z';
      insert into late select * from whole where created_at >= '2025-10-24Z';
      ${VIEWS} ${homes(["UTC"])}`);
    await server.run(rollUp);
    for (const change of [
      "insert into early (id, created_at, project_id) values (0, '2025-10-21Z', 8)",
      "alter table transactions attach partition late for values from ('2025-10-24Z') to (maxvalue)",
      "delete from late where project_id = 4",
      "alter table transactions detach partition early",
    ]) {
      await server.run(change);
      expect([change, await differing()]).toEqual([change, []]);
      await server.run(rollUp);
      expect([change, await differing()]).toEqual([change, []]);
    }
    await server.run(`drop table transactions cascade; drop table early;
      alter table whole rename to transactions; ${VIEWS}`);
  });

  test("a view of several tables is read from its rows, and the others are kept", async () => {
    const first = "2025-10-20";
    await server.run(`${fill(first)} ${homes(["UTC"])}
      create or replace view vigil.transactions as
        select created_at, project_id, chain_id from transactions where project_id <> 4
        union all select created_at, 4, chain_id from transactions where project_id = 4;
      create or replace view vigil.memberships as
        select email::text collate "C" as email, project_id from memberships
        where project_id in (select id from chains) or true;`);
    await server.run(`call vigil.roll_up('${first}'::date + 9)`);
    expect(await server.run("select source from vigil.rolled order by source")).toEqual([
      "events",
      "exploits",
      "notifications",
    ]);
    expect(await server.run(differingRanges(first, ["UTC"]))).toEqual([]);
    await server.run("delete from memberships where random() < 0.3");
    await server.run("delete from transactions where random() < 0.1");
    expect(await server.run(differingRanges(first, ["UTC"]))).toEqual([]);
    await server.run(VIEWS);
  });

  test("nobody but the owner may read, call or change any of it", async () => {
    await server.run(`call vigil.roll_up()`);
    expect(
      await server.run(`
        select concat_ws(' ', role, object)
        from unnest(array['anon', 'authenticated', 'service_role']) as role, lateral (
          select oid::regprocedure::text from pg_proc
          where pronamespace = 'vigil'::regnamespace
            and has_function_privilege(role, oid, 'execute')
          union all
          select oid::regclass::text from pg_class
          where relnamespace = 'vigil'::regnamespace and relkind in ('r', 'v', 'S')
            and has_any_column_privilege(role, oid, 'select, insert, update, references')
        ) as open (object)
        order by 1`),
    ).toEqual([
      "anon vigil.dashboard_cube(date,date,text)",
      "authenticated vigil.dashboard_cube(date,date,text)",
      "service_role vigil.dashboard_cube(date,date,text)",
    ]);
  });
});

describe.skipIf(!hasNative)("while others write", () => {
  const FIRST = "2025-10-20";
  const DIFFERING = differingRanges(FIRST, ["UTC", "Asia/Kathmandu"]);
  const ROLL_UP = `call vigil.roll_up('${FIRST}'::date + 9)`;
  let server: Server;

  beforeAll(async () => {
    server = await startNative();
    await server.run(`
      create extension dblink;
      create function open_session(name text) returns text language sql as $$
        select dblink_connect(name, format('host=%s user=postgres dbname=postgres',
          current_setting('unix_socket_directories')));
      $$`);
  });

  beforeEach(() => server.run(`${fill(FIRST)} ${homes(["UTC", "Asia/Kathmandu"])}`));

  afterAll(() => server.stop());

  const inSession = (name: string, sql: string) => `do $do$ begin
    perform dblink_exec('${name}', $sql$${sql}$sql$); end $do$;`;
  const behind = (name: string, sql: string) => `do $do$ begin
    perform dblink_send_query('${name}', $sql$${sql}$sql$); end $do$;`;
  const end = (name: string) => `do $do$ begin
    perform from dblink_get_result('${name}') as answer (status text); end $do$;`;

  test("a writer under way when its day is first kept is waited for", async () => {
    const answers = await server.run(`
      do $do$ begin perform open_session('writer'), open_session('roller'); end $do$;
      ${inSession("writer", "begin")}
      ${inSession("writer", `insert into transactions (created_at) values ('${FIRST}Z')`)}
      ${behind("roller", ROLL_UP)}
      select pg_sleep(0.3), dblink_is_busy('roller');
      ${DIFFERING};
      ${inSession("writer", "commit")}
      ${end("roller")}
      select count(*) from vigil.changed_days;
      ${DIFFERING}`);
    expect(answers).toEqual(["|1", "0"]);
  });

  test("a writer whose snapshot is older than the rollup is not missed", async () => {
    const answers = await server.run(`
      do $do$ begin perform open_session('writer'); end $do$;
      ${inSession("writer", "begin isolation level repeatable read")}
      ${inSession("writer", "do $$ begin perform from transactions; end $$")}
      ${ROLL_UP};
      ${inSession("writer", `insert into transactions (created_at) values ('${FIRST}Z')`)}
      ${inSession("writer", "commit")}
      select count(*) from vigil.changed_days;
      ${DIFFERING}`);
    expect(answers).toEqual(["1"]);
  });

  test("a writer of a day that another call has closed is not kept before he has ended", async () => {
    const answers = await server.run(`
      call vigil.roll_up('${FIRST}'::date + 4);
      do $do$ begin perform open_session('writer'); end $do$;
      ${inSession("writer", "begin")}
      ${inSession("writer", `insert into transactions (created_at) values ('${FIRST}Z'::timestamptz + interval '5 days')`)}
      do $do$ begin perform vigil.close_before('${FIRST}'::date + 9); end $do$;
      do $do$ begin
        while vigil.roll_next(0, '${FIRST}'::date + 4) loop end loop;
      end $do$;
      ${inSession("writer", "commit")}
      ${DIFFERING}`);
    expect(answers).toEqual([]);
  });

  test("nothing is kept while it is forgotten", async () => {
    const answers = await server.run(`
      do $do$ begin perform vigil.close_before('${FIRST}'::date + 9), open_session('roller'); end $do$;
      ${inSession("roller", "begin")}
      ${inSession("roller", "do $$ begin while vigil.roll_next(0, 'infinity') loop end loop; end $$")}
      alter table events disable trigger all;
      insert into events ("timestamp") values (extract(epoch from timestamptz '${FIRST}Z')::bigint);
      alter table events enable trigger all;
      do $do$ begin
        perform vigil.close_before('${FIRST}'::date + 9);
      exception when lock_not_available then
        null;
      end $do$;
      ${inSession("roller", "commit")}
      ${ROLL_UP};
      ${DIFFERING}`);
    expect(answers).toEqual([]);
  });

  test("the figures are those of the rows at every moment", async () => {
    const loop = (times: number, sql: string) =>
      `do $$ begin for round in 1..${times} loop ${sql}; commit; end loop; end $$`;
    const rollUp = "perform vigil.roll_next(9223372036854775807, 'infinity')";
    const write = `insert into transactions (created_at) values ('${FIRST}Z');
      commit; perform pg_sleep(random() * 0.04);
      delete from transactions where id = (
        select id from transactions where created_at < '${FIRST}Z'::timestamptz + interval '1 day'
        order by random() limit 1
      )`;
    const moment = `
      select 'differing' where vigil.cube_of_rows('${FIRST}', '${FIRST}', 'UTC')::text
        <> public.dashboard_cube('${FIRST}', '${FIRST}', 'UTC')::text;`;
    const answers = await server.run(`
      ${ROLL_UP};
      do $do$ begin perform open_session(name) from unnest('{one,two,roller,rival}'::text[]) as name;
      end $do$;
      ${["one", "two"].map((name) => behind(name, loop(25, write))).join("\n")}
      ${["roller", "rival"].map((name) => behind(name, loop(60, rollUp))).join("\n")}
      ${moment.repeat(100)}
      ${["one", "two", "roller", "rival"].map(end).join("\n")}
      ${moment}
      ${ROLL_UP};
      select count(*) from vigil.changed_days;
      ${moment}`);
    expect(answers).toEqual(["0"]);
  });
});
