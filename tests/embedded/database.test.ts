import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, runSqlFile } from "../../cli/embedded/database.ts";
import { nativeFolder, nativeUser, startNativePostgres } from "./nativePostgres.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await runSqlFile(database.pglite, "seed.sql");
}, 60_000);

afterAll(() => database.close());

/** One line for all rows before today, in UTC. */
const past = `
  select md5(concat(
    (select string_agg(t::text, '' order by id) from chains t),
    (select string_agg(t::text, '' order by id) from addresses t),
    (select string_agg(t::text, '' order by id) from memberships t),
    (select string_agg(t::text, '' order by id) from transactions t where created_at < current_date),
    (select string_agg(t::text, '' order by id) from notifications t where date < current_date),
    (select string_agg(t::text, '' order by id) from exploits t where timestamp < current_date),
    (select string_agg(t::text, '' order by id) from events t
      where to_timestamp(timestamp) < current_date)
  )) as past`;

/** What the function answers for the year up to yesterday, in zones on both sides of UTC. */
const cubes = `
  select md5(string_agg(public.dashboard_cube(current_date - 365, current_date - 2, zone)::text, ''
    order by zone)) as cubes
  from unnest(array['UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Kathmandu']) as zone`;

async function demoPast(): Promise<string | undefined> {
  return (await database.pglite.query<{ past: string }>(past)).rows[0]?.past;
}

test("the demo data of a day is the same each time that it is made", async () => {
  const first = await demoPast();
  await database.pglite.exec(`
    truncate chains, addresses, transactions, memberships, notifications, events, exploits
    restart identity
  `);
  await runSqlFile(database.pglite, "seed.sql");
  expect(await demoPast()).toBe(first);
});

test("it closes while somebody is at the door", async () => {
  const closing = await openDatabase();
  const { hostname, port } = new URL(await closing.listen());
  const client = connect(Number(port), hostname);
  await once(client, "connect");
  client.on("error", () => {}).write("hello");
  await closing.close();
});

const folder = nativeFolder();
const user = nativeUser();

test.skipIf(folder === undefined || user === undefined)(
  "the migrations, the demo data and the function's answers are the same on a PostgreSQL server",
  async () => {
    const server = await startNativePostgres(folder ?? "", user ?? {});
    try {
      server.run(await readFile(new URL("../../supabase/seed.sql", import.meta.url), "utf8"));
      expect(server.run(`set time zone 'UTC'; ${past}`)).toBe(await demoPast());
      const { rows } = await database.pglite.query<{ cubes: string }>(cubes);
      expect(server.run(`set time zone 'UTC'; ${cubes}`)).toBe(rows[0]?.cubes);
      for (const role of ["anon", "authenticated"]) {
        const denied = `set role ${role}; select id from transactions`;
        expect(() => server.run(denied)).toThrow("permission denied for table transactions");
      }
    } finally {
      await server.stop();
    }
  },
  60_000,
);
