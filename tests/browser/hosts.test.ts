import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { sampleSite } from "./sharedSites.ts";
import { cut, type HostHabits, serveFolder } from "./staticServer.ts";
import { cardsShown, sharedChromium, visit } from "./testbed.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(() => browser?.close());

/** Opens the sample's site on a host of its own and waits until its worker has all that it needs. */
async function visitWithWorker(habits: HostHabits): Promise<Page> {
  const site = await serveFolder(await sampleSite(), "/", habits);
  onTestFinished(() => site.close());
  const { page, open } = await visit(browser, site.url, { now: "2026-03-05T08:00:00Z" });
  onTestFinished(() => page.context().close());
  await open();
  await cardsShown(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return page;
}

async function reloads(page: Page): Promise<void> {
  await page.reload();
  await cardsShown(page);
}

test("a host that redirects index.html to its folder: the page opens offline and at 503", async () => {
  const habits: HostHabits = {
    answer: (pathname, response) =>
      pathname === "/index.html" && Boolean(response.writeHead(308, { Location: "/" }).end()),
  };
  const page = await visitWithWorker(habits);
  await page.context().setOffline(true);
  await reloads(page);
  await page.context().setOffline(false);
  habits.answer = (_, response) => Boolean(response.writeHead(503).end());
  await reloads(page);
});

test("a host whose answers no cache may keep: the site works offline", async () => {
  const habits: HostHabits = { headers: { "Cache-Control": "no-store", Vary: "*" } };
  const page = await visitWithWorker(habits);
  habits.answer = cut;
  await reloads(page);
});
