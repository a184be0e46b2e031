import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { notes, rangeButton } from "./page.ts";
import { RANDOM, randomSite } from "./sharedSites.ts";
import {
  cardsShown,
  complaints,
  eventually,
  figuresShown,
  goTo,
  hold,
  ofFile,
  openSharedTestbed,
  openSite,
  travel,
  visitCards,
  visitFigures,
} from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);
const site = ofFile(async () =>
  openSite(await randomSite(), RANDOM.base, {
    now: RANDOM.now,
    timezoneId: RANDOM.timeZone,
    withoutWorker: true,
  }),
);

const DEFAULTS = { byDay: [], tables: [], hidden: [] };

/** What each panel shows otherwise than it would by itself. */
function looks(page: Page): Promise<object> {
  return page.evaluate(() => {
    const names = (parts: string) =>
      [...document.querySelectorAll(parts)].map((part) => part.closest(".panel")?.id);
    const tables = [...document.querySelectorAll(".view-table")].map((table) => {
      const sorted = table.querySelector("[aria-sort]");
      const id = table.closest(".panel")?.id;
      return [id, sorted?.textContent, sorted?.getAttribute("aria-sort")].join(" ");
    });
    const hidden = [...document.querySelectorAll(".eye[aria-pressed=false]")]
      .concat([...document.querySelectorAll(".legend-extras [aria-pressed=false] .name")])
      .map((line) => line.textContent || line.closest("li")?.querySelector(".name")?.textContent);
    return { byDay: names(".bar-parts:not(.few-bars *)"), tables, hidden };
  });
}

/** The texts that elements have besides those of the elements within. */
function ownTexts(parts: readonly Element[]): string[] {
  return parts.map((part) =>
    [...part.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join(""),
  );
}

const search = (page: Page) => new URL(page.url()).search;

const panelOf = (page: Page, view: string) => page.locator(`#${view}`);

test("a link shows views by day and as sorted tables, without hidden lines, as its sender saw them, in another browser, in a frame and on a wall, and nothing of it is a step of the history", async () => {
  const { page } = await visitFigures(testbed);
  const steps = await page.evaluate(() => history.length);
  await panelOf(page, "wallets")
    .getByRole("button", { name: /^By day/ })
    .click();
  await eventually(() => search(page), "?daily=wallets");
  const line = page.locator(".legend li", { has: page.locator(".eye") }).nth(1);
  const name = await line.locator(".name").textContent();
  await line.hover();
  await line.locator(".eye").click();
  await page.locator("[data-extra=exploits] button").click();
  await panelOf(page, "commonEvents").getByRole("button", { name: "Table of" }).click();
  const events = panelOf(page, "commonEvents").locator(".view-table");
  for (const title of ["Change", "Change"]) await events.getByText(title, { exact: true }).click();
  await panelOf(page, "topBlockchains").getByRole("button", { name: "Table of" }).click();
  const query = `?daily=wallets&hide=${new URLSearchParams(`=chain ${name}`).toString().slice(1)}&hide=exploits&table=commonEvents.change.asc&table=topBlockchains`;
  await eventually(() => search(page), query);
  const seen = {
    byDay: ["wallets"],
    tables: ["topBlockchains Transactions descending", "commonEvents Change ascending"],
    hidden: [name, "Exploits"],
  };
  await eventually(() => looks(page), seen);
  expect(await page.evaluate(() => history.length)).toBe(steps);

  const other = await visitFigures(testbed, query);
  await eventually(() => looks(other.page), seen);
  await other.page.goto(`${testbed.url}${query}&panel=commonEvents`);
  await eventually(() => looks(other.page), { ...DEFAULTS, tables: [seen.tables[1]] });
  await panelOf(other.page, "commonEvents").getByText("Events", { exact: true }).click();
  await eventually(
    () => other.page.getByRole("link").getAttribute("href"),
    query.replace("commonEvents.change.asc", "commonEvents"),
  );
  await other.page.goto(`${testbed.url}${query}&wall`);
  await eventually(() => other.page.locator(".legend li[data-hidden=true]").count(), 1);

  await panelOf(page, "wallets").getByRole("button", { name: "Share" }).click();
  for (const view of ["commonEvents", "topBlockchains"])
    await panelOf(page, view).getByRole("button", { name: "Table of" }).click();
  await page.locator("[data-extra=exploits] button").click();
  await line.hover();
  await line.locator(".eye").click();
  await eventually(() => looks(page), DEFAULTS);
  expect(search(page)).toBe("");
});

test("a page with figures in its HTML never shows what its link replaces, and hydrates without an error", async () => {
  const { page, log, open } = await site.visit();
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const list of document.querySelectorAll("#wallets .breakdown, #topBlockchains .chains"))
        if (list.checkVisibility({ visibilityProperty: true })) seen.add(list.className);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  const seen = () => page.evaluate(() => [...Object(window).seen]);
  await open("?daily=wallets&table=topBlockchains");
  await page.locator("#topBlockchains .view-table").waitFor();
  await page.locator("#wallets .bar-parts").waitFor();
  expect(await seen()).toEqual([]);
  await open("?panel=wallets&daily=wallets");
  await page.locator("#wallets .bar-parts").waitFor();
  expect(await seen()).toEqual([]);
  await open();
  await cardsShown(page);
  expect((await seen()).toSorted()).toEqual(["breakdown pair", "chains"]);
  expect(complaints(log)).toEqual([]);
});

test("a link to other days, even one escaped for HTML, shows nothing of the site's own days, however late its code is", async () => {
  const plain = await site.visit({ javaScriptEnabled: false });
  await plain.open();
  const ofHtml = await plain.page.locator("main *").evaluateAll(ownTexts);
  const { page } = await site.visit();
  await page.addInitScript(`
    const seen = new Set();
    const look = () => {
      const parts = [...document.querySelectorAll("main *")];
      const isShown = (part) => part.checkVisibility({ visibilityProperty: true });
      for (const text of (${ownTexts})(parts.filter(isShown))) seen.add(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  `);
  const release = await hold(page, /assets\/.*\.js$/);
  await page.goto(`${site.url}?amp;from=2025-11-01&amp;to=2025-11-02`, { waitUntil: "commit" });
  const seen = () => page.evaluate((): string[] => [...Object(window).seen]);
  await eventually(seen, expect.arrayContaining(["Analytics Dashboard"]));
  release();
  await figuresShown(page);
  const ofLink = await page.locator("main *").evaluateAll(ownTexts);
  const isOfHtml = (text: string) => ofHtml.includes(text) && !ofLink.includes(text);
  expect((await seen()).filter(isOfHtml)).toEqual([]);
});

test("a page whose code does not come shows the figures in its HTML, whatever its link", async () => {
  const { page, open } = await site.visit({ clockGoes: true });
  await page.route(/assets\/.*\.js$/, (route) => route.abort());
  await open("?table=topBlockchains");
  const list = page.locator("#topBlockchains .chains");
  expect(await list.isVisible()).toBe(false);
  await page.clock.runFor(11_000);
  await eventually(() => list.isVisible(), true);
});

test("Back and Forward restore the looks of their step, and leave the focus alone", async () => {
  const { page } = await visitCards(testbed, "?table=commonEvents");
  const looksThen = { ...DEFAULTS, tables: ["commonEvents Events descending"] };
  await eventually(() => looks(page), looksThen);
  await page.getByRole("button", { name: "Previous 31 days" }).click();
  await panelOf(page, "commonEvents").getByRole("button", { name: "Table of" }).click();
  await eventually(() => looks(page), DEFAULTS);
  await page.getByRole("button", { name: "Previous 31 days" }).focus();
  await travel(page, -1);
  await eventually(() => looks(page), looksThen);
  await travel(page, 1);
  await eventually(() => looks(page), DEFAULTS);
  expect(await page.locator(".filter-step:focus").count()).toBe(1);
});

test("words that no panel knows are ignored, and stay in the link", async () => {
  const { page, log, open } = await testbed.visit();
  onTestFinished(() => expect(complaints(log)).toEqual([]));
  const hostile = HOSTILE_NAMES.filter(({ length }) => length < 50);
  const lists = hostile.flatMap((name) => ["table", "daily", "hide"].map((list) => [list, name]));
  await open(`?${new URLSearchParams(lists)}`);
  await cardsShown(page);
  await eventually(() => looks(page), DEFAULTS);
  await goTo(
    page,
    "?table=constructor&daily=__proto__&hide=nothing&table=wallets.count.down&daily=commonEvents",
  );
  await eventually(() => looks(page), { ...DEFAULTS, tables: ["wallets  "] });
  await panelOf(page, "topBlockchains").getByRole("button", { name: "Table of" }).click();
  await eventually(() => search(page).includes("table=constructor"), true);
  expect(await page.evaluate(() => Object(window).injected)).toBe(undefined);
});

test("parameters escaped for HTML or in capital letters are read as they are meant; a misspelled name and a line that the trend cannot have get a note", async () => {
  const { page, open } = await site.visit();
  const label = rangeButton(page);
  const noteTexts = () => notes(page).allTextContents();
  await open("?From=2025-11-01&amp;TO=2025-11-07&amp;Vs=year&utm_source=mail");
  await cardsShown(page);
  await eventually(() => label.textContent(), "Nov 01, 2025 - Nov 07, 2025");
  expect(new URL(page.url()).searchParams.get("vs")).toBe("year");
  expect(await noteTexts()).toEqual([]);
  await open("?form=2025-11-01&hide=chain%2BBase&gclid=1&ref=x");
  await eventually(noteTexts, [
    "The link has form; is from meant?",
    "The link hides chain+Base, which is no line of the trend",
  ]);
});

test("an address with a name and a password shows the figures of its site, and what a read of it finds", async () => {
  const { page, log, requests } = await site.visit();
  const address = new URL(site.url);
  Object.assign(address, { username: "ann", password: "pw" });
  await page.goto(address.href);
  await cardsShown(page);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  const index = () => requests.filter((request) => request.url().includes("/index.json"));
  // Refresh may replace the page's own first read.
  await eventually(async () => (await index().at(-1)?.response())?.status(), 200);
  await eventually(
    () => page.locator("[data-tone]").textContent(),
    expect.stringMatching(/^Snapshot · [^·]*$/),
  );
  expect(complaints(log)).toEqual([]);
});
