import { cp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "../cli/runCli.ts";
import { openHealth } from "./healthFacts.ts";
import { rangeButton } from "./page.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { sampleSite } from "./sharedSites.ts";
import { cut, type HostHabits, type StaticServer, serveFolder } from "./staticServer.ts";
import { cardsShown, eventually, figuresShown } from "./testbed.ts";

let scratch: string;
let site: StaticServer;
const habits: HostHabits = {};
let browser: Browser;

beforeAll(async () => {
  scratch = await scratchFolder();
  await cp(await sampleSite(), join(scratch, "first"), { recursive: true });
  for (const name of ["second", "third"]) await rebuild("first", name);
  site = await serveFolder(join(scratch, "site"), "/", habits);
  browser = await sharedChromium();
});

afterAll(() => site?.close());

/** Turns a build into a build of changed code: every file gets another name. */
async function rebuild(build: string, name: string): Promise<void> {
  const folder = join(scratch, name);
  await cp(join(scratch, build), folder, { recursive: true });
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html)$/.test(file),
  );
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    await rm(join(folder, file));
    await writeFile(join(folder, renamed(file)), renamed(text));
  }
  function renamed(text: string): string {
    return text.replaceAll(/([a-zA-Z]-)[\w-]{8}(?=\.(js|css)\b)/g, `$1${name.padEnd(8, "0")}`);
  }
}

/** Deploys a build as a host does, at once: nothing of the previous build is left. */
async function deploy(name: string): Promise<void> {
  await symlink(join(scratch, name), join(scratch, "next"));
  await rename(join(scratch, "next"), join(scratch, "site"));
}

/** The code that a page runs. */
function codeOf(page: Page): Promise<string | null> {
  return page.locator("script[type=module]").getAttribute("src");
}

/** A click waits for frames, and only the front tab is sure to draw them. */
async function pickAll(page: Page): Promise<void> {
  await page.bringToFront();
  await rangeButton(page).click();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await eventually(() => new URL(page.url()).search, "?period=all");
}

async function loadsHealth(page: Page): Promise<void> {
  await page.bringToFront();
  await openHealth(page);
  await page.keyboard.press("Escape");
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: "UTC" });
  context.setDefaultTimeout(120_000);
  onTestFinished(() => context.close());
  return context;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime("2026-03-05T08:00:00Z");
  await page.goto(site.url);
  await cardsShown(page);
  return page;
}

/** Opens a tab when no worker waits: a tab that opens while the last tab closes may get the old worker. */
async function openLastTab(context: BrowserContext): Promise<Page> {
  const devtools = await context.newCDPSession(await context.newPage());
  const workers = new Map<string, string>();
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) workers.set(versionId, status);
  });
  await devtools.send("ServiceWorker.enable");
  const statuses = () => new Set([...workers.values()].filter((status) => status !== "redundant"));
  await eventually(statuses, new Set(["activated"]));
  return openTab(context);
}

/** Waits until the worker of the current deploy has cached its files. */
function workerReady(page: Page, state: "active" | "waiting"): Promise<void> {
  return page.evaluate(async (state) => {
    // Without a worker, a registration refuses to look for another worker.
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration[state] || registration.installing) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, state);
}

async function reloads(page: Page, code: string | null): Promise<void> {
  await page.bringToFront();
  await page.reload();
  await figuresShown(page);
  expect(await codeOf(page)).toBe(code);
}

test("two tabs and two deploys: each tab keeps its code and works offline after each deploy, and even an old page from an intermediate cache gets its own code", async () => {
  onTestFinished(() => {
    delete habits.answer;
    delete habits.headers;
  });
  await deploy("first");
  const context = await newContext();
  const first = await openTab(context);
  const firstCode = await codeOf(first);
  await workerReady(first, "active");

  habits.answer = cut;
  await reloads(first, firstCode);
  delete habits.answer;

  await deploy("second");
  const second = await openTab(context);
  const secondCode = await codeOf(second);
  expect(secondCode).not.toBe(firstCode);
  // The host no longer has the code that the first tab loads only now.
  await pickAll(first);
  expect(await codeOf(first)).toBe(firstCode);
  await workerReady(second, "waiting");

  habits.answer = cut;
  await pickAll(second);
  await loadsHealth(first);
  await reloads(second, secondCode);
  await reloads(first, secondCode);
  delete habits.answer;

  habits.headers = { "Cache-Control": "max-age=600" };
  await deploy("third");
  const third = await openTab(context);
  const thirdCode = await codeOf(third);
  expect(thirdCode).not.toBe(secondCode);
  await workerReady(third, "waiting");
  habits.answer = cut;
  await loadsHealth(second);
  await reloads(third, thirdCode);
  await pickAll(third);
  for (const page of [first, second, third]) await page.close();

  const last = await openLastTab(context);
  expect(await codeOf(last)).toBe(thirdCode);
  // The code of earlier builds is deleted when their last tab is closed.
  await eventually(() => keptCode(last), [thirdCode?.split("/").at(-1)]);
  const kept = await last.evaluate(() => caches.keys());
  // The team's notes may have loaded by now.
  expect(kept.filter((cache) => cache !== `vigil snapshots ${site.url}`)).toEqual([
    `vigil site ${site.url}`,
  ]);

  // The host's own edge may have a page longer than the host has its code.
  const firstPage = await readFile(join(scratch, "first/index.html"));
  habits.answer = (pathname, response) =>
    pathname === "/" && Boolean(response.setHeader("Content-Type", "text/html").end(firstPage));
  await reloads(last, thirdCode);

  // A page whose code the worker does not have yet comes with its code.
  delete habits.answer;
  await deploy("second");
  await reloads(last, secondCode);
});

/** The main files of the cached builds. */
function keptCode(page: Page): Promise<string[]> {
  return page.evaluate(async (site) => {
    const keys = await (await caches.open(`vigil site ${site}`)).keys();
    const names = keys.map(({ url }) => new URL(url).pathname.split("/").at(-1) ?? "");
    return names.filter((name) => /^index-.*\.js$/.test(name));
  }, site.url);
}
