import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
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

/** The function's answers for a year, in zones on both sides of UTC. */
const CUBES = `
  select md5(string_agg((public.dashboard_cube('2025-11-21', '2026-11-19', zone)::jsonb - 'takenAt')::text, ''
    order by zone)) as cubes
  from unnest(array['America/Havana', 'Asia/Kathmandu']) as zone`;

/** The folder of the images of demo data. */
let folder: string;
let database: PGlite;
let steps: string[];

beforeAll(async () => {
  folder = await scratchFolder();
  ({ database, steps } = await demoAt(NOW));
});

async function demoAt(now: string) {
  const steps: string[] = [];
  const database = await openDemoDatabase(Date.parse(now), (step) => steps.push(step), folder);
  return { database, steps };
}

async function answer(sql: string): Promise<unknown> {
  const { rows } = await database.query<Record<string, unknown>>(sql);
  return Object.values(rows[0] ?? {})[0];
}

test("the demo data of a day is the same each time that it is made, and keeps the foreign keys", async () => {
  expect(await answer(CONTENT)).toBe(
    "f916e76d 602c7763 627759cb b3733b0f c161df34 a4c5f179 35f291e9",
  );
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
  const contentAt = async (now: string) => {
    const { database, steps } = await demoAt(now);
    const { rows } = await database.query<{ content: string }>(CONTENT);
    await database.close();
    return { content: rows[0]?.content, isLoaded: steps.includes("Loading demo data") };
  };
  expect(steps).toContain("Loading demo data");
  const content = `${await answer(CONTENT)}`;
  expect(await contentAt("2026-11-21T20:00:00.000Z")).toEqual({ content, isLoaded: false });
  const next = await contentAt("2026-11-22T12:00:00.000Z");
  expect(next).toEqual({ content: expect.not.stringMatching(content), isLoaded: true });
  const roles = await readFile(join(PROJECT, "cli/local/embedded/supabaseRoles.sql"), "utf8");
  const project = await readSqlFiles(["seed.sql", ...OWN_PROJECT, ...MIGRATIONS]);
  const digest = createHash("sha256").update(roles).update(project).digest("hex").slice(0, 12);
  const image = new RegExp(`^demo-.*-2026-11-22-${digest}\\.tar$`);
  expect(await readdir(folder)).toEqual([expect.stringMatching(image)]);
});

test.skipIf(!hasPostgres())(
  "the migrations, the demo data and the function's answers are the same on a PostgreSQL server",
  { meta: { needs: "PostgreSQL" } },
  async () => {
    const server = await emptyDatabase();
    const seed = await readSqlFile("seed.sql");
    await server.run(seed.replaceAll("now()", `timestamptz '${NOW}'`));
    for (const sql of [CONTENT, CUBES]) {
      expect(await server.run("set time zone 'UTC'", sql)).toBe(await answer(sql));
    }
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
