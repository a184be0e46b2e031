import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { VIEWS, type ViewName } from "../../shared/dashboard/views.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { axeFindings } from "./axeFindings.ts";
import { buildSite } from "./builtSite.ts";
import { fetchedCube } from "./fetchedCube.ts";
import { filterNote, notes, panelTitles } from "./page.ts";
import { sampleSite } from "./sharedSites.ts";
import { figuresOf, readFigures, type ShownFigures } from "./shownFigures.ts";
import { type StaticServer, serveFolder } from "./staticServer.ts";
import {
  cardsShown,
  complaints,
  cubeReads,
  eventually,
  figuresShown,
  hold,
  ofFile,
  openSharedTestbed,
  sameWindow,
  screenshotOf,
  visitFigures,
} from "./testbed.ts";

const NAMES = Object.keys(VIEWS) as ViewName[];
const TITLES = NAMES.map((name) => VIEWS[name].title);

const testbed = ofFile(openSharedTestbed);
let scratch: string;
let snapshots: string;
/** A static site with figures in its HTML. */
let site: StaticServer;

beforeAll(async () => {
  scratch = await scratchFolder();
  const folder = await sampleSite();
  snapshots = join(folder, "snapshots");
  site = await serveFolder(folder, "/");
});

afterAll(() => site?.close());

const openWindow = sameWindow(() => testbed.visitForAll());

const days = (page: Page) => page.locator(".controls > strong").textContent();

/** The elements of the whole page that are left beside its parts. */
function rest(page: Page): Promise<string[]> {
  const rest = ".header, .filter, .controls .button, .foot, [data-page]";
  return page.locator(rest).evaluateAll((all) => all.map(({ className }) => className));
}

/** The texts of the elements that Tab reaches. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: at, body } = document;
      const isNew = at !== null && at !== body && !at.hasAttribute("data-reached");
      if (isNew) at.setAttribute("data-reached", "");
      return isNew ? at.closest(".panel, .controls")?.className : null;
    });
    if (stop === null) return stops;
    stops.push(stop ?? "elsewhere");
  }
}

test("?panel shows this panel alone, with its days and a link to the page, which leads to the days that were picked in the panel", async () => {
  const path = "?panel=transactionTrends&chain=Net+B&from=2025-01-10&to=2025-01-20&zone=UTC";
  const { page, complaints } = await openWindow(path);
  await figuresShown(page);
  expect(await panelTitles(page)).toEqual([VIEWS.transactionTrends.title]);
  expect(await rest(page)).toEqual([]);
  expect(await page.getByRole("article").count()).toBe(0);
  expect(await days(page)).toBe("Jan 10, 2025 - Jan 20, 2025");
  expect(await filterNote(page).textContent()).toBe("compared with Dec 30 - Jan 09");
  const link = page.getByRole("link");
  const attributes = ["href", "target", "rel"].map((each) => link.getAttribute(each));
  expect(await Promise.all([link.textContent(), ...attributes])).toEqual([
    "Open in Vigil",
    "?chain=Net+B&from=2025-01-10&to=2025-01-20&zone=UTC",
    ...["_blank", "noopener"],
  ]);
  expect(new Set(await tabStops(page))).toEqual(new Set(["controls", "panel"]));
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("application").focus();
  for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await eventually(
    () => link.getAttribute("href"),
    "?chain=Net+B&zone=UTC&from=2025-01-10&to=2025-01-12",
  );
  expect(await panelTitles(page)).toEqual([VIEWS.transactionTrends.title]);
  expect(complaints()).toEqual([]);
});

test("each ?panel shows its panel alone, with the figures that it has on the page", async () => {
  const range = { from: "2025-01-05", to: "2025-02-04" } as const;
  const whole = dashboard(await fetchedCube(testbed.backend, range, 400), { range });
  for (const name of NAMES) {
    const { page, complaints } = await openWindow(`?panel=${name}`);
    await figuresShown(page);
    const { title } = VIEWS[name];
    expect(await panelTitles(page)).toEqual([title]);
    expect(await rest(page)).toEqual([]);
    const figuresIn = ({ bars, tables, lines }: ShownFigures) =>
      bars[title] || tables[title] || lines;
    const shown = await readFigures(page);
    const figures = figuresIn(shown);
    expect(Object.keys(figures).length).toBeGreaterThan(1);
    expect(figures).toEqual(figuresIn(figuresOf(whole, Object.keys(shown.lines))));
    expect(complaints()).toEqual([]);
  }
});

test("an unknown panel name shows the full page, with a note that names the panels", async () => {
  const { page, complaints } = await openWindow("?panel=constructor");
  await cardsShown(page);
  expect(await panelTitles(page)).toEqual(TITLES);
  expect(await page.locator(".header").isVisible()).toBe(true);
  await eventually(
    () => notes(page).allTextContents(),
    [`The whole page instead (invalid panel: constructor (name one of ${NAMES.join(", ")}))`],
  );
  expect(complaints()).toEqual([]);
});

test("other pages of the site have no parts", async () => {
  const { page } = await openWindow("index/?wall");
  await page.getByText("Welcome to Your Blank App").waitFor();
  expect(await page.getByRole("button").count()).toBe(1);
});

test("?wall fills a screen of 1920 × 1080 or 1280 × 720 with cards and trend in larger type, without controls, moves on with the day, and refreshes like the page", async () => {
  const { page, log, requests } = await visitFigures(testbed, "?wall", {
    viewport: { width: 1920, height: 1080 },
    clockGoes: true,
    now: "2025-02-03T23:57:00Z",
  });
  expect(await panelTitles(page)).toEqual([VIEWS.transactionTrends.title]);
  expect(await page.getByRole("article").count()).toBe(4);
  expect(await rest(page)).toEqual([]);
  expect(await days(page)).toBe("Jan 04, 2025 - Feb 03, 2025");
  expect(await page.locator("[data-tone]").textContent()).toMatch(/^Live · 23:57/);
  expect(await tabStops(page)).toEqual([]);
  const tree = await page.locator("body").ariaSnapshot();
  expect(tree).toContain("Total Active Users");
  // What are buttons on the page are words here.
  expect(tree).toContain("33.3% vs previous period");
  expect(tree).toContain("7 flagged, was 2");
  expect(tree).not.toMatch(/button|link|combobox|application|checkbox/);
  expect(await axeFindings(page)).toEqual([]);
  const { size, right, bottom } = await page.evaluate(() => {
    const { right, bottom } = document.querySelector(".trend")?.getBoundingClientRect() ?? {};
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { size: [scrollWidth, scrollHeight], right, bottom };
  });
  expect(size).toEqual([1920, 1080]);
  expect([right, bottom]).toEqual([
    expect.toSatisfy((x) => x > 1500),
    expect.toSatisfy((y) => y > 1000),
  ]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const isFitted = () => {
    const panel = document.querySelector(".panel")?.getBoundingClientRect().bottom ?? Infinity;
    const axis = document.querySelector(".trend .days")?.getBoundingClientRect().bottom ?? Infinity;
    return document.documentElement.scrollHeight === 720 && axis < panel && panel < 720;
  };
  await eventually(() => page.evaluate(isFitted), true);
  expect(complaints(log)).toEqual([]);
  await page.clock.fastForward("04:00");
  await eventually(() => days(page), "Jan 05, 2025 - Feb 04, 2025");
  await cardsShown(page);
  const before = cubeReads(requests).length;
  await page.clock.fastForward("06:00");
  await eventually(() => cubeReads(requests).length > before, true);
});

test.each([
  ["panel=commonEvents", VIEWS.commonEvents.title],
  ["wall", VIEWS.transactionTrends.title],
])("?%s shows no other part at any moment, from the first paint on", async (part, title) => {
  const { page } = await testbed.visit({ withoutWorker: true });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const each of document.querySelectorAll(".header, .filter, .foot, .panel h2"))
        if (each.checkVisibility()) seen.add(each.textContent);
      requestAnimationFrame(look);
    };
    look();
  });
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}?${part}`, { waitUntil: "commit" });
  await page.locator(".foot").waitFor({ state: "attached" });
  // One colour makes a small picture.
  expect((await screenshotOf(page)).length).toBeLessThan(10_000);
  expect(await page.locator("body").ariaSnapshot()).toBe("");
  release();
  await figuresShown(page);
  const seen = await page.evaluate(() => [...Object(window).seen]);
  expect(seen).toEqual([title]);
});

describe("in a frame of another site", () => {
  /** The frame of a page of another origin that shows a part of a site, and fits it by the recipe. */
  async function framed(url: string, options = ""): Promise<Frame> {
    const { page } = await testbed.visit({ withoutWorker: true });
    await page.goto(other.url);
    await page.addScriptTag({
      content: recipe.replace("https://example.org", new URL(url).origin),
    });
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src, width: 390 }));
    }, `${url}?panel=topBlockchains${options}`);
    const frame = page.frames().at(-1);
    if (frame === undefined) throw new Error("no frame");
    return frame;
  }

  let other: StaticServer;
  let recipe: string;
  beforeAll(async () => {
    const recipes = await readFile("docs/deployment.md", "utf8");
    recipe = /<script>(.*?)<\/script>/s.exec(recipes)?.[1] ?? "";
    other = await serveFolder(scratch, "/", {
      answer: (_, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Wiki");
        return true;
      },
    });
  });
  afterAll(() => other?.close());

  test("a panel is shown to the origins that the site names, as high as it is and without its own background", async () => {
    const folder = join(scratch, "framed");
    const origins = ` ${new URL(other.url).origin} https://a.example`;
    await buildSite(snapshots, folder, "/", { FRAME_ANCESTORS: origins });
    const named = await serveFolder(folder, "/");
    onTestFinished(named.close);
    const frame = await framed(named.url, "&background=none");
    await frame.locator(".chains tbody tr").first().waitFor();
    expect(await panelTitles(frame)).toEqual([VIEWS.topBlockchains.title]);
    const isFitted = () => {
      const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
      const { height } = document.body.getBoundingClientRect();
      const isFit = scrollHeight === window.innerHeight && window.innerHeight - height < 1;
      return isFit && scrollWidth === window.innerWidth && clientWidth === scrollWidth;
    };
    await eventually(() => frame.evaluate(isFitted), true);
    const backgrounds = frame.locator("html, body, .page, .panel");
    const colours = await backgrounds.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).backgroundColor),
    );
    expect(new Set(colours)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
  });

  test("a site that names no origin shows no figures, and a link to itself", async () => {
    const frame = await framed(site.url);
    await frame.getByText("This page is not shown in a frame here").waitFor();
    const link = frame.getByRole("link", { name: "Open in Vigil" });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await frame.locator("section, article, button").count()).toBe(0);
  });
});
