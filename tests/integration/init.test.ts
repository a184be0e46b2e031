import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { contentOf, outputOf, runCli, scratchFolder } from "../cli/runCli.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { type Figures, FOREIGN_SCHEMAS } from "./foreignSchemas.ts";
import { askFunction } from "./readCube.ts";

const ROOT = new URL("../../", import.meta.url);
const RANGE = { from: "2025-03-01", to: "2025-03-02" } as const;
const NOW = Date.parse("2026-11-22T10:20:30Z");
const FILE = "20261122102030_vigil_views.sql";

const backend = emptyBackend();

/** Runs a script of several statements. */
async function runScript(sql: string): Promise<void> {
  await backend.query(`do $script$ begin execute $text$${sql}$text$; end $script$`);
}

/** Runs init in an empty folder, with the key in the environment. */
async function init(cwd: string, args = ""): Promise<string> {
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  return outputOf(`init ${args}`, { cwd, env, now: () => NOW });
}

describe.each(FOREIGN_SCHEMAS)("$name", ({ tables, figures, says }) => {
  let printed: string;

  beforeAll(async () => {
    await runScript(`
      drop schema public cascade; drop schema if exists vigil cascade; create schema public;
      grant usage on schema public to anon, authenticated, service_role;
      ${tables}
      grant select on all tables in schema public to service_role;`);
    await backend.reloadSchema();
    const cwd = await scratchFolder();
    printed = await init(cwd);
    await runScript(await readFile(join(cwd, "supabase/migrations", FILE), "utf8"));
    const path = "supabase/migrations/20261101000400_dashboard_cube.sql";
    await runScript(await readFile(new URL(path, ROOT), "utf8"));
    await backend.reloadSchema();
  });

  test("the function counts through the written views what plain SQL counts in the tables", async () => {
    const cube = await askFunction(backend, RANGE, "UTC");
    const { cards, wallets, ...views } = dashboard(cube, { range: RANGE });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const counted: Figures = {
      transactions: sum(views.transactionTrends.total),
      projects: cards.activeProjects.value,
      users: cards.activeUsers.value ?? 0,
      wallets: cards.monitoredWallets.value,
      flagged: wallets.flagged,
      sent: sum(views.flaggedDistribution.map(({ notifications }) => notifications)),
      exploits: sum(views.exploitsByChain.map(({ exploits }) => exploits)),
      events: sum(views.commonEvents.map(({ count }) => count)),
      chains: Object.fromEntries(
        views.topBlockchains.map(({ chain, transactions }) => [chain, transactions]),
      ),
    };
    const [expected] = await backend.query<Figures>(figures);
    expect(counted).toEqual(expected);
    expect(counted.transactions).toBeGreaterThan(30);
  });

  test("what is missing, ambiguous or read from values is said", () => {
    expect(printed.split("\n").map((line) => line.trim())).toContain(says);
  });
});

test("nothing is overwritten, and the secret is written on demand alone", async () => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, ".env"), "SUPABASE_URL=http://kept.example");
  await init(cwd, "--out .");
  const before = await contentOf(cwd);
  expect(Object.keys(before)).toEqual([".env", FILE]);
  expect(before[".env"]).toBe("SUPABASE_URL=http://kept.example");
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  const again = { cwd, env, now: () => NOW };
  const { code, stderr } = await runCli("init --out . --with-secret", again);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`cannot write ${FILE}`)]);
  expect(await contentOf(cwd)).toEqual(before);
  const secret = { ...again, now: () => NOW + 1000 };
  await outputOf("init --out . --with-secret", secret);
  expect((await contentOf(cwd))[".env"]).toBe(
    `SUPABASE_URL=http://kept.example\nSUPABASE_SECRET_KEY=${backend.secretKey}\n`,
  );
});

test("a public key is refused before anything is read or written", async () => {
  const cwd = await scratchFolder();
  const { code, stderr } = await runCli(["init", "--url", backend.url, "--key", backend.anonKey], {
    cwd,
  });
  expect([code, stderr]).toEqual([
    2,
    "vigil: a public key does not show the tables; set SUPABASE_SECRET_KEY\n",
  ]);
  expect(await contentOf(cwd)).toEqual({});
});
