import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, runSqlFile } from "../../cli/embedded/database.ts";
import { loadDemoData } from "../../cli/embedded/loadedDatabase.ts";
import { nativeFolder, nativeUser, startNativePostgres } from "./nativePostgres.ts";

let database: Database;
let made: string | undefined;

beforeAll(async () => {
  database = await openDatabase((pglite) => loadDemoData(pglite, Date.now()));
  made = await demoPast();
});

afterAll(() => database.close());

/**
 * One line for all rows before today, in UTC, without their ids: today has more rows each minute, which
 * may come before others.
 */
const past = `select concat_ws(' ', ${[
  "chains",
  "addresses",
  "memberships",
  "transactions as t where created_at < current_date",
  "notifications as t where date < current_date",
  "exploits as t where timestamp < current_date",
  "events as t where to_timestamp(timestamp) < current_date",
]
  .map((rows) => (rows.includes(" ") ? rows : `${rows} as t`))
  .map(
    (rows) =>
      `(select md5(string_agg(content, '' order by content collate "C"))
        from (select (to_jsonb(t) - 'id')::text as content from ${rows}) as contents)`,
  )
  .join(", ")}) as past`;

/** What the function answers for the year up to yesterday, in zones on both sides of UTC. */
const cubes = `
  select md5(string_agg(public.dashboard_cube(current_date - 365, current_date - 2, zone)::text, ''
    order by zone)) as cubes
  from unnest(array['America/Havana', 'Asia/Kathmandu']) as zone`;

async function demoPast(): Promise<string | undefined> {
  return (await database.pglite.query<{ past: string }>(past)).rows[0]?.past;
}

test("the demo data of a day is the same each time that it is made", async () => {
  await database.pglite.exec(`
    truncate chains, addresses, transactions, memberships, notifications, events, exploits
    restart identity
  `);
  await runSqlFile(database.pglite, "seed.sql");
  expect(await demoPast()).toBe(made);
});

test("it closes while a client is connecting", async () => {
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
  { meta: { needs: "PostgreSQL" } },
  async () => {
    const server = await startNativePostgres(folder ?? "", user ?? {});
    try {
      server.run(await readFile(new URL("../../supabase/seed.sql", import.meta.url), "utf8"));
      expect(server.run(`set time zone 'UTC'; ${past}`)).toBe(made);
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
);
