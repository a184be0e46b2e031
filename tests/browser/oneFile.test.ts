import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays, parseDay } from "../../shared/days/day.ts";
import { formatRange } from "../../shared/text/format.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { joinedTexts } from "./joinedTexts.ts";
import { faultsIn } from "./layout.ts";
import { chainNames, panel, panelTitles, rangeButton } from "./page.ts";
import { randomPeople, showRange } from "./randomFigures.ts";
import { sharedChromium } from "./sharedChromium.ts";
import { RANDOM, randomSite } from "./sharedSites.ts";
import {
  cardsShown,
  cardValues,
  complaints,
  eventually,
  figuresShown,
  ofFile,
  openSite,
  sourceOf,
  type Visit,
  visit,
} from "./testbed.ts";

const { base: BASE, range: RANGE, now: NOW } = RANDOM;
const NOTE = { from: "2025-11-01", to: "2025-11-02", text: "Indexer was late" };

/** The site with the same rows. */
const site = ofFile(async () =>
  openSite(await randomSite(), BASE, { now: NOW, withoutWorker: true }),
);

let scratch: string;
let browser: Browser;
let file: string;
/** The visit to the file, which the tests continue in order. */
let shared: Visit;
/** The values of its cards. */
let cards: readonly string[];
/** The visit to the site, for all tests. */
let onSite: Visit;

beforeAll(async () => {
  scratch = await scratchFolder();
  await cp(join(await randomSite(), "snapshots"), join(scratch, "snapshots"), { recursive: true });
  await writeFile(join(scratch, "snapshots/annotations.json"), JSON.stringify([NOTE]));
  // A path as on a reader's disk, with a file name that the site has too.
  file = join(scratch, "Reports & more #1.html");
  const run = await runCli(["export", file, "--snapshot", "snapshots"], { cwd: scratch });
  expect(run).toMatchObject({ code: 0, stderr: "" });
  browser = await sharedChromium();
  shared = await visitFile(file);
  await figuresShown(shared.page);
  cards = await cardValues(shared.page);
  onSite = await site.visitForAll();
  await onSite.open();
  await figuresShown(onSite.page);
});

async function visitFile(path: string): Promise<Visit> {
  const opened = await visit(browser, pathToFileURL(path).href, {
    now: NOW,
    timezoneId: "America/New_York",
    offline: true,
    acceptDownloads: true,
  });
  await opened.open();
  await cardsShown(opened.page);
  return opened;
}

test("every kind of element looks the same on the site, in one file and in an embedded panel", async () => {
  const { page, open } = onSite;
  const looks = await page.evaluate(kindsOfElements, "#root *");
  const panel = "[data-view=topBlockchains] *";
  const panelLooks = await page.evaluate(kindsOfElements, panel);
  expect(Object.keys(looks).length).toBeGreaterThan(100);
  const { page: copy } = shared;
  const inFile = await copy.evaluate(kindsOfElements, "#root *");
  expect(differences(looks, inFile)).toEqual([]);
  // A file has nothing to refresh and no address to share.
  const missing = Object.keys(looks).filter((kind) => !(kind in inFile));
  expect(missing).toEqual([]);
  expect(await copy.getByRole("button", { name: /^(Refresh|Copy link)$/ }).count()).toBe(0);
  await open("?panel=topBlockchains");
  await figuresShown(page);
  const embedded = await page.evaluate(kindsOfElements, panel);
  expect(Object.keys(embedded)).toEqual(Object.keys(panelLooks));
  expect(differences(panelLooks, embedded)).toEqual([]);
});

type Looks = Record<string, Record<string, string>>;

/** The properties in which kinds of elements that both have differ. */
function differences(looks: Looks, others: Looks): string[] {
  return Object.entries(looks).flatMap(([kind, look]) =>
    Object.entries(look)
      .filter(([name, value]) => kind in others && others[kind]?.[name] !== value)
      .map(([name, value]) => `${kind}: ${name} ${value}, ${others[kind]?.[name]}`),
  );
}

/** What style sheets make of the first element of each kind, apart from its size and place. */
function kindsOfElements(selector: string): Looks {
  const own =
    /^(align|background|border|color$|column-gap|display|fill$|flex|font|justify|letter|line|opacity|overflow|padding|row-gap|stroke$|text|white-space)/;
  const looks: Looks = {};
  const parent = (element: Element) => element.parentElement ?? element;
  const name = ({ localName, classList }: Element) => [localName, ...classList].join(".");
  for (const element of document.body.querySelectorAll(selector)) {
    if (!element.checkVisibility()) continue;
    const kind = `${name(parent(element))} > ${name(element)}`;
    const computed = getComputedStyle(element);
    const names = [...computed].filter((property) => own.test(property));
    looks[kind] ??= Object.fromEntries(
      names.map((each) => [each, computed.getPropertyValue(each)]),
    );
  }
  return looks;
}

test("opened from a disk without a network, one file shows another range", async () => {
  const { page, requests, log } = shared;
  expect(await rangeButton(page).textContent()).toBe(formatRange(RANGE));
  await showRange(page, { from: "2025-10-01", to: "2025-10-07" });
  const addresses = new Set(requests.map((request) => request.url().replace(/[?#].*/, "")));
  const remote = [...addresses].filter((url) => !/^(data|blob):/.test(url));
  expect(remote).toEqual([pathToFileURL(file).href]);
  const rightOf = (place: string) =>
    page.locator(place).evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightOf(".controls > .button:last-of-type")).toBe(await rightOf(".summary"));
  expect(complaints(log)).toEqual([]);
});

test("one file has the calendar, a comparison, the figures of a chain, notes and exports", async () => {
  const { page, log } = shared;
  await showRange(page, RANGE);
  await rangeButton(page).click();
  await page.getByText("Figures from Sep 20, 2025 to Nov 18, 2025").waitFor();
  await page.getByLabel("Compare with").selectOption("weekdays");
  await page.keyboard.press("Escape");
  await page.waitForURL(/vs=weekdays/);
  const chain = chainNames(page).first();
  await chain.click();
  await page.getByRole("region", { name: `Figures of ${await chain.textContent()}` }).waitFor();
  await panel(page, "transactionTrends").getByRole("button", { name: "Table" }).click();
  await panel(page, "transactionTrends").getByText(NOTE.text).first().waitFor();
  expect(await sourceOf(page)).toMatch(/^Snapshot · (?!.*offline)/i);
  for (const [name, type] of [
    ["CSV", /^\uFEFF/],
    ["PNG", /^.PNG/],
  ] as const) {
    await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name, exact: true }).click();
    const saved = join(scratch, name);
    await (await saving).saveAs(saved);
    expect(await readFile(saved, "utf8")).toMatch(type);
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
  await eventually(
    () => page.getByRole("menuitem").allTextContents(),
    ["CSV", "Excel", "JSON", "PNG"],
  );
  expect(complaints(log)).toEqual([]);
});

test("without scripts, as in mail programs, one file shows the figures of its range and nothing that it cannot do", async () => {
  await expectReadable(file, formatRange(RANGE), cards, [320, 1440]);
});

async function expectReadable(
  path: string,
  range: string,
  cards: readonly string[],
  widths: readonly number[],
): Promise<void> {
  const { page, open, log } = await visit(browser, pathToFileURL(path).href, {
    javaScriptEnabled: false,
    offline: true,
  });
  onTestFinished(() => page.context().close());
  await open();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cardValues(page)).toEqual(cards);
    await page.locator("noscript p").waitFor();
    expect(await joinedTexts(page)).toEqual([]);
    await page.locator(".report-line", { hasText: range }).filter({ visible: true }).waitFor();
    const sentences = await page.locator(".panel-highlight:visible").allTextContents();
    expect(sentences.filter((sentence) => /\d/.test(sentence))).toHaveLength(6);
    expect(await page.locator(".breakdown-list td:visible").count()).toBeGreaterThan(10);
    expect(
      await page
        .locator(":is(button, select):visible:not(.chain-name, .legend-item, .why)")
        .count(),
    ).toBe(0);
    expect(await page.getByText("Loading").filter({ visible: true }).count()).toBe(0);
    expect(await faultsIn(page)).toEqual([]);
  }
  expect(log).toEqual([]);
}

test("one file shows a panel alone, and a wall, with cards and trend and without controls", async () => {
  const { page, log } = shared;
  const url = pathToFileURL(file).href;
  const before = log.length;
  const parts = [
    { query: "?panel=wallets", title: "Flagged vs Clean Wallets", articles: 0 },
    { query: "?wall", title: "Transaction Trends Over Time", articles: 4 },
  ];
  for (const { query, title, articles } of parts) {
    await page.goto(url + query);
    await figuresShown(page);
    expect(await panelTitles(page)).toEqual([title]);
    expect(await page.getByRole("article").count()).toBe(articles);
  }
  expect(await page.locator("body").ariaSnapshot()).not.toMatch(/button|link|combobox/);
  expect(await cardValues(page)).toEqual(cards);
  expect(complaints(log.slice(before))).toEqual([]);
});

test("the page saves itself as the same file, which may only run its own code", async () => {
  const { page, open } = onSite;
  await open("?from=2025-11-01&to=2025-11-10");
  await cardsShown(page);
  const figures = await cardValues(page);
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
  const item = page.getByRole("menuitem", { name: "Save as one file" });
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async () => {
      window.fetch = fetch;
      throw new TypeError("Failed to fetch");
    };
  });
  await item.click();
  await page.getByText("Saving as one file needs the network.").waitFor();
  const saving = page.waitForEvent("download");
  await item.click();
  const download = await saving;
  const saved = join(scratch, download.suggestedFilename());
  await download.saveAs(saved);
  expect(saved).toMatch(/\.html$/);
  await expectReadable(saved, "Nov 01, 2025 - Nov 10, 2025", figures, [390]);
  const html = await readFile(saved, "utf8");
  const injected = "<script>window.injected = 1</script><img src=x onerror='injected = 1'>";
  await writeFile(saved, html.replace(/<\/body>(?![\s\S]*<\/body>)/, `${injected}</body>`));
  const { page: copy } = await visitFile(saved);
  onTestFinished(() => copy.context().close());
  expect(await rangeButton(copy).textContent()).toBe("Nov 01, 2025 - Nov 10, 2025");
  expect(await cardValues(copy)).toEqual(figures);
  const [isInjected, asked] = await copy.evaluate(async () => [
    "injected" in window,
    await fetch("https://example.org/").then(
      () => "answered",
      () => "refused",
    ),
  ]);
  expect([isInjected, asked]).toEqual([false, "refused"]);
  expect((await randomPeople()).exec(html)?.[0]).toBeUndefined();
});

test("a file that cannot be written leaves nothing, and a file of a year has at most 450 KB compressed", async () => {
  const inFolder = ["export", "nowhere/days.html", "--snapshot", "snapshots"];
  expect(await runCli(inFolder, { cwd: scratch })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^vigil: cannot write to \S*nowhere\/days\.html \([^\n]+\n$/),
  });
  const { url, secretKey } = await sharedBackend("demo");
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  const year = join(scratch, "year.html");
  const now = Date.now();
  const args = ["export", year, "--time-zone", "UTC"];
  const run = await runCli(args, { cwd: scratch, env, now: () => now });
  expect(run.stdout).toMatch(/^wrote \S*year\.html, [^\n]+ bytes\n$/);
  expect((await stat(year)).size).toBeGreaterThan(900_000);
  expect(gzipSync(await readFile(year)).length).toBeLessThanOrEqual(450_000);
  const today = parseDay(new Date(now).toISOString().slice(0, 10));
  expect(await readFile(year, "utf8")).toContain(`"cover":{"from":"${addDays(today, -364)}"`);
});
