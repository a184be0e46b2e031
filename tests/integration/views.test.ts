import { beforeAll, describe, expect, test, vi } from "vitest";
import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { outputOf } from "../cli/runCli.ts";
import { blocksOf } from "../docs/recipe.ts";
import { hasPostgres, type NativeServer } from "../embedded/nativePostgres.ts";
import { emptyBackend, emptyDatabase } from "../suite/emptyBackend.ts";
import { createTables, DAYS, fillTables, type Moment, OURS, TABLES } from "./randomTables.ts";
import { askFunction } from "./readCube.ts";

const backend = emptyBackend();

/** The block of SQL with a name in docs/supabase.md. */
async function documented(name: string): Promise<string> {
  return (await blocksOf("docs/supabase.md", `sql ${name}`))[0] ?? "";
}

async function run(sql: string): Promise<void> {
  await backend.query(`do $run$ begin ${sql} end $run$`);
}

async function runSql(sql: string): Promise<void> {
  // A block cannot hold another of the same quotes, and runs its statements one by one, as one transaction.
  const statements = sql.replace(/^(begin|commit);$/gm, "");
  await backend.query(`do $run$ begin execute $file$${statements}$file$; end $run$`);
}

describe("docs/supabase.md, word for word, on tables of other names and types", () => {
  const MARCH: DayRange = { from: "2025-03-01", to: "2025-03-02" };

  beforeAll(async () => {
    await run(`
      drop schema vigil cascade;
      drop table ${TABLES};
      create schema private;
      create table private.ours (secret text);
      create function private.dashboard_cube() returns int language sql as 'select 42';
      create table networks (slug text, title text);
      create table transfers (id uuid, app_id uuid, mined_at timestamp, network text);
      create table members (mail text, app_id uuid);
      create table wallets (id uuid, address text);
      create table alerts (wallet uuid, state text, day date, network text);
      create table incidents (network text, at timestamptz);
      grant select on networks to anon;
      insert into networks values ('eth', 'Ethereum'), ('base', null);
      insert into transfers
      select gen_random_uuid(), md5((n % 7)::text)::uuid,
        timestamp '2025-03-01 23:00' + n * interval '1 minute', (array['eth', 'base', null])[1 + n % 3]
      from generate_series(0, 119) as n;
      insert into members select 'user-' || n % 5, md5((n % 7)::text)::uuid
      from generate_series(0, 69) as n;
      insert into wallets select md5(n::text)::uuid, n::text from generate_series(1, 20) as n;
      insert into alerts
      select md5(n::text)::uuid, (array['delivered', 'queued'])[1 + n % 2], date '2025-03-02', 'eth'
      from generate_series(1, 10) as n;
      insert into incidents values ('base', '2025-03-01 12:00Z');`);
    await run(await documented("views"));
    for (let round = 0; round < 2; round++) {
      await runSql(await outputOf("sql"));
      for (const statement of (await documented("indexes")).split(";").slice(0, -1)) {
        await backend.query(statement);
      }
    }
    await backend.reloadSchema();
  });

  test("the function counts them, a timestamp in UTC and a date of no zone", async () => {
    const { cards, ...figures } = dashboard(await askFunction(backend, MARCH, "UTC"), {
      range: MARCH,
    });
    expect(cards).toMatchObject({
      activeUsers: { value: 5 },
      activeProjects: { value: 7 },
      monitoredWallets: { value: 20 },
      scannedTransactions: { value: 120 },
    });
    expect(figures.transactionTrends).toEqual({
      days: ["2025-03-01", "2025-03-02"],
      all: [60, 60],
      total: [40, 40],
      previous: null,
      chains: [
        { chain: "Chain base", counts: [20, 20] },
        { chain: "Ethereum", counts: [20, 20] },
      ],
    });
    expect(figures.flaggedDistribution).toEqual([
      { chain: "Ethereum", notifications: 5, previous: null },
    ]);
    expect(figures.exploitsByChain).toEqual([{ chain: "Chain base", exploits: 1, previous: null }]);
    expect(figures.commonEvents).toEqual([]);
    // A timestamp is in UTC, and a date of no zone: the day ends at 05:00 UTC of the next day, after the last row.
    const range: DayRange = { from: "2025-03-01", to: "2025-03-01" };
    const cube = await askFunction(backend, range, "America/New_York");
    const first = dashboard(cube, { range });
    expect([first.cards.scannedTransactions.value, first.wallets?.flagged]).toEqual([120, 0]);
  });

  test("another schema's objects and the app's own grants stay as they were", async () => {
    expect(await backend.query("select private.dashboard_cube() as answer")).toEqual([
      { answer: 42 },
    ]);
    const headers = { apikey: backend.anonKey };
    const networks = await fetch(`${backend.url}/rest/v1/networks?select=slug`, { headers });
    expect(await networks.json()).toEqual([{ slug: "eth" }, { slug: "base" }]);
  });

  test("a chain's id that occurs twice is refused, rather than its rows counted twice", async () => {
    await backend.query("insert into networks values ('eth', 'Ethereum again')");
    await expect(askFunction(backend, MARCH, "UTC")).rejects.toMatchObject({
      kind: "backend",
      message: expect.stringMatching(
        /vigil\.chains has an id more than once; Let the view choose one row of each/,
      ),
    });
    await run(`create or replace view vigil.chains as
      select distinct on (slug) slug as id, title as name from networks order by slug, title;`);
    const cube = await askFunction(backend, MARCH, "UTC");
    expect(dashboard(cube, { range: MARCH }).transactionTrends.total).toEqual([40, 40]);
  });
});

test("after the recipe for signed-in readers, and an upgrade, visitors may execute no function", async () => {
  const executable = () =>
    backend.query(`select oid from pg_proc
      where pronamespace::regnamespace::text in ('public', 'vigil') and has_function_privilege('anon', oid, 'execute')`);
  expect((await executable()).length).toBe(3);
  await backend.query(await documented("signed-in"));
  await runSql(await outputOf("sql"));
  expect(await executable()).toEqual([]);
});

describe.each<Moment>(["timestamptz", "timestamp", "date"])("a column of type %s", (moment) => {
  test("is read by its index, day by day", async () => {
    await run(`drop table if exists ${TABLES} cascade;
      ${TABLES.map((table) => `create table ${table} ();`).join("")}`);
    await createTables(backend.query, { ...OURS, transactions: moment });
    await run(`
      insert into transactions (project_id, created_at, chain_id)
      select n % 50, timestamptz '2025-01-01Z' + n * interval '10 minutes', null
      from generate_series(1, 52000) as n;
      create index on transactions (created_at, project_id, chain_id);`);
    // Pages stay unknown to an index while another session, such as PostgREST's after new tables, holds a snapshot.
    await vi.waitFor(
      async () => {
        await backend.query("vacuum analyze transactions");
        const [row] = await backend.query<{ pages: number }>(`
          select relpages - relallvisible as pages from pg_class where oid = 'transactions'::regclass`);
        expect(row?.pages).toBe(0);
      },
      { timeout: 60_000 },
    );
    const windows = await backend.query<{ day: number | null }>(`
      select day from vigil.windows(
        'transactions', '2025-06-01', '2025-06-30', 'Asia/Kathmandu', '2025-06-23')`);
    expect(windows.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, day) => day));
    const [row] = await backend.query<{ "QUERY PLAN": object[] }>(`
      explain (format json) select count(*)
      from vigil.windows(
          'transactions', '2025-06-01', '2025-06-30', 'Asia/Kathmandu', '2025-06-23') as windows
        cross join lateral (
          select from vigil.transactions
          where vigil.is_within(created_at, windows.start, windows.stop)
        ) as rows`);
    expect(JSON.stringify(row)).toMatch(/"Index (Only )?Scan"|"Bitmap Index Scan"/);
    expect(JSON.stringify(row)).not.toContain('"Seq Scan"');
  });
});

test("other columns of a view change nothing, whatever their names", async () => {
  await createTables(backend.query, OURS);
  await fillTables(backend.query, OURS, 0.3, 50);
  const costs = ["select extract(epoch from stop - start)::float8", "select 1::float8"];
  const answers = async () => {
    const given: string[] = [];
    for (const cost of costs) {
      await backend.query(`create or replace function vigil.read_cost(
        source text, moment text, start timestamptz, stop timestamptz
      ) returns float8 language sql as $$ ${cost} $$`);
      const [row] = await backend.query<{ cube: object }>(
        `select vigil.cube('2025-10-20', '${DAYS.to}', 'Europe/Berlin')::jsonb - 'takenAt' as cube`,
      );
      given.push(JSON.stringify(row?.cube));
    }
    return given;
  };
  const before = await answers();
  await backend.query(`create or replace view vigil.transactions as
    select created_at, project_id, chain_id, now() as start, now() as stop, now() as midnight, 'x' as zone,
      now() as since, 1 as day, 1 as hour, now() as shown, 1 as key, 1 as identity, now() as hour_start
    from public.transactions`);
  expect(await answers()).toEqual(before);
  expect(new Set(before).size).toBe(1);
});

/** The body of the view of exploits. */
const EXPLOITS = '"timestamp", chain_id\n      from public.exploits';

describe.skipIf(!hasPostgres())("columns of other types", { meta: { needs: "PostgreSQL" } }, () => {
  let server: Pick<NativeServer, "run">;

  beforeAll(async () => {
    server = await emptyDatabase();
    const views = await readSqlFile("migrations/20261101000300_views.sql");
    await server.run(`
      create extension citext;
      create type status as enum ('queued', 'sent');
      create type kind as enum ('Transfer', 'Mint');
      drop table ${TABLES} cascade;
      create table chains (id smallint, name citext);
      create table addresses (id int);
      create table transactions (project_id citext, created_at timestamptz, chain_id int);
      create table memberships (email citext, project_id citext);
      create table notifications (address_id bigint, status status, date date, chain_id bigint);
      create table events (event_type kind, "timestamp" double precision);
      create table exploits (chain_id text, "timestamp" timestamp);
      insert into chains values (1, 'Base'), (2, 'base');
      insert into transactions
      values ('p', '2025-03-01', 1), ('P', '2025-03-01', 2), ('q', '2025-03-01', 3);
      insert into memberships values ('Ann@example.org', 'P'), ('ann@example.org', 'p');
      insert into notifications values (1, 'sent', '2025-03-01', 1), (2, 'queued', '2025-03-01', 1);
      insert into events values ('Mint', 1740830400.75);
      ${views.replace(EXPLOITS, EXPLOITS.replace("chain_id", "chain_id::int as chain_id"))}`);
  });

  const cube = async () =>
    JSON.parse(await server.run("select dashboard_cube('2025-03-01', '2025-03-01', 'UTC')"));

  test("an id whose equality is an extension's is refused, with what to do", async () => {
    await expect(cube()).rejects.toThrow(
      /vigil\.(transactions|memberships)\.project_id has the type public\.citext\nCast it in the view/,
    );
    await server.run(`
      drop view vigil.transactions, vigil.memberships;
      create view vigil.transactions as
        select created_at, project_id::text as project_id, chain_id from transactions;
      create view vigil.memberships as
        select email::text collate "C" as email, project_id::text as project_id from memberships;
      grant select on vigil.transactions, vigil.memberships to vigil_counter;`);
    expect((await cube()).projects.counts).toEqual([3]);
  });

  test.each([
    ["project_id has the type public.citext", "create domain ci as citext", "project_id::ci"],
    [
      "transactions.project_id has the type public.citext",
      "create domain cici as ci",
      "project_id::cici",
    ],
    [
      "has the nondeterministic collation public.nobody_minds",
      "create collation nobody_minds (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      "project_id::text collate nobody_minds",
    ],
  ])("a domain or a collation is looked through: %s", async (reason, type, cast) => {
    await server.run(`${type}; drop view vigil.transactions;
        create view vigil.transactions as
          select created_at, ${cast} as project_id, chain_id from transactions`);
    await expect(cube()).rejects.toThrow(reason);
    await server.run(`drop view vigil.transactions;
        create view vigil.transactions as
          select created_at, project_id::text as project_id, chain_id from transactions;
        grant select on vigil.transactions to vigil_counter;`);
    expect((await cube()).projects.counts).toEqual([3]);
  });

  test("a numeric id, whose equal values have several texts, is refused with the cast that makes them one", async () => {
    const view = (id: string) => `drop view vigil.chains;
      create view vigil.chains as select ${id} as id, name::text as name from chains;
      grant select on vigil.chains to vigil_counter;`;
    await server.run(view("(id + 0.0)::numeric"));
    await expect(cube()).rejects.toThrow(
      "vigil.chains.id has the type numeric, in which 1 and 1.0 are one id with two texts\n" +
        'Select trim_scale(id)::text collate "C" in the view.',
    );
    await server.run(view('trim_scale(id + 0.0)::text collate "C"'));
    const { transactions } = await cube();
    const labels = transactions.groups.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(["Base", "base"]);
    await server.run(view("id"));
  });

  test("e-mails and names are as equal as their texts, and enums, fractions of seconds and small numbers keep their values", async () => {
    const { users, transactions, notifications, events, flagged } = await cube();
    expect(users.counts).toEqual([2]);
    const labels = transactions.groups.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(["Base", "base"]);
    expect(transactions.unlinked.counts).toEqual([1]);
    expect(notifications.groups).toEqual([{ label: "Base", series: { days: [0], counts: [1] } }]);
    expect(flagged.counts).toEqual([1]);
    expect(events).toMatchObject({
      groups: [{ label: "Mint", series: { days: [0], counts: [1] } }],
      newest: "2025-03-01T12:00:00Z",
    });
  });
});
