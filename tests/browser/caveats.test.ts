import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { builtPage } from "../../cli/site/builtPage.ts";
import { site as madeSite } from "../../cli/site/site.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { listDays } from "../../shared/days/range.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { cubeOfEntry, snapshotEntry } from "../web/openedStore.ts";
import { PLAIN_SITE } from "./builtPage.ts";
import { buildSite } from "./builtSite.ts";
import { plot, tooltipRows } from "./page.ts";
import { eventually, ofFile, openSite, samePage } from "./testbed.ts";

const TO: Day = "2026-10-31";
const BEGIN: Day = "2026-10-15";
const RANGE = { from: addDays(TO, -9), to: TO };
const EAST = { id: "1", name: "A rollup of rollups for settlement in the east" };
const WEST = { id: "2", name: "A rollup of rollups for settlement in the west" };

/** Seventeen days of transactions and notifications of two chains, without memberships. */
const site = ofFile(async () => {
  const days = listDays({ from: BEGIN, to: TO });
  const chains = [EAST, EAST, EAST, WEST];
  const rows = {
    transactions: days.flatMap((day) => chains.map((chain) => ({ day, chain, project: "1" }))),
    notifications: days.flatMap((day) => chains.map((chain) => ({ day, chain, address: "1" }))),
    exploits: [],
    events: [],
    memberships: [],
    wallets: 3,
  };
  const cube = cubeOf(rows, { from: addDays(TO, -60), to: TO });
  const dist = await scratchFolder();
  const snapshots = [["2026-11-01T02:00:00Z", snapshot(cube, RANGE)]] as const;
  await buildSite(await writtenFolder(snapshots), dist, "/");
  return openSite(dist, "/", { now: "2026-11-01T08:00:00Z" });
});

const shown = samePage(() => site);

test("a site shows no figures of a site that was made earlier", async () => {
  const live = { url: "/", key: "key", read: "auto" } as const;
  const page = await builtPage(() => {});
  const entry = snapshotEntry(31);
  const { cube } = cubeOfEntry(entry);
  const earlier = await madeSite(
    page,
    { ...PLAIN_SITE, live: null },
    { entry, snapshot: snapshot(cube, entry) },
  );
  expect(earlier.get("index.html")).toHaveProperty("text", expect.stringContaining("Dec 01, 2026"));
  const files = await madeSite(page, { ...PLAIN_SITE, live }, null);
  expect(files.get("index.html")).not.toHaveProperty(
    "text",
    expect.stringContaining("Dec 01, 2026"),
  );
  expect(files.get("index.html")).toHaveProperty("text", expect.stringContaining("Loading"));
});

const card = (page: Page, title: string) => page.locator(".card", { hasText: title });

test("cards name the first day with data, from which chains have no change, and say that users are unknown", async () => {
  const { page } = await shown();
  expect(await card(page, "Scanned Transactions").textContent()).toMatch(
    /processed4042\.9% vs previous period.*Data begin on Oct 15, 2026$/,
  );
  expect(await card(page, "Total Active Users").textContent()).toMatch(
    /transactions0No memberships in this data, so users cannot be counted$/,
  );
  expect(await card(page, "Monitored Wallets").locator(".card-caveat").count()).toBe(0);
  const columns = page.locator(".chains thead th");
  expect(await columns.allTextContents()).toEqual(["Name", "Transactions", "% of Total"]);
});

test("a card has no percentage for a comparison other than the specification's", async () => {
  const { page } = await shown("?vs=weekdays");
  await eventually(
    () => card(page, "Scanned Transactions").textContent(),
    expect.stringMatching(/processed40Same weekdays before: 12Data begin on Oct 15, 2026$/),
  );
});

test("a change is green or red in the cards only, and a small base is shown in counts", async () => {
  const { page } = await shown(`?chain=${encodeURIComponent(EAST.name)}`);
  const chainColour = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  await page.locator(".chain-line .change").waitFor();
  expect(await page.locator(".chain-line").textContent()).toMatch(/30 notifications\s*42\.9%/);
  expect(await chainColour(".chain-line .change")).not.toBe(
    await chainColour(".card .change[data-direction]"),
  );
  await shown(`?chain=${encodeURIComponent(WEST.name)}`);
  await eventually(
    () => page.locator(".chain-line").textContent(),
    expect.stringContaining("10 notifications, was 7"),
  );
});

test("the bar of a highlighted chain has its share of all chains, as its line has", async () => {
  const chain = encodeURIComponent(WEST.name);
  const { page } = await shown(`?from=2026-10-19&to=2026-10-25&by=week&chain=${chain}`);
  const bars = page.getByRole("list", { name: "Transactions by chain" }).getByRole("button");
  await bars.hover();
  await eventually(() => tooltipRows(page, "transactionTrends"), [`${WEST.name}725.0%`]);
  await page.mouse.move(0, 0);
});

test("lines begin with the first row, and earlier days have no count", async () => {
  const { page } = await shown("?from=2026-10-06&to=2026-10-31");
  const points = (line: string) => page.locator(line).first().getAttribute("points");
  const [start] = (await points(".card .sparkline polyline"))?.split(",") ?? [];
  expect(start).toBe("36.00");
  const line = page.locator(".trend-chain path").first();
  await eventually(async () => (await line.getAttribute("d"))?.match(/[ML]/g)?.length, 17);
  const box = await plot(page).boundingBox();
  if (box === null) throw new Error("there is no plot");
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await eventually(
    () => page.locator(".tooltip").textContent(),
    expect.stringMatching(/^2026-10-06, TuesdayTotal–/),
  );
  const pointed = page.locator(".flagged-preview strong");
  await eventually(() => pointed.textContent(), "Oct 06: –");
  await page.mouse.move(0, 0);
});

test("the table names points and explains them", async () => {
  const { page } = await shown();
  const toggle = page.getByRole("button", { name: "Table of Top Blockchains" });
  await toggle.click();
  const table = page.locator("[data-view=topBlockchains] .view-table");
  await table.waitFor();
  expect(await table.textContent()).toContain("in percentage points (pp) of their earlier count");
  expect(await table.locator("tbody tr").first().textContent()).toMatch(
    /3021\+9\+42\.9%75\.00%\+32\.1 pp$/,
  );
  await toggle.click();
});

test("a name is cut once, keeps its head, and shows its end in half of its place at most", async () => {
  const { page } = await shown();
  const places = page.locator("[data-view=topBlockchains] .long-name");
  const parts = () =>
    places.evaluateAll((names: HTMLElement[]) =>
      names.map((name) => {
        const head = name.firstElementChild ?? name;
        return [
          name.dataset["tail"],
          name.scrollWidth <= name.clientWidth,
          head.scrollWidth > head.clientWidth,
          head.clientWidth >= name.clientWidth / 2 - 1,
        ];
      }),
    );
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(parts, [
      ["the east", true, true, true],
      ["the west", true, true, true],
    ]);
  }
  // Ideographs are twice as wide as letters.
  await places.evaluateAll((names: HTMLElement[]) => {
    for (const name of names) {
      const texts = name.querySelectorAll("span > span");
      [texts[0], texts[1]].forEach((text, index) => {
        if (text)
          text.textContent =
            ["イーサリアム・メインネットワーク本".repeat(4), "番ネットワーク"][index] ?? "";
      });
      name.dataset["tail"] = "番ネットワーク";
    }
  });
  await eventually(parts, [
    ["番ネットワーク", true, true, true],
    ["番ネットワーク", true, true, true],
  ]);
});
