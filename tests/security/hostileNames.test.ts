import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { dayCount } from "../../shared/days/range.ts";
import { buildSite } from "../browser/builtSite.ts";
import { rangeButton } from "../browser/page.ts";
import { serveFolder } from "../browser/staticServer.ts";
import { complaints, figuresShown, openTestbed, type Testbed } from "../browser/testbed.ts";
import { outputOf, scratchFolder } from "../cli/runCli.ts";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { askFunction } from "../integration/readCube.ts";

const RANGE = { from: "2025-01-05", to: "2025-02-04" } as const;
const COVER = { from: "2024-12-05", to: "2025-02-04" } as const;
const DAYS = ["--from", RANGE.from, "--to", RANGE.to, "--time-zone", "UTC"];

let testbed: Testbed;
let stored: Snapshot;

beforeAll(async () => {
  testbed = await openTestbed();
  const { query } = testbed.backend;
  for (const [index, name] of HOSTILE_NAMES.entries()) {
    await query("insert into chains (id, name) values ($1, $2)", [index, name]);
    await query(
      `insert into events (event_type, "timestamp")
      select $1, extract(epoch from timestamptz '2025-01-10Z') from generate_series(1, $2)`,
      [name, 30 - index],
    );
  }
  for (const [table, time] of [
    ["transactions", "created_at"],
    ["exploits", '"timestamp"'],
  ]) {
    await query(`insert into ${table} (chain_id, ${time})
      select id, '2025-01-10Z' from chains, generate_series(1, 30 - id)`);
  }
  await query(`insert into notifications (chain_id, date, status)
    select id, '2025-01-10Z', 'sent' from chains, generate_series(1, 30 - id)`);
  stored = snapshot(await askFunction(testbed.backend, COVER, "UTC"), RANGE);
});

afterAll(() => testbed?.close());

const labels = (counts: Snapshot["cube"]["events"]) => counts?.groups.map(({ label }) => label);

test("every name arrives as it is, in the cube and in the snapshot file", () => {
  const read = parseSnapshot(JSON.stringify(stored), "file");
  const expected = expect.arrayContaining([...HOSTILE_NAMES]);
  expect(labels(read.cube.transactions)).toEqual(expected);
  expect(labels(read.cube.events)).toEqual(expected);
  expect(
    dashboard(read.cube, { range: RANGE }).commonEvents?.map(({ eventType }) => eventType),
  ).toEqual(HOSTILE_NAMES.slice(0, 10));
});

/** The page shows as text every name that it has room for, and no name had another effect. */
async function expectTexts(page: Page, log: readonly string[]): Promise<void> {
  await figuresShown(page);
  const shown = await page.evaluate(() => ({
    text: document.body.textContent,
    injected: Object(window).injected,
    polluted: Object.keys(Object.prototype),
    strangers: document.querySelectorAll("main img, main script, main a[href^=javascript]").length,
    width: document.documentElement.scrollWidth - window.innerWidth,
    title: document.title,
  }));
  for (const name of HOSTILE_NAMES.slice(0, 5)) expect(shown.text).toContain(name);
  expect(shown).toMatchObject({
    polluted: [],
    strangers: 0,
    title: expect.stringMatching(/^Analytics Dashboard/),
  });
  expect(shown.injected).toBe(undefined);
  expect(shown.width).toBeLessThanOrEqual(0);
  expect(complaints(log)).toEqual([]);
}

test("on the page names are texts that push nothing aside and run nothing, and a name in a link is no range", async () => {
  const { page, log, open } = await testbed.visit({ viewport: { width: 360, height: 900 } });
  const [from = "", to, last] = HOSTILE_NAMES.map(encodeURIComponent);
  await open(`?from=${from}&to=${to}&last=${last}&__proto__[polluted]=1#${from}`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectTexts(page, log);
  }
  expect(await rangeButton(page).textContent()).toBe("Jan 05, 2025 - Feb 04, 2025");
});

test("the data in a static page ends where it should, and the page is the same with and without code", async () => {
  const folder = await scratchFolder();
  const snapshots = join(folder, "snapshots");
  await writeSnapshot(snapshots, stored, { keep: 1, replace: true, now: Date.now() });
  await buildSite(snapshots, join(folder, "dist"), "/");
  const site = await serveFolder(join(folder, "dist"), "/");
  onTestFinished(() => site.close());
  const html = await readFile(join(folder, "dist/index.html"), "utf8");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<script>window.injected");
  for (const javaScriptEnabled of [false, true]) {
    const { page, log } = await testbed.visit({ javaScriptEnabled, now: "2025-02-05T08:00:00Z" });
    await page.goto(site.url);
    if (javaScriptEnabled) await expectTexts(page, log);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await page.locator("main").textContent()).toContain(HOSTILE_NAMES[0]);
  }
});

test("from the command line tables hold nothing that a terminal obeys, hides or reorders, CSV no formula and no escape, and JSON the names unchanged", async () => {
  const { url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY } = testbed.backend;
  const cwd = await scratchFolder();
  const env = { SUPABASE_URL, SUPABASE_SECRET_KEY };
  const metrics = (...form: string[]) => outputOf(["metrics", ...DAYS, ...form], { cwd, env });
  const text = await metrics();
  expect(text).toContain("<img src=x");
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  const csv = await metrics("--csv");
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""a"")"`);
  expect(csv).toContain(",'＝1+1,");
  expect(csv.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  const json = await metrics("--json", "--history", `${dayCount(stored.cube.cover)}`);
  // In a spelling that no terminal obeys.
  expect(json.replaceAll("\n", "")).not.toMatch(/\p{C}/u);
  const { cube: _, ...figures } = stored;
  expect(JSON.parse(json)).toMatchObject(figures);
});
