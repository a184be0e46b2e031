import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  memoryFolder,
  type NativePostgres,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../embedded/nativePostgres.ts";
import { fc } from "../suite/fastCheck.ts";

const SUPABASE = new URL("../../supabase/", import.meta.url);
const VIEWS_FILE = "migrations/20261101000300_views.sql";
const FUNCTION = "migrations/20261101000400_dashboard_cube.sql";
const ROLLUPS = "optional/20261121000000_rollups.sql";

/** Runs SQL as superuser, its `random()` by the seed; resolves to the rows of the last answer, of one column. */
type Run = (sql: string, seed?: number) => Promise<string[]>;

interface Server {
  readonly run: Run;
  stop(): Promise<void>;
}

const SEED = 0.4;

const folder = nativeFolder() ?? "";
const user = nativeUser();
const hasNative = folder !== "" && user !== undefined;

let native: Promise<NativePostgres> | undefined;

function nativeServer(): Promise<NativePostgres> {
  native ??= memoryFolder().then((root) =>
    startNativePostgres(folder, user ?? {}, ["wal_level=logical", "jit=off"], root),
  );
  return native;
}

afterAll(async () => (await native)?.stop());

/** A database with the migrations. */
async function openNative(name: string): Promise<Server> {
  const server = await nativeServer();
  server.run(`create database ${name} template postgres`);
  const session = server.session(name);
  const run: Run = (sql, seed = SEED) =>
    session.run(`set time zone 'UTC'; set seed = ${seed}; ${sql}`);
  return { run, stop: session.close };
}

/** A database of the tests of a suite. */
function useDatabase(name: string): Run {
  let server: Server;
  beforeAll(async () => {
    server = await openNative(name);
  });
  afterAll(() => server?.stop());
  return (sql, seed) => server.run(sql, seed);
}

/** What git prints; null where this is no repository with that history. */
function git(words: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", words, {
    cwd: new URL(".", SUPABASE),
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

/** The rollups and, beside them, the function as it was before. */
async function installRollups(run: Run): Promise<void> {
  await run(await readFile(new URL(ROLLUPS, SUPABASE), "utf8"));
  await run(`do $do$ begin
    execute replace(replace(pg_get_functiondef('vigil.dashboard_cube'::regproc),
      'vigil.dashboard_cube', 'vigil.cube_of_rows'), 'vigil.tallies(', 'vigil.row_tallies(');
    execute replace(replace(pg_get_functiondef('vigil.tallies'::regproc),
      'vigil.tallies', 'vigil.row_tallies'), 'vigil.day_cells(', 'vigil.row_cells(');
    revoke all on function vigil.cube_of_rows, vigil.row_tallies from public;
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

const VIEWS = readFileSync(new URL(VIEWS_FILE, SUPABASE), "utf8").replaceAll(/--.*$/gm, "");

function homes(zones: readonly string[]): string {
  return `
    delete from vigil_rollups.home_zones;
    insert into vigil_rollups.home_zones (zone) select unnest('{${zones}}'::text[]);`;
}

/** The pairs are at any moment what the days come to. */
const INVARIANT = `
  with pairs as (
    select zone, day, previous, count(*) as identities
    from (
      select zone, day, lag(day, 1, '-infinity') over (partition by zone, identity order by day) as previous
      from vigil_rollups.days cross join unnest(identities) as identity
      where source = 'notifications'
    ) as seen
    group by zone, day, previous
  )
  (select zone, day, previous, identities from vigil_rollups.pairs except select * from pairs)
  union all
  (select * from pairs except select zone, day, previous, identities from vigil_rollups.pairs)`;

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
    select ${id(12)}, ${instant}, ${id(5)} from generate_series(1, 300);
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
    `call vigil.refresh(${midday})`,
    `call vigil.refresh(${midday})`,
    "delete from vigil_rollups.watched where random() < 0.2",
    "delete from vigil_rollups.watermarks where random() < 0.2",
    "insert into vigil_rollups.invalidations (source, day) values ('notifications', '-infinity')",
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

/** All days of an era, and some of them; the others end at each kind of bound. */
const FEW = `(-1, ${ERA_DAYS}), (1, 3)`;
const MANY = `${FEW}, (0, 0), (4, 6), (7, ${ERA_DAYS})`;

/** Both ways to the cubes of ranges of the era's days, in one statement and so of one moment. */
function differingRanges(start: string, zones: readonly string[], ranges = MANY): string {
  return `
    select concat_ws(' ', date '${start}' + first, date '${start}' + last, zone)
    from (values ${ranges}) as ranges (first, last),
      unnest('{${zones}}'::text[]) as zone
    where vigil.cube_of_rows(date '${start}' + first, date '${start}' + last, zone)::text
      <> public.dashboard_cube(date '${start}' + first, date '${start}' + last, zone)::text`;
}

const FIRST = "2025-10-20";
const REFRESH = `call vigil.refresh('${FIRST}'::date + 9)`;
const DIFFERING = differingRanges(FIRST, ["UTC"], FEW);
const MATERIALIZED = "select distinct source from vigil_rollups.watermarks order by 1";
const ALL = ["events", "exploits", "notifications", "transactions"];
const WITHOUT_TRANSACTIONS = ALL.slice(0, 3);

const NEEDS = { meta: { needs: "PostgreSQL" } };

describe.skipIf(!hasNative)("rollups", NEEDS, () => {
  const run = useDatabase("random");

  beforeAll(() => installRollups(run));

  test.each(Object.entries(ERAS))(
    "give the figures of the rows, whatever becomes of these, from %s",
    async (first, zones) => {
      const seeds = fc.integer({ min: 0, max: 1e6 }).map((millionths) => millionths / 1e6);
      const change = fc.tuple(fc.constantFrom(...changes(first)), seeds);
      const changing = fc.array(change, { minLength: 1, maxLength: 6 });
      const zone = fc.constantFrom(...zones);
      const refresh = `call vigil.refresh('${first}'::date + 9)`;
      await run(`${fill(first)} ${homes(zones.slice(0, 3))} ${refresh}`);
      expect(await run(differingRanges(first, zones, FEW))).toEqual([]);
      const property = fc.asyncProperty(changing, zone, seeds, async (statements, zone, seed) => {
        for (const [statement, ownSeed] of statements) await run(statement, ownSeed);
        expect(await run(differingRanges(first, [zone]))).toEqual([]);
        await run(refresh, seed);
        expect(await run("table vigil_rollups.differences")).toEqual([]);
        expect(await run(INVARIANT)).toEqual([]);
        expect(await run(differingRanges(first, [zone]))).toEqual([]);
      });
      await fc.assert(property, { numRuns: 2, endOnFailure: true });
    },
  );

  test("a materialized day is not read again until one of its rows changes", async () => {
    const refresh = "call vigil.refresh(timestamptz '2025-10-25 13:07Z')";
    const zones = ["Asia/Kathmandu", "America/New_York"];
    const differing = () => run(differingRanges(FIRST, zones, `${FEW}, (0, 0)`));
    const logged = () =>
      run("select distinct day::text from vigil_rollups.invalidations order by 1");
    await run(`${fill(FIRST)} ${homes(zones)} ${refresh}`);
    expect(await logged()).toEqual([]);
    expect(await differing()).toEqual([]);
    const tamper = `update vigil_rollups.days set counts[1] = counts[1] + 1
      where source = 'transactions' and day = '2025-10-22'`;
    await run(tamper);
    expect(await differing()).not.toEqual([]);

    // What changes nothing that is counted, or what is not materialized yet, is not logged.
    await run(`
      update transactions set created_at = created_at, project_id = project_id;
      update transactions set project_id = 77 where created_at >= '2025-10-25 13:07Z';
      insert into transactions (created_at) values (now());`);
    expect(await logged()).toEqual([]);

    await run("insert into transactions (created_at) values ('2025-10-22 20:00Z')");
    expect(await logged()).toEqual(["2025-10-22"]);
    await run("insert into transactions (created_at) values ('2025-10-21 02:00Z')");
    expect(await logged()).toEqual(["2025-10-21", "2025-10-22"]);
    expect(await differing()).toEqual([]);

    await run(refresh);
    expect(await logged()).toEqual([]);
    expect(await differing()).toEqual([]);

    await run(`
      update transactions set created_at = created_at + interval '2 days'
      where id = (select min(id) from transactions where created_at::date = '2025-10-22')`);
    expect(await logged()).toEqual(["2025-10-22", "2025-10-24"]);
    expect(await differing()).toEqual([]);

    // A row becomes the twin of another one, which is written as it was.
    const twins = "project_id = 5 and created_at in ('2025-10-22 12:00Z', '2025-10-24 12:00Z')";
    await run(`insert into transactions (created_at, project_id)
      values ('2025-10-22 12:00Z', 5), ('2025-10-24 12:00Z', 5); ${refresh}`);
    await run(`update transactions set created_at = '2025-10-22 12:00Z' where ${twins}`);
    expect(await logged()).toEqual(["2025-10-22", "2025-10-24"]);
    expect(await differing()).toEqual([]);
  });

  test("a day that differs from its rows without a log is found, recorded and counted anew", async () => {
    const found = "select distinct source from vigil_rollups.differences order by source";
    await run(`${fill(FIRST)} ${homes(["UTC"])} truncate vigil_rollups.differences; ${REFRESH};
      update vigil_rollups.days set counts[1] = counts[1] + 1
      where source = 'exploits' and day = (select max(day) from vigil_rollups.days where source = 'exploits');
      update vigil_rollups.days set identities = identities || 'unseen'::text
      where source = 'transactions' and day = '2025-10-26';
      update vigil_rollups.pairs set identities = identities + 1 where day = '2025-10-26'`);
    expect(await run(DIFFERING)).not.toEqual([]);
    await run(REFRESH);
    expect(await run(found)).toEqual(["exploits", "notifications", "transactions"]);
    expect(await run("select public.rollup_status()->>'differences'")).not.toEqual(["0"]);
    expect(await run(DIFFERING)).toEqual([]);
    await run(`truncate vigil_rollups.differences; ${REFRESH}; ${REFRESH}`);
    expect(await run(found)).toEqual([]);
    expect(await run(INVARIANT)).toEqual([]);
  });

  test("nothing stays materialized of a source that is no longer watched", async () => {
    await run(`${fill(FIRST)} ${homes(["UTC"])} ${REFRESH};
      delete from vigil_rollups.watched where source = 'notifications'`);
    const left = `
      select source from vigil_rollups.watermarks union select source from vigil_rollups.days
      union select source from vigil_rollups.pairs order by 1`;
    expect(await run(left)).toEqual(["events", "exploits", "transactions"]);
  });

  test("writing to a partition by its own name, attaching and detaching one are noticed, and an empty one keeps what is materialized", async () => {
    const refresh = `call vigil.refresh('${FIRST}'::date + 19)`;
    const kept = () =>
      run(`select count(*) from vigil_rollups.watermarks
        join vigil_rollups.watched using (source) where signature = vigil_rollups.signature(source)`);
    await run(`${fill(FIRST)}
      create table whole (like transactions including defaults including identity);
      insert into whole overriding system value select * from transactions;
      drop table transactions cascade;
      create table transactions (like whole) partition by range (created_at);
      create table early partition of transactions for values from (minvalue) to ('2025-10-24Z');
      create table late (like whole);
      insert into transactions select * from whole where created_at < '2025-10-24Z';
      insert into late select * from whole where created_at >= '2025-10-24Z';
      ${VIEWS} ${homes(["UTC"])} ${refresh}`);
    for (const change of [
      "insert into early (id, created_at, project_id) values (0, '2025-10-21Z', 8)",
      "alter table transactions attach partition late for values from ('2025-10-24Z') to ('2025-11-01Z')",
      "delete from late where project_id = 4",
      "create table november partition of transactions for values from ('2025-11-01Z') to (maxvalue)",
      "insert into november (id, created_at, project_id) values (0, '2025-11-02Z', 78)",
      "alter table transactions detach partition early",
    ]) {
      await run(change);
      if (change.startsWith("create")) expect(await kept()).toEqual(["4"]);
      if (change.includes("into november")) {
        const logged = await run("select day::text from vigil_rollups.invalidations");
        expect(logged).toEqual(["2025-11-02"]);
        expect(await run(differingRanges("2025-10-27", ["UTC"], FEW))).toEqual([]);
      }
      expect([change, await run(DIFFERING)]).toEqual([change, []]);
      await run(refresh);
      expect([change, await run(DIFFERING)]).toEqual([change, []]);
    }
    await run(`drop table transactions cascade; drop table early;
      alter table whole rename to transactions; ${VIEWS}`);
  });

  test("a view of several tables is read from its rows, and the others are materialized", async () => {
    await run(`${fill(FIRST)} ${homes(["UTC"])}
      create or replace view vigil.transactions as
        select created_at, project_id, chain_id from transactions where project_id <> 4
        union all select created_at, 4, chain_id from transactions where project_id = 4;
      create or replace view vigil.memberships as
        select email::text collate "C" as email, project_id from memberships
        where project_id in (select id from chains) or true;
      ${REFRESH}`);
    expect(await run(MATERIALIZED)).toEqual(WITHOUT_TRANSACTIONS);
    expect(await run(DIFFERING)).toEqual([]);
    await run("delete from memberships where random() < 0.3");
    await run("delete from transactions where random() < 0.1");
    expect(await run(DIFFERING)).toEqual([]);
    await run(VIEWS);
  });

  test("every function of ours finds types in pg_catalog before pg_temp, but for the refresh, which is the caller's", async () => {
    await run("call vigil.refresh()");
    const found = await run(`
      select oid::regprocedure || case when prosecdef then ' as its owner' else '' end from pg_proc
      where (pronamespace in ('vigil'::regnamespace, 'vigil_rollups'::regnamespace)
          or oid in ('public.dashboard_cube'::regproc, 'public.rollup_status'::regproc))
        and proconfig @> '{"search_path=pg_catalog, pg_temp"}' is not true`);
    expect(found).toEqual(["vigil.refresh(timestamp with time zone)"]);
  });

  test("only the owner may read, call or change any of it", async () => {
    await run(`call vigil.refresh()`);
    expect(
      await run(`
        select concat_ws(' ', role, object)
        from unnest(array['anon', 'authenticated', 'service_role']) as role, lateral (
          select oid::regprocedure::text from pg_proc
          where pronamespace in ('vigil'::regnamespace, 'vigil_rollups'::regnamespace, 'public'::regnamespace)
            and has_schema_privilege(role, pronamespace, 'usage')
            and has_function_privilege(role, oid, 'execute') and proname not like 'dblink%'
          union all
          select oid::regclass::text from pg_class
          where relnamespace in ('vigil'::regnamespace, 'vigil_rollups'::regnamespace)
            and relkind in ('r', 'v', 'S') and has_schema_privilege(role, relnamespace, 'usage')
            and has_any_column_privilege(role, oid, 'select, insert, update, references')
        ) as open (object)
        order by 1`),
    ).toEqual([
      "anon dashboard_cube(date,date,text)",
      "anon vigil.dashboard_cube(date,date,text)",
      "authenticated dashboard_cube(date,date,text)",
      "authenticated vigil.dashboard_cube(date,date,text)",
      "service_role dashboard_cube(date,date,text)",
      "service_role rollup_status()",
      "service_role vigil.dashboard_cube(date,date,text)",
    ]);
  });

  test("the steps of docs/scale.md, each as one query, install, refresh and remove, and leave nothing", async () => {
    const page = await readFile(new URL("../docs/scale.md", SUPABASE), "utf8");
    const documented = (name: string) =>
      new RegExp(`\`\`\`sql ${name}\n(.*?)\`\`\``, "s").exec(page)?.[1] ?? "";
    const objects = () =>
      run(`
        select classid::regclass || ' ' || identity from (
          select distinct classid, objid from pg_depend
          where deptype <> 'i' and classid in (
            'pg_proc'::regclass, 'pg_class'::regclass, 'pg_trigger'::regclass, 'pg_type'::regclass)
        ) as own cross join lateral pg_identify_object(classid, objid, 0)
        where identity ~ '(vigil|rollup)' order by 1`);
    await run(documented("remove"));
    const before = await objects();
    await installRollups(run);
    for (const name of ["zones", "refresh"]) await run(documented(name));
    expect((await objects()).length).toBeGreaterThan(before.length);
    await run(documented("remove"));
    expect((await objects()).filter((object) => !/cube_of_rows|row_tallies/.test(object))).toEqual(
      before.filter((object) => !/cube_of_rows|row_tallies/.test(object)),
    );
    await installRollups(run);
  });
});

describe.skipIf(!hasNative)("while others write", NEEDS, () => {
  const DIFFERING = differingRanges(FIRST, ["UTC", "Asia/Kathmandu"], FEW);
  const run = useDatabase("writers");

  beforeAll(async () => {
    await installRollups(run);
    await run(`
      create extension dblink;
      create function open_session(name text) returns text language sql as $$
        select dblink_connect(name, format('host=%s user=postgres dbname=writers',
          current_setting('unix_socket_directories')));
      $$`);
  });

  // A threshold never falls.
  beforeEach(() =>
    run(`${fill(FIRST)} ${homes(["UTC", "Asia/Kathmandu"])}
      delete from vigil_rollups.watched; call vigil.refresh('${FIRST}'::date + 2)`),
  );

  afterEach(() =>
    run("select dblink_disconnect(name) from unnest(dblink_get_connections()) as name"),
  );

  /** A row that is older than the raised threshold alone. */
  const LATE = `insert into transactions (created_at) values ('${FIRST}Z'::timestamptz + interval '5 days')`;

  const inSession = (name: string, sql: string) => `do $do$ begin
    perform dblink_exec('${name}', $sql$${sql}$sql$); end $do$;`;
  const behind = (name: string, sql: string) => `do $do$ begin
    perform dblink_send_query('${name}', $sql$${sql}$sql$); end $do$;`;
  const end = (name: string) => `do $do$ begin
    perform from dblink_get_result('${name}') as answer (status text); end $do$;`;

  /** Waits until the refresh waits for something, or is over. */
  const until = (condition: string) => `do $do$ begin
    while dblink_is_busy('refresher') = 1 and not exists (
      select from pg_stat_activity where query like 'call vigil.refresh%' and ${condition}
    ) loop
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop; end $do$;`;

  test("a writer under way when the threshold rises is waited for", async () => {
    const answers = await run(`
      do $do$ begin perform open_session('writer'), open_session('refresher'); end $do$;
      ${inSession("writer", "begin")}
      ${inSession("writer", LATE)}
      ${behind("refresher", REFRESH)}
      ${until("wait_event = 'PgSleep'")}
      select dblink_is_busy('refresher');
      ${DIFFERING};
      ${inSession("writer", "commit")}
      ${end("refresher")}
      select count(*) from vigil_rollups.invalidations;
      ${DIFFERING}`);
    expect(answers).toEqual(["1", "0"]);
  });

  test("a writer that begins while the threshold is being raised is waited for", async () => {
    const answers = await run(`
      create function slow_commit() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(7); return null; end $$;
      create constraint trigger slow_commit after update on vigil_rollups.watched
        deferrable initially deferred for each row when (new.source = 'events')
        execute function slow_commit();
      do $do$ begin
        perform open_session('lock'), open_session('writer'), open_session('refresher');
      end $do$;
      ${inSession("lock", "begin")}
      ${inSession("lock", "do $$ begin perform pg_advisory_xact_lock(7); end $$")}
      ${behind("refresher", REFRESH)}
      ${until("wait_event = 'advisory'")}
      ${inSession("writer", "begin")}
      ${inSession("writer", `insert into events ("timestamp") values (extract(epoch from timestamptz '${FIRST}Z')::bigint + 500000)`)}
      ${inSession("lock", "commit")}
      ${until("wait_event = 'PgSleep'")}
      select dblink_is_busy('refresher');
      ${inSession("writer", "commit")}
      ${end("refresher")}
      drop trigger slow_commit on vigil_rollups.watched;
      drop function slow_commit;
      select count(*) from vigil_rollups.differences;
      ${DIFFERING}`);
    expect(answers).toEqual(["1", "0"]);
  });

  test("a writer whose snapshot is older than the threshold logs what it changes", async () => {
    const answers = await run(`
      do $do$ begin perform open_session('writer'); end $do$;
      ${inSession("writer", "begin isolation level repeatable read")}
      ${inSession("writer", "do $$ begin perform from transactions; end $$")}
      ${REFRESH};
      ${inSession("writer", LATE)}
      ${inSession("writer", "commit")}
      select count(*) from vigil_rollups.invalidations;
      ${DIFFERING}`);
    expect(answers).toEqual(["1"]);
  });

  test("a day that another call has closed is not materialized before its writers have ended", async () => {
    const answers = await run(`
      do $do$ begin perform open_session('writer'); end $do$;
      ${inSession("writer", "begin")}
      ${inSession("writer", LATE)}
      do $do$ declare seen vigil_rollups.watched; begin
        select * into seen from vigil_rollups.watched where source = 'transactions';
        perform vigil_rollups.watch('transactions', '${FIRST}'::date + 9);
        while vigil_rollups.materialize_next(seen, 0) loop end loop;
      end $do$;
      ${inSession("writer", "commit")}
      ${DIFFERING}`);
    expect(answers).toEqual([]);
  });

  test("a source is not reset while it is materialized", async () => {
    const answers = await run(`
      ${REFRESH};
      do $do$ begin perform open_session('refresher'); end $do$;
      ${inSession("refresher", "begin")}
      ${inSession("refresher", "do $$ begin perform vigil_rollups.materialize_next(watched, 0) from vigil_rollups.watched; end $$")}
      set lock_timeout = '100ms';
      do $do$ begin
        perform vigil_rollups.reset('events');
        raise 'did not wait';
      exception when lock_not_available then
        null;
      end $do$;
      set lock_timeout = 0;
      ${inSession("refresher", "commit")}
      do $do$ declare seen vigil_rollups.watched; begin
        select * into seen from vigil_rollups.watched where source = 'events';
        perform vigil_rollups.reset('events'), pg_sleep(0);
        perform vigil_rollups.watch('events', '${FIRST}'::date + 9);
        update vigil_rollups.watched set since = '9' where source = 'events';
        if vigil_rollups.materialize_next(seen, 0) then
          raise 'is another generation';
        end if;
      end $do$;
      ${DIFFERING}`);
    expect(answers).toEqual([]);
  });

  test("a writer waits for no reset and no materialization", async () => {
    const answers = await run(`
      ${REFRESH};
      do $do$ begin perform open_session('refresher'); end $do$;
      ${inSession("refresher", "begin")}
      ${inSession(
        "refresher",
        `do $$ begin
          perform vigil_rollups.materialize(source, 'UTC', '{[${FIRST},${FIRST}]}') from vigil.sources;
          perform vigil_rollups.reset(source) from vigil.sources;
        end $$`,
      )}
      set lock_timeout = '100ms';
      insert into transactions (created_at) values ('${FIRST}Z');
      delete from notifications where address_id = 3;
      set lock_timeout = 0;
      ${inSession("refresher", "commit")}
      ${REFRESH};
      ${DIFFERING}`);
    expect(answers).toEqual([]);
  });

  test("the figures are those of the rows at every moment", async () => {
    const loop = (times: number, sql: string) =>
      `do $$ begin for round in 1..${times} loop ${sql}; commit; end loop; end $$`;
    const refresh = `perform vigil_rollups.materialize_next(watched, 9223372036854775807)
      from vigil_rollups.watched where source = 'transactions'`;
    const write = `insert into transactions (created_at) values ('${FIRST}Z');
      commit; perform pg_sleep(random() * 0.04);
      delete from transactions where id = (
        select id from transactions where created_at < '${FIRST}Z'::timestamptz + interval '1 day'
        order by random() limit 1
      )`;
    const moment = `
      select 'differing' where vigil.cube_of_rows('${FIRST}', '${FIRST}', 'UTC')::text
        <> public.dashboard_cube('${FIRST}', '${FIRST}', 'UTC')::text;`;
    const answers = await run(`
      ${REFRESH};
      do $do$ begin perform open_session(name) from unnest('{one,two,refresher,rival}'::text[]) as name;
      end $do$;
      ${["one", "two"].map((name) => behind(name, loop(16, write))).join("\n")}
      ${["refresher", "rival"].map((name) => behind(name, loop(32, refresh))).join("\n")}
      ${moment.repeat(60)}
      ${["one", "two", "refresher", "rival"].map(end).join("\n")}
      ${moment}
      ${REFRESH};
      select count(*) from vigil_rollups.invalidations;
      ${moment}`);
    expect(answers).toEqual(["0"]);
  });
});

describe.skipIf(!hasNative)("what the owner of the tables may do", NEEDS, () => {
  const run = useDatabase("owner");

  beforeAll(() => installRollups(run));

  beforeEach(() => run(`${VIEWS} ${fill(FIRST)} ${homes(["UTC"])} ${REFRESH}`));

  const materialized = () => run(MATERIALIZED);
  const obstacles = async () => (await run("select public.rollup_status()->>'fromRows'"))[0];

  test.each([
    [
      "renames a column",
      "alter table transactions rename chain_id to network",
      "alter table transactions rename network to chain_id",
    ],
    [
      "drops a column",
      "drop view vigil.transactions; alter table transactions drop chain_id; create view vigil.transactions as select created_at, project_id, null::bigint as chain_id from transactions",
      "drop view vigil.transactions; alter table transactions add chain_id bigint",
    ],
    [
      "points the view at another table",
      `create table others (like transactions); insert into others select * from transactions where random() < 0.5;
       create or replace view vigil.transactions as select created_at, project_id, chain_id from others`,
      "drop view vigil.transactions; drop table others",
    ],
  ])("writes go on when the owner %s", async (_what, change, undo) => {
    await run(change);
    await run(`
      insert into transactions (created_at) values ('2025-10-22Z');
      update transactions set project_id = 5 where project_id = 6;
      delete from transactions where project_id = 7`);
    expect(await run(DIFFERING)).toEqual([]);
    await run(REFRESH);
    const leftBehind = `select tgrelid::regclass from pg_trigger where tgname like 'vigil\\_%'
      and tgrelid not in (
        select parts.id from vigil.sources cross join vigil_rollups.parts(source) as parts
      )`;
    expect(await run(leftBehind)).toEqual([]);
    await run("insert into transactions (created_at, project_id) values ('2025-10-22Z', 8)");
    expect(await run(DIFFERING)).toEqual([]);
    await run(`${undo}; ${VIEWS}`);
    await run(REFRESH);
    expect(await run(DIFFERING)).toEqual([]);
    expect(await materialized()).toEqual(ALL);
  });

  test("a moment that is NULL or absurd fails no writer and invalidates no other day", async () => {
    await run(`
      alter table transactions alter created_at drop not null;
      begin isolation level repeatable read;
      insert into transactions (created_at, project_id)
      values (null, 1), ('-infinity', 1), ('infinity', 1), ('4714-11-24 BC', 1), ('294275-01-01', 1);
      insert into events ("timestamp") values (9223372036854775807), (-9223372036854775808);
      commit`);
    expect(await run("select count(*) from vigil_rollups.invalidations")).toEqual(["0"]);
    await run(`${REFRESH}; ${REFRESH}`);
    expect(await materialized()).toEqual(ALL);
    expect(await run(DIFFERING)).toEqual([]);
  });

  test("a row of 1970 adds a day and nothing else", async () => {
    const count = () =>
      run("select count(*) from vigil_rollups.days where source = 'transactions'");
    const [before] = await count();
    await run("insert into transactions (created_at, project_id) values ('1970-01-01Z', 1)");
    await run(REFRESH);
    expect(await count()).toEqual([String(Number(before) + 1)]);
    await run("delete from vigil_rollups.watched where source = 'transactions'");
    await run(REFRESH);
    expect(await count()).toEqual([String(Number(before) + 1)]);
    // Its ranges begin a day earlier.
    expect(await run(differingRanges("1970-01-02", ["UTC"]))).toEqual([]);
    expect(await run(DIFFERING)).toEqual([]);
  });

  test("rows that come by logical replication are read, and the refresh says so", async () => {
    const publisher = await openNative("publisher");
    await publisher.run("create publication ours for table transactions");
    await publisher.run("select pg_create_logical_replication_slot('ours', 'pgoutput')");
    await run(`create subscription ours
      connection 'host=${(await nativeServer()).folder} user=postgres dbname=publisher'
      publication ours with (create_slot = false, slot_name = 'ours', copy_data = false)`);
    try {
      await publisher.run(`insert into transactions (id, project_id, created_at)
        select 1000000 + n, 1000 + n, '2025-10-22Z' from generate_series(1, 50) as n`);
      await expect
        .poll(() => run("select count(*) from transactions where id > 1000000"), {
          timeout: 200_000,
        })
        .toEqual(["50"]);
      expect(await run(DIFFERING)).toEqual([]);
      await run(REFRESH);
      expect(await obstacles()).toContain("public.transactions is the target of a subscription");
      expect(await materialized()).toEqual(WITHOUT_TRANSACTIONS);
      expect(await run(DIFFERING)).toEqual([]);
    } finally {
      await run("drop subscription ours");
      await publisher.stop();
    }
  });

  test.each([
    ["public.is_shown(bigint) is not an immutable function", "where public.is_shown(project_id)"],
    ["now() is not an immutable function", "where created_at < now()"],
    [
      "current_setting(text,boolean) is not an immutable",
      "where project_id::text <> coalesce(current_setting('our.hidden', true), '')",
    ],
    ["more than a choice of rows and columns", "where created_at <= current_timestamp"],
    ["more than a choice of rows and columns", "where project_id <> (select 4)"],
    ["more than a choice of rows and columns", "limit 100"],
  ])("a view is read from rows where %s", async (obstacle, condition) => {
    await run(`
      create table hidden (project_id bigint);
      create function is_shown(bigint) returns boolean language sql stable as
        'select $1 is null or not exists (select from public.hidden where project_id = $1)';
      create or replace view vigil.transactions as
        select created_at, project_id, chain_id from transactions ${condition}`);
    await run(REFRESH);
    expect(await materialized()).toEqual(WITHOUT_TRANSACTIONS);
    expect(await obstacles()).toContain(obstacle);
    await run("insert into hidden values (3)");
    expect(await run(DIFFERING)).toEqual([]);
    await run(`${VIEWS} drop function is_shown; drop table hidden`);
  });

  test("a view with immutable conditions and casts is materialized", async () => {
    await run(`
      drop view vigil.transactions, vigil.memberships;
      create view vigil.transactions as
        select created_at, nullif(project_id, 4)::text as project_id, chain_id
        from transactions where project_id is null or project_id <> 9;
      create view vigil.memberships as
        select email::text collate "C" as email, project_id::text as project_id from memberships;
      create or replace view vigil.notifications as
        select date, address_id, chain_id from notifications where status like 'se%'`);
    await run(REFRESH);
    expect(await run(DIFFERING)).toEqual([]);
    // A cast of an expression by way of text is not looked into.
    expect(await obstacles()).toContain("more than a choice");
    await run(`
      create or replace view vigil.transactions as
        select created_at, project_id::text as project_id, chain_id
        from transactions where project_id is null or project_id <> 9`);
    await run(REFRESH);
    expect(await materialized()).toEqual(ALL);
    expect(await run(DIFFERING)).toEqual([]);
    await run(`drop view vigil.transactions, vigil.memberships; ${VIEWS}`);
  });

  test("unlogged tables and ids that are not as equal as their texts are read from rows", async () => {
    await run(`
      alter table transactions set unlogged;
      drop view vigil.notifications;
      alter table notifications drop constraint if exists notifications_address_id_fkey;
      alter table notifications alter address_id type numeric; ${VIEWS}`);
    await run(REFRESH);
    expect(await materialized()).toEqual(["events", "exploits"]);
    expect(await obstacles()).toContain("public.transactions is not a permanent table");
    expect(await obstacles()).toContain("vigil.notifications.address_id has the type numeric");
    await run(`
      insert into notifications (address_id, status, date) values (1.0, 'sent', '2025-10-22Z'), (1.00, 'sent', '2025-10-23Z')`);
    expect(await run(DIFFERING)).toEqual([]);
    await run(`alter table transactions set logged; drop view vigil.notifications;
      alter table notifications alter address_id type bigint using address_id::bigint; ${VIEWS}`);
  });

  test("a foreign table among the partitions is read from rows, and stops nothing else", async () => {
    await run(`
      create extension postgres_fdw;
      create server elsewhere foreign data wrapper postgres_fdw options (host '${(await nativeServer()).folder}', dbname 'owner');
      create user mapping for postgres server elsewhere options (user 'postgres');
      create table whole as table transactions;
      drop table transactions cascade;
      create table transactions (like whole) partition by range (created_at);
      create table old_rows (like whole);
      create foreign table old partition of transactions for values from (minvalue) to ('2025-10-22Z')
        server elsewhere options (table_name 'old_rows');
      create table recent partition of transactions for values from ('2025-10-22Z') to (maxvalue);
      insert into transactions select * from whole; ${VIEWS}`);
    await run(REFRESH);
    expect(await materialized()).toEqual(WITHOUT_TRANSACTIONS);
    expect(await obstacles()).toContain("public.old is not a permanent table");
    expect(await run(DIFFERING)).toEqual([]);
    await run(
      `drop table transactions cascade; drop extension postgres_fdw cascade;
      alter table whole rename to transactions;
      alter table transactions alter id add generated by default as identity (start 100000); ${VIEWS}`.replace(
        "alter table transactions alter id add",
        "alter table transactions alter id set not null; alter table transactions alter id add",
      ),
    );
  });

  test("a new trigger waits for autovacuum until this gives way", async () => {
    await run(`
      drop trigger vigil_transactions_insert on transactions;
      insert into transactions (created_at)
        select '${FIRST}Z'::timestamptz from generate_series(1, 5000);
      delete from transactions where created_at = '${FIRST}Z';
      alter table transactions set (
        autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100)`);
    await run("alter system set autovacuum_naptime = 1");
    await run("do 'begin perform pg_reload_conf(); end'");
    const vacuuming = `select count(*) from pg_stat_activity
      where query like 'autovacuum: VACUUM%public.transactions'`;
    await expect.poll(() => run(vacuuming), { timeout: 200_000 }).toEqual(["1"]);
    await run(REFRESH);
    expect(await materialized()).toEqual(ALL);
    await run("alter table transactions reset (autovacuum_vacuum_threshold)");
    await run("alter system reset autovacuum_naptime");
    await run("do 'begin perform pg_reload_conf(); end'");
  });

  test("a publication for all tables stops nothing", async () => {
    await run("create publication everything for all tables");
    await run("insert into transactions (created_at, project_id) values ('2025-10-22Z', 99)");
    await run("truncate exploits");
    await run(REFRESH);
    expect(await run(DIFFERING)).toEqual([]);
    expect(await materialized()).toEqual(ALL);
    await run("drop publication everything");
  });

  test("a misspelt home zone is refused at once, and one of an earlier version is dropped", async () => {
    const misspelt = "insert into vigil_rollups.home_zones values ('Europe/Berlni')";
    await expect(run(misspelt)).rejects.toThrow('time zone "Europe/Berlni" not recognized');
    await run(`
      create table vigil.home_zones (zone text);
      insert into vigil.home_zones values ('Europe/Berlni'), ('Europe/Berlin');
      drop schema vigil_rollups cascade; drop function vigil.cube_of_rows, vigil.row_tallies`);
    await installRollups(run);
    await run(REFRESH);
    const zones = await run("select distinct zone from vigil_rollups.watermarks");
    expect(zones).toEqual(["Europe/Berlin"]);
  });

  test("a login with a type of its own in pg_temp runs no code as the owner", async () => {
    const types = "date timestamptz text json regclass regtype int4 int8 xid8 varbit interval bool";
    const attack = (type: string) => `
      create domain pg_temp.${type} as pg_catalog.${type} check (public.attack());`;
    await run(`
      create function attack() returns boolean language plpgsql as $$ begin
        if current_user <> 'visitor' then
          raise 'runs as %', current_user;
        end if;
        return true;
      end $$;
      create role visitor login; grant anon to visitor;
      grant insert, update, select on transactions to visitor;
      alter table transactions disable row level security`);
    const visit = (sql: string) =>
      run(`set session authorization visitor;
        ${types.split(" ").map(attack).join("\n")} ${sql}`);
    await visit(`
      insert into public.transactions (id, created_at) values (5000001, pg_catalog.now()), (5000002, '2025-10-22Z');
      update public.transactions set project_id = 3 where id = 5000002;
      select from public.dashboard_cube('2025-10-20', '2025-10-28', 'UTC');
      select from public.dashboard_cube('2025-10-20', '2025-10-28', 'Europe/Berlin')`);
    await expect(visit("call vigil.refresh()")).rejects.toThrow("permission denied");
    await run(`
      grant usage on schema vigil, vigil_rollups to visitor;
      grant all on all routines in schema vigil, vigil_rollups to visitor;
      grant all on all tables in schema vigil, vigil_rollups to visitor`);
    await visit("call vigil.refresh()");
    await run("drop function attack() cascade; drop owned by visitor; drop role visitor");
  });
});

const shown = (commit: string, file: string) => git(["show", `${commit}:supabase/${file}`]) ?? "";
const created = (rollups: string) =>
  [...rollups.matchAll(/^create (?:or replace )?(\w+ [\w.]+)/gm)]
    .map(([, object]) => object)
    .sort()
    .join();
const OLDEST_FIRST = (git(["log", "--reverse", "--format=%h", "--", ROLLUPS]) ?? "")
  .split("\n")
  .map((commit) => ({ commit, rollups: shown(commit, ROLLUPS) }));
const WITH_ZONES = OLDEST_FIRST.filter(({ rollups }) =>
  /vigil(_rollups)?\.home_zones/.test(rollups),
);
/** The newest version of each set of created objects: an upgrade drops them by name. */
const VERSIONS = new Map(WITH_ZONES.map((version) => [created(version.rollups), version]));
const IN_PRIVATE = OLDEST_FIRST.filter(({ rollups }) =>
  rollups.includes("function private.roll_up_day"),
);

describe("an upgrade", () => {
  const TRIGGERS = `select distinct pronamespace::regnamespace
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname ~ '^(vigil|mark)_'`;
  const needs = hasNative ? "git history of the project" : "PostgreSQL";
  if (!hasNative || VERSIONS.size === 0) {
    return test.skip("from every earlier version", { meta: { needs } }, () => {});
  }
  const run = useDatabase("upgrade");

  test.each([...VERSIONS.values()])(
    "from $commit keeps the zones and changes no figure",
    async ({ commit, rollups }) => {
      await run(`drop schema vigil cascade; drop schema if exists vigil_rollups cascade;
      drop function if exists public.dashboard_cube`);
      for (const file of [VIEWS_FILE, FUNCTION]) await run(shown(commit, file));
      await run(rollups);
      const isNew = rollups.includes("vigil_rollups");
      await run(`${fill(FIRST)}
      insert into ${isNew ? "vigil_rollups" : "vigil"}.home_zones (zone) values ('Asia/Kathmandu')`);
      await run(`call vigil.${isNew ? "refresh" : "roll_up"}('${FIRST}'::date + 9)`);
      await run(readFileSync(new URL(FUNCTION, SUPABASE), "utf8"));
      await installRollups(run);
      await run(`insert into transactions (created_at, project_id) values ('${FIRST}Z', 7)`);
      expect(await run(differingRanges(FIRST, ["Asia/Kathmandu"], FEW))).toEqual([]);
      await run(`call vigil.refresh('${FIRST}'::date + 9)`);
      const zones = "select zone from vigil_rollups.watermarks where source = 'events' order by 1";
      expect(await run(zones)).toEqual(["Asia/Kathmandu", "UTC"]);
      expect(await run(differingRanges(FIRST, ["Asia/Kathmandu"], FEW))).toEqual([]);
      expect(await run(TRIGGERS)).toEqual(["vigil_rollups"]);
      const names = `select relname from pg_class
      where relnamespace = 'vigil'::regnamespace and relkind = 'r'`;
      expect(await run(names)).toEqual([]);
      await run("drop function vigil.cube_of_rows, vigil.row_tallies");
    },
  );

  test.each(IN_PRIVATE)(
    "from $commit takes its triggers and tables out of private",
    async ({ commit, rollups }) => {
      await run(`drop schema vigil cascade; drop schema if exists vigil_rollups cascade;
      drop function if exists public.dashboard_cube`);
      await run(shown(commit, "migrations/20261101000300_dashboard_cube.sql"));
      await run(`${fill(FIRST)} ${rollups} create table private.own (id bigint)`);
      await run(`call private.roll_up('${FIRST}'::date + 9)`);
      expect(await run(TRIGGERS)).toEqual(["private"]);
      await run(VIEWS);
      await run(readFileSync(new URL(FUNCTION, SUPABASE), "utf8"));
      await installRollups(run);
      expect(await run(TRIGGERS)).toEqual([]);
      await run(`call vigil.refresh('${FIRST}'::date + 9)`);
      expect(await run(TRIGGERS)).toEqual(["vigil_rollups"]);
      const left = `
      select relname from pg_class where relnamespace = 'private'::regnamespace
      union select proname from pg_proc where pronamespace = 'private'::regnamespace order by 1`;
      expect(await run(left)).toEqual(["dashboard_cube", "own", "row_cells"]);
      await run(`insert into transactions (created_at, project_id) values ('${FIRST}Z', 7)`);
      expect(await run(differingRanges(FIRST, ["UTC"]))).toEqual([]);
      await run("drop schema private cascade; drop function vigil.cube_of_rows, vigil.row_tallies");
    },
  );
});
