import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot, type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatRange } from "../../shared/text/format.ts";
import { buildSite } from "./builtSite.ts";
import { cut, type HostHabits, type StaticServer, serveFolder } from "./staticServer.ts";
import { cardsShown, eventually, sharedChromium, sourceOf, type Visit, visit } from "./testbed.ts";

const SNAPSHOT = join(import.meta.dirname, "../goldens/sample-utc.json");
const BASE = "/vigil/";
/** Within the cover of the snapshot, and not the days that it shows. */
const OTHER_DAYS: DayRange = { from: "2025-10-31", to: "2025-11-03" };

let scratch: string;
let published: Snapshot;
let browser: Browser;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vigil-hosts-"));
  published = parseSnapshot(await readFile(SNAPSHOT, "utf8"), SNAPSHOT);
  const snapshots = join(scratch, "snapshots");
  await writeSnapshot(snapshots, published, { keep: 1, replace: true, now: Date.now() });
  await buildSite(snapshots, join(scratch, "dist"), BASE);
  browser = await sharedChromium();
});

afterAll(async () => {
  await browser?.close();
  await rm(scratch, { recursive: true });
});

/** A copy of the site on a host of its own. */
async function host(habits: HostHabits = {}): Promise<StaticServer & { readonly folder: string }> {
  const folder = await mkdtemp(join(scratch, "site-"));
  await cp(join(scratch, "dist"), folder, { recursive: true });
  const server = await serveFolder(folder, BASE, habits);
  onTestFinished(() => server.close());
  return { ...server, folder };
}

async function firstVisit(url: string): Promise<Visit> {
  const opened = await visit(browser, url, { now: "2026-03-05T08:00:00Z" });
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** Opens a site and waits until its worker has all that it needs. */
async function visitWithWorker(url: string): Promise<Visit> {
  const opened = await firstVisit(url);
  await opened.open();
  await cardsShown(opened.page);
  await workerReady(opened.page);
  return opened;
}

async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

async function reloads(page: Page): Promise<void> {
  await page.reload();
  await cardsShown(page);
}

test("a host that redirects index.html to its folder: the page opens offline, at 503 and behind a slow network", async () => {
  const habits: HostHabits = {
    answer: (pathname, response) => pathname === `${BASE}index.html` && redirect(response, BASE),
  };
  const site = await host(habits);
  const { page } = await visitWithWorker(site.url);

  await page.context().setOffline(true);
  await reloads(page);
  await page.context().setOffline(false);

  habits.answer = (_, response) => Boolean(response.writeHead(503).end());
  await reloads(page);

  habits.answer = () => true;
  await reloads(page);
});

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(308, { Location: location }).end();
  return true;
}

test.each([
  ["Cache-Control", "no-store"],
  ["Cache-Control", "max-age=600"],
  ["Vary", "*"],
])("a host that sends %s: %s: the site works offline", async (name, value) => {
  const habits: HostHabits = { headers: { [name]: value } };
  const site = await host(habits);
  const { page } = await visitWithWorker(site.url);
  habits.answer = cut;
  await reloads(page);
});

test("an answer that the browser has no room to keep is shown all the same", async () => {
  const site = await host();
  const { page } = await visitWithWorker(site.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", {
    origin: new URL(site.url).origin,
    quotaSize: 1,
  });
  await writeSnapshot(join(site.folder, "snapshots"), snapshot(published.cube, OTHER_DAYS), {
    keep: 2,
    replace: true,
    now: Date.now(),
  });
  await reloads(page);
  await eventually(() => page.locator(".filter-button").textContent(), formatRange(OTHER_DAYS));
  expect(await sourceOf(page)).not.toContain("offline");
});

test("two sites on one origin keep their offline copies apart", async () => {
  const folder = await mkdtemp(join(scratch, "origin-"));
  for (const name of ["a", "b"]) await moveSite(join(folder, name), `/${name}/`);
  const habits: HostHabits = {};
  const server = await serveFolder(folder, "/", habits);
  onTestFinished(() => server.close());
  const { page } = await visitWithWorker(`${server.url}a/`);
  await page.goto(`${server.url}b/`);
  await cardsShown(page);
  await workerReady(page);
  habits.answer = cut;
  for (const name of ["a", "b"]) {
    await page.goto(`${server.url}${name}/`);
    await cardsShown(page);
  }
});

/** The site as built for another base. */
async function moveSite(folder: string, base: string): Promise<void> {
  await cp(join(scratch, "dist"), folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js|css|webmanifest)$/.test(file)) continue;
    const path = join(folder, file);
    await writeFile(path, (await readFile(path, "utf8")).replaceAll(BASE, base));
  }
}

test("a new worker deletes the caches of the site's former workers, and no others", async () => {
  const site = await host();
  const { page, open } = await firstVisit(site.url);
  await open("theme.js");
  const { origin } = new URL(site.url);
  const kept = {
    [`workbox-precache-v2-${site.url}`]: ["index.html"],
    pages: ["", "?period=all"],
    site: ["index.html", "assets/index-00000000.js", "../other/assets/app.js"],
    snapshots: ["snapshots/2025-01-01_2025-01-02.json"],
    [`workbox-precache-v2-${origin}/other/`]: ["../other/index.html"],
    application: ["../application/"],
  };
  await page.evaluate(
    async ([home, kept]) => {
      for (const [name, paths] of Object.entries(kept)) {
        const cache = await caches.open(name);
        for (const path of paths) await cache.put(new URL(path, home), new Response("kept"));
      }
    },
    [site.url, kept] as const,
  );
  await open();
  await workerReady(page);
  const left = await page.evaluate(
    async (own) => {
      const names = (await caches.keys()).filter((name) => !own.includes(name) || name === "site");
      const paths = names.map(async (name) => {
        const keys = await (await caches.open(name)).keys();
        return [name, keys.map(({ url }) => new URL(url).pathname)] as const;
      });
      return Object.fromEntries(await Promise.all(paths));
    },
    [`vigil site ${site.url}`, `vigil snapshots ${site.url}`],
  );
  expect(left).toEqual({
    site: ["/other/assets/app.js"],
    [`workbox-precache-v2-${origin}/other/`]: ["/other/index.html"],
    application: ["/application/"],
  });
});
