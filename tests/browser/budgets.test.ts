import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import budgets from "../../bench/budgets.json" with { type: "json" };
import { initialScripts } from "./initialScripts.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { sampleSite } from "./sharedSites.ts";
import { type StaticServer, serveFolder } from "./staticServer.ts";
import { figuresShown, visit } from "./testbed.ts";

let folder: string;
let site: StaticServer;
let browser: Browser;

beforeAll(async () => {
  folder = await sampleSite();
  site = await serveFolder(folder, "/");
  browser = await sharedChromium();
});

afterAll(() => site?.close());

test("the elements of the HTML, the files of a visit, and all files of the page stay within bench/budgets.json", async () => {
  const all = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  const visited = await visitedFiles();
  const of = (end: string) => visited.filter((name) => name.endsWith(end));
  const files = {
    // With the styles of the first view.
    html: ["index.html"],
    fonts: of(".woff2"),
    initialScripts: await initialScripts(folder),
    visitedScripts: of(".js"),
    // Without a session a page with a backend also loads the small client, and nothing else.
    liveScripts: [...of(".js"), ...all.filter((name) => /liveBackend/.test(name))],
    allScripts: all.filter((name) => name !== "sw.js"),
  };
  const { elements, ...bytesOf } = budgets;
  expect(await elementCount()).toBeLessThanOrEqual(elements);
  for (const [kind, budget] of Object.entries(bytesOf)) {
    const bytes = await gzippedBytes(files[kind as keyof typeof bytesOf]);
    expect(bytes, kind).toBeLessThanOrEqual(budget);
    // A size far within its budget means an empty list of files, or a budget that binds nothing.
    expect(bytes, kind).toBeGreaterThan(budget / 2);
  }
});

test("the first paint waits for no other file, and the code is at the end of the page", async () => {
  // With the browser's own clock: the clock of a visit knows no paint.
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.route(/\/assets\//, () => {});
  await page.goto(site.url, { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length === 1,
  );
  expect(await page.locator(".card-value").first().isVisible()).toBe(true);
  const html = await readFile(join(folder, "index.html"), "utf8");
  expect(html.indexOf('type="module"')).toBeGreaterThan(html.indexOf('id="page-end"'));
  await page.close();
});

/** The files that the page requests until it shows everything. */
async function visitedFiles(): Promise<string[]> {
  const { page, open, requests } = await visit(browser, site.url);
  await open();
  await figuresShown(page);
  await page.waitForLoadState("networkidle");
  const names = requests.map((request) => new URL(request.url()).pathname.slice(1));
  await page.context().close();
  return [...new Set(names)];
}

/** The elements of the page before its code comes. */
async function elementCount(): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url);
  const count = await page.locator("#root *").count();
  await context.close();
  return count;
}

async function gzippedBytes(names: readonly string[]): Promise<number> {
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
}
