import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { beforeAll, expect, test } from "vitest";
import { PROJECT } from "../../cli/environment/projectFolder.ts";
import { openDemoDatabase } from "../../cli/local/embedded/database.ts";
import {
  MIGRATIONS,
  OWN_PROJECT,
  readSqlFile,
  readSqlFiles,
} from "../../cli/local/embedded/sqlFiles.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { emptyDatabase } from "../suite/emptyBackend.ts";
import { listeningDatabase } from "./listeningDatabase.ts";
import { hasPostgres } from "./nativePostgres.ts";

const NOW = "2026-11-21T12:00:00.000Z";

/** One line for all rows, without their ids. */
const CONTENT = `select concat_ws(' ', ${[
  ...["chains", "addresses", "memberships", "transactions"],
  ...["notifications", "exploits", "events"],
].map(
  (table) =>
    `(select left(md5(string_agg(content, '' order by content collate "C")), 8)
      from (select (to_jsonb(t) - 'id')::text as content from ${table} as t) as contents)`,
)}) as content`;

/** The content of the demo data of the day. */
const DEMO_CONTENT = "f916e76d 602c7763 627759cb b3733b0f c161df34 a4c5f179 35f291e9";

/** The number of rows of some tables. */
const COUNTS = `select concat_ws(' ', ${["transactions", "notifications", "events"].map(
  (table) => `(select count(*) from ${table})`,
)}) as counts`;

/** The function's answer for a year in a zone whose clocks change twice. */
const CUBE = `
  select md5((dashboard_cube('2025-11-21', '2026-11-19', 'America/Havana')::jsonb - 'takenAt')::text) as cube`;

/** The folder of the images of demo data, with one of the day before. */
let folder: string;
let database: PGlite;
const steps: string[] = [];

beforeAll(async () => {
  folder = await scratchFolder();
  await writeFile(join(folder, "demo-0.0.1-2026-11-20-0123456789ab.tar"), "");
  database = await demoAt(NOW, (step) => steps.push(step));
});

function demoAt(now: string, onStep: (step: string) => void): Promise<PGlite> {
  return openDemoDatabase(Date.parse(now), onStep, folder);
}

async function answer(sql: string, from = database): Promise<unknown> {
  const { rows } = await from.query<Record<string, unknown>>(sql);
  return Object.values(rows[0] ?? {})[0];
}

test("the demo data of a day is the same each time that it is made, and keeps the foreign keys", async () => {
  expect(await answer(CONTENT)).toBe(DEMO_CONTENT);
  const strays = (table: string, column: string, other: string) =>
    `select from ${table} where ${column} not in (select id from ${other})`;
  const all = [
    strays("transactions", "chain_id", "chains"),
    strays("notifications", "chain_id", "chains"),
    strays("notifications", "address_id", "addresses"),
    strays("exploits", "chain_id", "chains"),
  ];
  expect(await answer(`select count(*)::int from (${all.join(" union all ")}) as found`)).toBe(0);
});

test("the demo data of a day is loaded once, and its later starts copy an image of the same SQL", async () => {
  expect(steps).toContain("Loading demo data");
  const roles = await readFile(join(PROJECT, "cli/local/embedded/supabaseRoles.sql"), "utf8");
  const project = await readSqlFiles(["seed.sql", ...OWN_PROJECT, ...MIGRATIONS]);
  const digest = createHash("sha256").update(roles).update(project).digest("hex").slice(0, 12);
  const image = new RegExp(`^demo-.*-2026-11-21-${digest}\\.tar$`);
  expect(await readdir(folder)).toEqual([expect.stringMatching(image)]);
  const refuseToLoad = (step: string) => {
    if (step === "Loading demo data") throw new Error("the rows are loaded");
  };
  const copy = await demoAt("2026-11-21T20:00:00.000Z", refuseToLoad);
  expect(await answer(COUNTS, copy)).toBe(await answer(COUNTS));
  await copy.close();
  await expect(demoAt("2026-11-22T12:00:00.000Z", refuseToLoad)).rejects.toThrow("are loaded");
});

test("the demo data reaches up to now, has growth, a new chain, an exploit and its flags, a day without rows and late rows, and the edge cases of a dashboard", async () => {
  const day = (ago: number) => `date '2026-11-21' - ${ago}`;
  const { rows } = await database.query<object>(`
    select
      (select max(created_at) between timestamptz '${NOW}' - interval '1 day' and '${NOW}' from transactions)
        and (select max(date) < '${NOW}' from notifications)
        and (select max(timestamp) <= extract(epoch from timestamptz '${NOW}') from events)
        and (select max(timestamp) < '${NOW}' from exploits) as "upToNow",
      (select count(*)::int between 80000 and 120000 from transactions) as size,
      (select count(*) from transactions where created_at >= ${day(30)} and created_at < ${day(2)})
        > 1.8 * (select count(*) from transactions where created_at < ${day(365)}) as growth,
      (select min(created_at)::date - (${day(75)}) from transactions where chain_id = 130)
        between 0 and 3 as "newChain",
      (select timestamp::date from exploits where chain_id = 56 group by 1 having count(*) > 5)
        = ${day(20)} as exploit,
      (select count(distinct address_id) > 200 from notifications
        where status = 'sent' and date >= ${day(20)} and date < ${day(15)}) as flags,
      (select array_agg(distinct created_at::date) from transactions
        where chain_id = 8453 and created_at >= ${day(13)} and created_at < ${day(10)})
        = array[${day(13)}, ${day(11)}] as silence,
      (select created_at::date = ${day(9)} from transactions order by id desc limit 1) as late,
      (select count(*) = 2 from chains where name = 'Polygon') as twice,
      exists (select from chains where name is null)
        and exists (select from transactions where chain_id is null)
        and exists (select from transactions where project_id is null)
        and exists (select from notifications where status <> 'sent')
        and exists (select from memberships group by email having count(*) > 1) as edges`);
  expect(Object.entries(rows[0] ?? {}).filter(([, isTold]) => isTold !== true)).toEqual([]);
});

test.skipIf(!hasPostgres())(
  "the migrations, the demo data and the function's answers are the same on a PostgreSQL server",
  { meta: { needs: "PostgreSQL" } },
  async () => {
    const server = await emptyDatabase();
    const seed = await readSqlFile("seed.sql");
    await server.run(seed.replaceAll("now()", `timestamptz '${NOW}'`));
    expect(await server.run("set time zone 'UTC'", CONTENT)).toBe(DEMO_CONTENT);
    expect(await server.run("set time zone 'UTC'", CUBE)).toBe(await answer(CUBE));
    for (const role of ["anon", "authenticated"]) {
      const denied = `set role ${role}; select id from transactions`;
      await expect(server.run(denied)).rejects.toThrow("permission denied for table transactions");
    }
  },
);

// Last, since it closes the database.
test("it closes while a client is connecting", async () => {
  const listening = listeningDatabase(database);
  const { hostname, port } = new URL(await listening.listen());
  const client = connect(Number(port), hostname);
  await once(client, "connect");
  client.on("error", () => {}).write("hello");
  await listening.close();
});
