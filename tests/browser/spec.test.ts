import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { cubeOf } from "../shared/exampleRows.ts";
import { changeCube } from "./changedCube.ts";
import { card, openCalendar, panel } from "./page.ts";
import { readFigures } from "./shownFigures.ts";
import {
  cardValues,
  complaints,
  eventually,
  figuresShown,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  samePage,
  visitFigures,
} from "./testbed.ts";

const PANELS = [
  "Transaction Trends Over Time",
  "Top Blockchains",
  "Flagged vs Clean Wallets",
  "Flagged Wallets Distribution",
  "Exploits by Chain",
  "Most Common Events",
];

const CARDS = {
  "Total Active Users": "Unique users with transactions",
  "Active Projects": "Unique projects with transactions",
  "Monitored Wallets": "Total wallet addresses being monitored",
  "Scanned Transactions": "Total transactions processed",
};

const testbed = ofFile(openSharedTestbed);

const shown = samePage(() => testbed);

function changes(page: Page): Promise<string[]> {
  return page.locator(".change").allTextContents();
}

test("SPEC 2: a backend without rows has a text for each view and no change line", async () => {
  const { page, log } = await visitFigures(testbed, "", {
    prepare: (page) =>
      changeCube(page, (cube) => Object.assign(cube, cubeOf({ wallets: 0 }, cube.cover))),
  });
  const texts = {
    topBlockchains: ["No blockchain data available", "when transactions are recorded"],
    exploitsByChain: ["No exploit data available", "when exploits are recorded"],
    commonEvents: ["No event data available", "when events are recorded"],
  } as const;
  for (const [view, [first, second]] of Object.entries(texts)) {
    const lines = panel(page, view as keyof typeof texts).locator(".panel-message p");
    await eventually(() => lines.allTextContents(), [first, `Data will appear ${second}`]);
  }
  await eventually(() => page.locator(".panel-message p").count(), 2 * PANELS.length);
  // One short box replaces all panels.
  const { height = 0 } = (await page.locator(".panels").boundingBox()) ?? {};
  expect(height).toBeLessThan(300);
  expect(await cardValues(page)).toEqual(["0", "0", "0", "0"]);
  expect(await changes(page)).toEqual(["", "", "", ""]);
  expect(complaints(log)).toEqual([]);
});

test("SPEC 1, 2, 4, 6: header, title, subtitle, the filter with the last 30 days, four cards and six views follow each other, without a login, by the anonymous key", async () => {
  const { page, requests } = await shown();
  const brand = page.getByRole("banner").getByRole("link", { name: "Vigil" });
  expect(await brand.locator("svg").count()).toBe(1);
  expect(await page.title()).toBe("Analytics Dashboard · Vigil");
  const texts = page.locator("main :is(h1, h1 + p, h2, .filter h2 + p, .card-subtitle)");
  const order = [
    "Analytics Dashboard",
    "Comprehensive metrics for transaction monitoring and risk analysis",
    "Filter by Date Range",
    "Select a date range to filter all metrics",
    ...Object.entries(CARDS).flat(),
    ...PANELS,
  ];
  expect(await texts.allTextContents()).toEqual(order);
  const tops = await page
    .locator("main :is(.filter, .cards, .panel)")
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await rangeLabel(page)).toBe("Jan 05, 2025 - Feb 04, 2025");
  expect(await cardValues(page)).toEqual(["2", "2", "30", "80"]);

  const reads = requests.filter((request) => request.url().includes("/rest/"));
  expect(reads.length).toBeGreaterThan(0);
  for (const read of reads) {
    expect(await read.headerValue("apikey")).toBe(testbed.backend.anonKey);
    expect(read.method()).toBe("GET");
  }
  expect(await page.locator("input[type=password], input[type=email], form").count()).toBe(0);
});

test('SPEC 2, 9: the button opens a popover with a range calendar of two months, and reads "Pick a date range" when nothing is set', async () => {
  const { page } = await shown();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const calendar = await openCalendar(page);
  for (const month of ["January 2025", "February 2025"]) {
    await calendar.getByRole("grid", { name: month }).waitFor();
  }
  const days = calendar.locator("td[data-selected=true]:not([data-outside])");
  expect(await days.count()).toBe(31);
  await calendar.getByRole("button", { name: "Clear" }).click();
  await eventually(() => rangeLabel(page), "Pick a date range");
  await eventually(() => cardValues(page), ["–", "–", "–", "–"]);
});

test("SPEC 2: a change has an arrow, its colour and one decimal, and zero has no line", async () => {
  const { page } = await shown();
  expect(await changes(page)).toEqual([
    "50.0% vs previous period",
    "",
    "",
    "33.3% vs previous period",
  ]);
  // The previous value is always beside the change, and new identities are below.
  const details = {
    "Total Active Users": ["was 4", "0 new · 2 returning"],
    "Active Projects": ["No change vs previous period", "1 new · 1 returning"],
    "Monitored Wallets": ["7 flagged, was 2"],
    "Scanned Transactions": ["was 60"],
  };
  for (const [title, texts] of Object.entries(details)) {
    for (const text of texts) {
      // The counts of identities need days of history too.
      const detail = card(page, title).getByText(text, { exact: true });
      await detail.waitFor();
      expect(await detail.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    }
  }
  const directions = [
    ["Total Active Users", "down", "red"],
    ["Scanned Transactions", "up", "green"],
  ] as const;
  for (const [title, direction, colour] of directions) {
    const change = card(page, title).locator(`[data-direction=${direction}]`);
    expect(await change.locator("svg").count()).toBe(1);
    expect(await dominantColour(change)).toBe(colour);
  }
});

test("SPEC 2, 3, 9: tables of five chains with two decimals, of distinct flagged wallets and of notifications, the first ten of twelve exploits and events, and a name for each chain", async () => {
  const { page } = await shown();
  // The change is the only column beside those of the specification.
  expect(await panel(page, "topBlockchains").getByRole("columnheader").allTextContents()).toEqual([
    "Name",
    "Transactions",
    "Change",
    "% of Total",
  ]);
  // Charts below the window are the last to follow the range.
  await eventually(
    async () => {
      const { tables, bars, flaggedPercent } = await readFigures(page);
      return { tables, bars, flaggedPercent };
    },
    {
      tables: {
        "Top Blockchains": [
          ["Net A", "12", "15.38%"],
          ["Net B", "11", "14.10%"],
          ["Net C", "10", "12.82%"],
          ["Net D", "9", "11.54%"],
          ["Net E", "8", "10.26%"],
        ],
        "Flagged vs Clean Wallets": [
          ["Flagged", "7", "23.3%"],
          ["Clean", "23", "76.7%"],
        ],
        "Flagged Wallets Distribution": [
          ["Net A", "5", "45.5%"],
          ["Net B", "3", "27.3%"],
          ["Unknown", "2", "18.2%"],
          ["Net C", "1", "9.1%"],
        ],
      },
      bars: {
        "Exploits by Chain":
          "Net A 12, Net B 11, Net C 10, Net D 9, Net E 8, Net F 7, Chain 7 6, Net H 5, Net I 4, Net J 3",
        "Most Common Events":
          "Event A 12, Event B 11, Event C 10, Event D 9, Event E 8, Event F 7, Event G 6, Event H 5, Event I 4, Event J 3",
      },
      flaggedPercent: "23.3%",
    },
  );
  for (const view of ["exploitsByChain", "commonEvents"] as const) {
    expect(await panel(page, view).locator(".bar").count()).toBe(10);
  }
  await panel(page, "wallets")
    .getByText("7 of 30 wallets are flagged, 5 more than in the previous 31 days.")
    .waitFor();
  await panel(page, "transactionTrends")
    .getByTitle(/, Chain 7, /)
    .waitFor();
});

test("SPEC 5, 7: ranges include both their ends, a change from 0 is 100, and one from 0 to 0 has no line", async () => {
  const hundred = "100.0% vs previous period";
  const { page } = await shown("?from=2025-01-11&to=2025-01-11");
  await eventually(() => changes(page), [hundred, hundred, "", hundred]);
  await shown("?from=2025-01-08&to=2025-01-09");
  await eventually(() => changes(page), ["", "", "", ""]);
  await shown("?from=2025-02-05&to=2025-02-05");
  await eventually(() => cardValues(page), ["1", "1", "30", "1"]);
  await shown("?from=2025-02-04&to=2025-02-04");
  await eventually(async () => {
    const { cards, bars } = await readFigures(page);
    return [cards["Scanned Transactions"]?.[0], bars["Most Common Events"]];
  }, ["1", expect.stringContaining("Event A 12, Event B 11")]);
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

test("SPEC 9: five lines have five colours, a chain has the same colour everywhere, and dates in labels are year-month-day with zero-padded local parts", async () => {
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
  const bars = await panel(page, "exploitsByChain")
    .locator(".bar rect")
    .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
  for (const [index, chain] of ["Net A", "Net B", "Net C"].entries()) {
    const colours = await coloursOf(chain);
    // The legend and the two lists name the chain.
    expect(colours).toHaveLength(3);
    expect(new Set([...colours, bars[index]]).size).toBe(1);
    expect(lines).toContain(bars[index]);
  }

  const texts = await panel(page, "transactionTrends").locator("svg text").allTextContents();
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
