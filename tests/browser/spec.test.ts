import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { cubeOf } from "../shared/exampleRows.ts";
import { changeCube } from "./changedCube.ts";
import { rangeButton } from "./page.ts";
import { readFigures } from "./shownFigures.ts";
import {
  complaints,
  eventually,
  figuresShown,
  ofFile,
  openSharedTestbed,
  samePage,
  visitFigures,
} from "./testbed.ts";

const VIEWS = [
  "Transaction Trends Over Time",
  "Top Blockchains",
  "Flagged vs Clean Wallets",
  "Flagged Wallets Distribution",
  "Exploits by Chain",
  "Most Common Events",
];

const CARDS = [
  ["Total Active Users", "Unique users with transactions"],
  ["Active Projects", "Unique projects with transactions"],
  ["Monitored Wallets", "Total wallet addresses being monitored"],
  ["Scanned Transactions", "Total transactions processed"],
];

const testbed = ofFile(openSharedTestbed);

function view(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

function card(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
}

function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).allTextContents();
}

test("SPEC 2: a backend without rows has a text for each view and no change line", async () => {
  const { page, log } = await visitFigures(testbed, "", {
    prepare: (page) =>
      changeCube(page, (cube) => Object.assign(cube, cubeOf({ wallets: 0 }, cube.cover))),
  });
  const lines = (title: string) => view(page, title).locator(".panel-message p");
  expect(await lines("Top Blockchains").allTextContents()).toEqual([
    "No blockchain data available",
    "Data will appear when transactions are recorded",
  ]);
  expect(await lines("Exploits by Chain").allTextContents()).toEqual([
    "No exploit data available",
    "Data will appear when exploits are recorded",
  ]);
  expect(await lines("Most Common Events").allTextContents()).toEqual([
    "No event data available",
    "Data will appear when events are recorded",
  ]);
  for (const title of VIEWS) expect(await lines(title).count()).toBe(2);
  // One short box replaces all panels.
  const { height = 0 } = (await page.locator(".panels").boundingBox()) ?? {};
  expect(height).toBeLessThan(300);
  expect(await textsOf(page, ".card-value")).toEqual(["0", "0", "0", "0"]);
  expect(await textsOf(page, ".change")).toEqual(["", "", "", ""]);
  expect(complaints(log)).toEqual([]);
});

const shown = samePage(() => testbed);

test("SPEC 1, 2, 4: header, title, subtitle, the filter with the last 30 days, four cards and six views follow each other", async () => {
  const { page } = await shown();
  const brand = page.getByRole("banner").getByRole("link", { name: "Vigil" });
  expect(await brand.locator("svg").count()).toBe(1);
  expect(await page.title()).toBe("Analytics Dashboard · Vigil");
  expect(await textsOf(page, "h1 + p")).toEqual([
    "Comprehensive metrics for transaction monitoring and risk analysis",
  ]);
  expect(await textsOf(page, "main :is(h1, h2)")).toEqual([
    "Analytics Dashboard",
    "Filter by Date Range",
    ...CARDS.map(([title]) => title),
    ...VIEWS,
  ]);
  const tops = await page
    .locator("main :is(.filter, .cards, .panel)")
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const filter = view(page, "Filter by Date Range");
  await filter.getByText("Select a date range to filter all metrics").waitFor();
  expect(await filter.locator("[aria-haspopup]").allTextContents()).toEqual([
    "Jan 05, 2025 - Feb 04, 2025",
  ]);
  expect(await textsOf(page, ".card-subtitle")).toEqual(CARDS.map(([, subtitle]) => subtitle));
  expect(await textsOf(page, ".card-value")).toEqual(["2", "2", "30", "80"]);
});

test('SPEC 2: the button reads "Pick a date range" when nothing is set', async () => {
  const { page } = await shown();
  await rangeButton(page).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await eventually(() => textsOf(page, ".filter-button"), ["Pick a date range"]);
  await eventually(() => textsOf(page, ".card-value"), ["–", "–", "–", "–"]);
});

test("SPEC 2, 9: the button opens a popover with a range calendar of two months", async () => {
  const { page } = await shown();
  const popover = page.getByRole("dialog", { name: "Filter by Date Range" });
  expect(await popover.isVisible()).toBe(false);
  await rangeButton(page).click();
  const grids = popover.getByRole("grid");
  await grids.first().waitFor();
  await eventually(
    () => grids.evaluateAll((all) => all.map((grid) => grid.getAttribute("aria-label"))),
    ["January 2025", "February 2025"],
  );
  expect(await popover.locator("td[data-selected=true]:not([data-outside])").count()).toBe(31);
});

test("SPEC 2: a change has an arrow, its colour and one decimal, and zero has no line", async () => {
  const { page } = await shown();
  expect(await textsOf(page, ".change")).toEqual([
    "50.0% vs previous period",
    "",
    "",
    "33.3% vs previous period",
  ]);
  // The previous value is always beside the change, and new identities are below.
  expect(await textsOf(page, ".card-previous")).toEqual([
    "was 4",
    "No change vs previous period",
    "7 flagged, was 2",
    "was 60",
  ]);
  // The counts of identities need days of history too.
  await eventually(
    () => textsOf(page, ".card-lifecycle"),
    ["0 new · 2 returning", "1 new · 1 returning"],
  );
  for (const previous of await page.locator(".card-previous:not(:empty)").all()) {
    expect(await previous.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }
  const down = card(page, "Total Active Users").locator("[data-direction=down]");
  const up = card(page, "Scanned Transactions").locator("[data-direction=up]");
  expect(await down.locator("svg").count()).toBe(1);
  expect(await up.locator("svg").count()).toBe(1);
  expect(await dominantColour(down)).toBe("red");
  expect(await dominantColour(up)).toBe("green");
});

test("SPEC 2, 9: Top Blockchains is a table of five with two decimals", async () => {
  const { page } = await shown();
  const table = view(page, "Top Blockchains").getByRole("table");
  const columns = await table.getByRole("columnheader").allTextContents();
  // The change is the only column beside those of the specification.
  expect(columns).toEqual(["Name", "Transactions", "Change", "% of Total"]);
  expect((await readFigures(page)).tables["Top Blockchains"]).toEqual([
    ["Net A", "12", "15.38%"],
    ["Net B", "11", "14.10%"],
    ["Net C", "10", "12.82%"],
    ["Net D", "9", "11.54%"],
    ["Net E", "8", "10.26%"],
  ]);
});

test("SPEC 3: a chain without a name is named by its number, and Unknown in the notifications", async () => {
  const { page } = await shown();
  const { bars, tables } = await readFigures(page);
  const others = (await page.locator(".undrawn").getAttribute("title")) ?? "";
  expect(others.split(/, |: /)).toContain("Chain 7");
  expect(bars["Exploits by Chain"]).toContain("Chain 7 6");
  expect(tables["Flagged Wallets Distribution"]).toEqual([
    ["Net A", "5", "45.5%"],
    ["Net B", "3", "27.3%"],
    ["Unknown", "2", "18.2%"],
    ["Net C", "1", "9.1%"],
  ]);
});

test("SPEC 5: a change from 0 to a value above 0 is 100, and a change from 0 to 0 has no line", async () => {
  const { page } = await shown("?from=2025-01-11&to=2025-01-11");
  const hundred = "100.0% vs previous period";
  await eventually(() => textsOf(page, ".change"), [hundred, hundred, "", hundred]);
  await shown("?from=2025-01-08&to=2025-01-09");
  await eventually(() => textsOf(page, ".change"), ["", "", "", ""]);
});

test("SPEC 6: the page requires no login and uses the anonymous key", async () => {
  const { page, requests } = await shown();
  const reads = requests.filter((request) => request.url().includes("/rest/"));
  expect(reads.length).toBeGreaterThan(0);
  for (const read of reads) {
    expect(await read.headerValue("apikey")).toBe(testbed.backend.anonKey);
    expect(read.method()).toBe("GET");
  }
  expect(await page.locator("input[type=password], input[type=email], form").count()).toBe(0);
});

test("SPEC 7: range ends are the start of the first day and the end of the last", async () => {
  const { page } = await shown("?from=2025-02-05&to=2025-02-05");
  await eventually(() => textsOf(page, ".card-value"), ["1", "1", "30", "1"]);
  await shown("?from=2025-02-04&to=2025-02-04");
  await eventually(async () => {
    const { cards, bars } = await readFigures(page);
    return [cards["Scanned Transactions"]?.[0], bars["Most Common Events"]];
  }, ["1", expect.stringContaining("Event A 12, Event B 11")]);
});

test("SPEC 9: flagged wallets are distinct, and their share has one decimal", async () => {
  const { page } = await shown();
  const { tables, flaggedPercent } = await readFigures(page);
  expect(flaggedPercent).toBe("23.3%");
  expect(tables["Flagged vs Clean Wallets"]).toEqual([
    ["Flagged", "7", "23.3%"],
    ["Clean", "23", "76.7%"],
  ]);
  await view(page, "Flagged vs Clean Wallets")
    .getByText("7 of 30 wallets are flagged, 5 more than in the previous 31 days.")
    .waitFor();
});

test("SPEC 9: exploits and events show the first ten of twelve", async () => {
  const { page } = await shown();
  // Charts below the window are the last to follow the range.
  await eventually(async () => (await readFigures(page)).bars, {
    "Exploits by Chain": expect.stringMatching(/^Net A 12, .*, Net J 3$/),
    "Most Common Events": expect.stringMatching(/^Event A 12, .*, Event J 3$/),
  });
  for (const title of ["Exploits by Chain", "Most Common Events"]) {
    const names = await view(page, title).locator(".bar-row .name").allTextContents();
    expect(names).toHaveLength(10);
    expect(await view(page, title).locator(".bar").count()).toBe(10);
  }
});

test.each([
  ["few rows", "?from=2025-01-15&to=2025-01-15", 3],
  ["many rows", "?last=365d", 5],
])("SPEC 9: charts are 400 px high at every width, with %s", async (_, path, count) => {
  const { page } = await shown(path);
  const heights = () =>
    page
      .locator(".panel-body .chart")
      .evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().height));
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await figuresShown(page);
    await eventually(heights, Array(count).fill(400));
  }
  for (const look of await page.getByRole("button", { name: /^By (day|week): / }).all()) {
    await look.click();
  }
  await figuresShown(page);
  await eventually(heights, Array(count).fill(400));
  for (const look of await page.getByRole("button", { name: /^(Share|By chain): / }).all()) {
    await look.click();
  }
});

test("SPEC 9: five lines have five colours, and a chain has the same colour everywhere", async () => {
  const { page } = await shown();
  await page.getByRole("application", { name: /^Transactions per day from 2025-01-05/ }).waitFor();
  await page.getByRole("list", { name: "Exploits by chain" }).waitFor();
  const lines = await page
    .locator(".trend-chain .curve")
    .evaluateAll((curves) => curves.map((curve) => getComputedStyle(curve).stroke));
  expect(new Set(lines).size).toBe(5);
  const coloursOf = (chain: string) =>
    page
      .locator(".panels :is(li, tbody tr)")
      .filter({ hasText: chain })
      .locator(".swatch")
      .evaluateAll((swatches) => swatches.map((one) => getComputedStyle(one).backgroundColor));
  const bars = await view(page, "Exploits by Chain")
    .locator(".bar rect")
    .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
  for (const [index, chain] of ["Net A", "Net B", "Net C"].entries()) {
    const colours = await coloursOf(chain);
    // The legend and the two lists name the chain.
    expect(colours).toHaveLength(3);
    expect(new Set([...colours, bars[index]]).size).toBe(1);
    expect(lines).toContain(bars[index]);
  }
});

test("SPEC 9: dates in labels are year-month-day with zero-padded local parts", async () => {
  const { page } = await shown();
  const trend = view(page, "Transaction Trends Over Time");
  const texts = await trend.locator(".chart text").allTextContents();
  const labels = texts.filter((text) => text.includes("-"));
  expect(labels.length).toBeGreaterThan(3);
  expect(labels[0]).toBe("2025-01-05");
  for (const label of labels) expect(label).toMatch(/^2025-0[12]-\d\d$/);
});

function dominantColour(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (canvas === null) return "none";
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (red > green && red > blue) return "red";
    return green > blue ? "green" : "blue";
  });
}
