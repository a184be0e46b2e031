import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { rangeButton } from "./page.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { sampleSite } from "./sharedSites.ts";
import { cut, type HostHabits, serveFolder } from "./staticServer.ts";
import {
  cardsShown,
  cardValues,
  complaints,
  figuresShown,
  trendDrawn,
  type Visit,
  visit,
} from "./testbed.ts";

const FIGURES = ["7", "7", "7", "23"];

/** The folder of a site with relative URLs. */
let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await sampleSite("./");
  browser = await sharedChromium();
});

async function visitAt(url: string): Promise<Visit> {
  const opened = await visit(browser, url, { now: "2026-03-05T08:00:00Z" });
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** Redirects a folder without its slash, like most hosts. */
function addSlash(pathname: string, response: ServerResponse): boolean {
  if (!pathname.endsWith("/index")) return false;
  response.writeHead(301, { Location: `${pathname}/` }).end();
  return true;
}

/** Redirects `index.html` to its folder, like some hosts. */
function dropIndex(pathname: string, response: ServerResponse): boolean {
  if (pathname !== "/index.html") return false;
  response.writeHead(308, { Location: "/" }).end();
  return true;
}

function fail(_: string, response: ServerResponse): true {
  response.writeHead(503).end();
  return true;
}

async function showsFigures(habits: HostHabits, base: string): Promise<Visit> {
  const site = await serveFolder(folder, base, habits);
  onTestFinished(() => site.close());
  const opened = await visitAt(site.url);
  const { page, open, requests, log } = opened;
  await open();
  await figuresShown(page);
  expect(await cardValues(page)).toEqual(FIGURES);
  // The element that would name a reason is gone, and so no reason comes later.
  expect(await page.locator("#unloaded").count()).toBe(0);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  expect(complaints(log)).toEqual([]);
  const outside = requests.filter((request) => !request.url().startsWith(site.url));
  expect(outside.map((request) => request.url())).toEqual([]);
  return opened;
}

async function showsDaysOfLink({ page, open }: Visit): Promise<void> {
  await open("index.html?from=2025-11-01&to=2025-11-02");
  await rangeButton(page).filter({ hasText: "Nov 01, 2025 - Nov 02, 2025" }).waitFor();
}

test("one build works below a folder of a host that adds slashes, on each of its pages, even while the host is unreachable", async () => {
  const habits: HostHabits = { answer: addSlash };
  const visit = await showsFigures(habits, "/some/where/");
  const { page, open } = visit;
  const home = page.url();
  const linkHome = page.getByRole("link", { name: "Return to Home" });
  await page.locator("[data-tone]").click();
  await page.locator(".health .past").waitFor();
  // The worker leaves unknown addresses to the host, since they may be those of another program.
  await open("no-page");
  await page.getByText("Oops! Page not found").waitFor();
  expect(await linkHome.evaluate((link: HTMLAnchorElement) => link.href)).toBe(home);
  for (const answer of [addSlash, cut]) {
    habits.answer = answer;
    await open("index");
    await page.getByText("Welcome to Your Blank App").waitFor();
  }
  await open("404.html");
  await linkHome.click();
  await cardsShown(page);
  expect(page.url()).toBe(home);
  await showsDaysOfLink(visit);
});

test("one build works on a host that redirects index.html to its folder and lets no cache keep an answer, even while the host fails or is unreachable", async () => {
  const habits: HostHabits = {
    answer: dropIndex,
    headers: { "Cache-Control": "no-store", Vary: "*" },
  };
  const visit = await showsFigures(habits, "/");
  for (const answer of [fail, cut]) {
    habits.answer = answer;
    await showsDaysOfLink(visit);
  }
});

test("opened from a disk, the page shows the figures of its snapshot in its own style", async () => {
  const { page, open } = await visitAt(pathToFileURL(join(folder, "index.html")).href);
  await open();
  expect(await cardValues(page)).toEqual(FIGURES);
  expect(await displayOfCards(page)).toBe("grid");
  await page.locator("#unloaded").getByText("a browser takes none from a disk").waitFor();
});

test("where the page's code cannot load, a line gives the reason after some seconds", async () => {
  const moved = await serveFolder(await sampleSite(), "/vigil/");
  const site = await serveFolder(folder, "/");
  const framing = await serveFolder(folder, "/", {
    answer: (_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<iframe sandbox="allow-scripts" src="${site.url}?panel=wallets"></iframe>`);
      return true;
    },
  });
  for (const each of [moved, site, framing]) onTestFinished(() => each.close());
  const wrongPath = await visitAt(moved.url);
  const sandboxed = await visitAt(framing.url);
  await Promise.all([wrongPath.open(), sandboxed.open()]);
  const lineOf = (place: Page | FrameLocator) => place.locator("#unloaded p").textContent();
  expect(await lineOf(wrongPath.page)).toBe(
    "The code of this page has not loaded: the site was made for / and is at /vigil/. Make it with --base /vigil/",
  );
  expect(await lineOf(sandboxed.page.frameLocator("iframe"))).toBe(
    "The code of this page has not loaded: the sandbox of this frame lacks allow-same-origin.",
  );
});

/** Opens the page on a host with its own policy. */
async function visitUnder(
  policy: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const site = await serveFolder(folder, "/");
  onTestFinished(() => site.close());
  const { page, open } = await visit(browser, site.url, {
    prepare: async (page) => {
      await page.route(site.url, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), "content-security-policy": policy };
        await route.fulfill({ response, headers });
      });
      await prepare?.(page);
    },
  });
  onTestFinished(() => page.context().close());
  await open();
  await cardsShown(page);
  return page;
}

const displayOfCards = (page: Page) =>
  page
    .getByRole("region", { name: "Summary" })
    .evaluate((cards) => getComputedStyle(cards).display);

test.each([
  ["styles", "default-src 'self'; script-src 'self' 'unsafe-inline'"],
  ["scripts", "default-src 'self'; style-src 'self' 'unsafe-inline'"],
])(
  "a host whose own policy refuses %s in HTML shows the page in its style, bars as long as their shares, and has its worker",
  async (_, policy) => {
    const page = await visitUnder(policy);
    expect(await displayOfCards(page)).toBe("grid");
    const lengths = await page.locator(".chains tbody th").evaluateAll((names) =>
      names.map((name) => {
        const whole = Number.parseFloat(getComputedStyle(name, "::before").inlineSize);
        return (100 * Number.parseFloat(getComputedStyle(name, "::after").inlineSize)) / whole;
      }),
    );
    const shares = await page.locator(".chains tbody td:last-child").allTextContents();
    expect(shares.length).toBeGreaterThan(1);
    for (const [index, share] of shares.entries()) {
      expect(lengths[index]).toBeCloseTo(Number.parseFloat(share), 0);
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  },
);

test("a host whose own policy refuses both styles and scripts shows the page in its style, even if a script cannot load", async () => {
  const page = await visitUnder("default-src 'self'", (page) =>
    page.route(/\/assets\/theme-/, (route) => route.abort()),
  );
  expect(await displayOfCards(page)).toBe("grid");
  // Only the code draws the lines of the trend.
  await trendDrawn(page);
});
