import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { folderArchive } from "../../cli/archive/archive.ts";
import { countChanges } from "../../cli/archive/folderChanges.ts";
import { readIndex } from "../../cli/archive/folderIndex.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { ethereum, polygon } from "../cli/exampleSnapshots.ts";
import { scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { buildSite } from "./builtSite.ts";
import { healthFacts } from "./healthFacts.ts";
import { faultsIn } from "./layout.ts";
import { panel, save, trendChart } from "./page.ts";
import { cutDuringTest, type HostHabits } from "./staticServer.ts";
import {
  complaints,
  eventually,
  ofFile,
  openSite,
  samePage,
  sourceOf,
  trendDrawn,
  workerKeeps,
} from "./testbed.ts";

const COVER: DayRange = { from: "2026-10-01", to: "2026-10-20" };
const NOTES = [
  { day: "2026-10-14", text: "Release 2.1", link: "https://example.org/2.1" },
  { from: "2026-10-16", to: "2026-10-18", text: "The indexer was late" },
  { day: "2026-09-01", text: "Long before" },
];

/** A chain with a name of a character that XML forbids. */
const POLYGON = { ...polygon, name: "Poly\uFFFFgon" };

let dist: string;
const habits: HostHabits = {};

/** A snapshot of the rows up to a day. Rows of Oct 12 came late. */
function snapshotUpTo(to: DayRange["to"], late: number) {
  const day = "2026-10-12";
  const rows: Rows = {
    transactions: [
      { day, chain: ethereum, project: "1" },
      { day: "2026-10-14", chain: POLYGON, project: "1" },
      ...Array(late).fill({ day, chain: ethereum, project: "1" }),
    ],
    notifications: [],
    exploits: [],
    events: [],
    memberships: [],
    wallets: 3,
  };
  return snapshot(cubeOf(rows, { ...COVER, to }), { from: "2026-10-11", to });
}

const site = ofFile(async () => {
  const folder = await writtenFolder([
    ["2026-10-20T02:00:00Z", snapshotUpTo("2026-10-19", 0)],
    ["2026-10-21T02:00:00Z", snapshotUpTo("2026-10-20", 12)],
  ]);
  const { changes } = await countChanges(
    folderArchive(folder),
    await readIndex(folderArchive(folder)),
    null,
    false,
  );
  await writeFile(join(folder, "changes.json"), JSON.stringify(changes));
  await writeFile(join(folder, "annotations.json"), JSON.stringify(NOTES));
  dist = await scratchFolder();
  await buildSite(folder, dist, "/");
  return openSite(dist, "/", { now: "2026-10-21T08:00:00Z" }, habits);
});

const shown = samePage(() => site);

const shapes = (page: Page, kind: "note" | "change" | "rule") =>
  page
    .locator(`.${kind}-marks`)
    .evaluate((path) => path.getAttribute("d")?.match(/M/g)?.length ?? 0);

async function showTable(page: Page): Promise<void> {
  await panel(page, "transactionTrends").getByRole("button", { name: "Table" }).click();
  await page.locator("[data-view=transactionTrends] .view-table td.notes").first().waitFor();
}

test("notes and revisions are on the trend, in its description and in its tooltip", async () => {
  const { page, log } = await shown();
  await eventually(() => shapes(page, "note"), 2);
  expect(await shapes(page, "change")).toBe(1);
  expect(await trendChart(page).getAttribute("aria-label")).toMatch(
    / Oct 14: Release 2\.1\. Oct 16 - Oct 18: The indexer was late\. Oct 12: \+12 since first published on Oct 20\.$/,
  );
  await trendChart(page).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(
    () => page.locator(".tooltip-mark").allTextContents(),
    ["+12 since first published on Oct 20"],
  );
  expect(complaints(log)).toEqual([]);
});

test("notes and revisions of an earlier visit are on the trend while the host is unreachable", async () => {
  const { page, open } = await site.visit();
  await open();
  await eventually(() => shapes(page, "note"), 2);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  for (const file of ["annotations.json", "changes.json"]) await workerKeeps(page, file);
  cutDuringTest(habits);
  await page.reload();
  await eventually(() => shapes(page, "note"), 2);
  await eventually(() => shapes(page, "change"), 1);
  await eventually(() => sourceOf(page), expect.stringMatching(/offline$/));
});

test("a site with rules marks the days on which they fire, and draws their limits; invalid notes are reported in the console only", async () => {
  const folder = await scratchFolder();
  const out = await scratchFolder();
  const rules = [
    "busy: cards.scannedTransactions > 20",
    "busy: cards.scannedTransactions > 20 and cards.activeProjects > 0",
    'chain.transactions >= 1 of "Poly\uFFFFgon"',
    "high: cards.scannedTransactions > 99",
    "close: cards.scannedTransactions > 26",
    "a-rule-whose-name-is-longer-than-half-of-the-plot-of-any-window: cards.scannedTransactions > 25.8",
    "top: cards.scannedTransactions > 26.3",
  ];
  await writeFile(join(folder, "alerts.txt"), rules.join("\n"));
  const archive = await writtenFolder([["2026-10-21T02:00:00Z", snapshotUpTo("2026-10-20", 24)]]);
  await buildSite(archive, out, "/", {}, "--rules", join(folder, "alerts.txt"));
  const invalid = '[{ "day": "2026-10-13", "text": "a", "link": "javascript:alert(1)" }]';
  await writeFile(join(out, "snapshots/annotations.json"), invalid);
  const own = await openSite(out, "/", { now: "2026-10-21T08:00:00Z" });
  onTestFinished(own.close);
  const { page, log } = await own.visit();
  await page.goto(`${own.url}?trend=total`);
  await trendDrawn(page);
  await eventually(() => shapes(page, "rule"), 2);
  const limits = page.locator(".limit text");
  await eventually(
    () => limits.allTextContents(),
    ["top 26.3", "close 26", expect.stringMatching(/^a-rule.*….* 25\.8$/), "busy 20"],
  );
  await trendDrawn(page);
  expect(await faultsIn(page)).toEqual([]);
  const stroke = (parts: string) =>
    page
      .locator(parts)
      .first()
      .evaluate((part) => getComputedStyle(part).stroke);
  expect(await stroke(".limit path")).toBe(await stroke(".trend-total path"));
  await page.setViewportSize({ width: 393, height: 850 });
  await eventually(() => limits.count(), 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(() => limits.count(), 4);
  await trendChart(page).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".tooltip-mark").allTextContents(), ["Rule busy fires"]);
  // Two rules of one name are one mark of their day.
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".tooltip-mark").count(), 0);
  await page.getByRole("button", { name: "Chains", exact: true }).click();
  await eventually(() => limits.allTextContents(), [`${rules[2]}`]);
  const [, drawing] = await save(page, "transactionTrends", "SVG");
  expect(`${drawing}`).toContain("Poly\uFFFDgon");
  expect(`${drawing}`).not.toContain("\uFFFF");
  await page.getByRole("button", { name: "2 rules fired on 2 days" }).click();
  const notes = page.locator("[data-view=transactionTrends] td.notes", { hasText: "fires" });
  await eventually(() => notes.allTextContents(), ["Rule busy fires", `Rule ${rules[2]} fires`]);
  await page.keyboard.press("Escape");
  expect(await healthFacts(page)).toMatchObject({ Rules: `${rules.length} rules on the trend` });
  expect(complaints(log)).toEqual([expect.stringContaining("is not a list of notes")]);
});

test("revisions are counted in words and in data health, and the words open the table with revisions, notes and links beside their days", async () => {
  const { page } = await shown();
  const words = page.locator("[data-extra=revised] button");
  await eventually(() => words.allTextContents(), ["1 day revised: +12 · Show"]);
  await words.click();
  await page.locator(".view-table td.notes", { hasText: "+12" }).waitFor();
  const cells = await page
    .locator("[data-view=transactionTrends] .view-table tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("th")?.textContent,
        row.querySelector(".notes")?.textContent,
      ]),
    );
  expect(cells.filter(([, text]) => text !== "")).toEqual([
    ["2026-10-12", "+12 since first published on Oct 20"],
    ["2026-10-14", "Release 2.1"],
    ["2026-10-16", "The indexer was late"],
    ["2026-10-17", "The indexer was late"],
    ["2026-10-18", "The indexer was late"],
  ]);
  const link = page.locator(".notes a");
  expect(await link.getAttribute("href")).toBe("https://example.org/2.1");
  expect(await link.getAttribute("rel")).toBe("noreferrer");
  await panel(page, "transactionTrends").getByRole("button", { name: "Table" }).click();
});

test("each mark of a week names its day", async () => {
  // Without a range there is no chart: a new chart begins at its first week.
  await shown("?from=");
  const { page } = await shown("?from=2026-10-05&to=2026-10-18&by=week");
  await eventually(() => shapes(page, "note"), 1);
  await trendChart(page).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(
    () => page.locator(".tooltip-mark").allTextContents(),
    [
      "2026-10-14: Release 2.1",
      "2026-10-16 – 2026-10-18: The indexer was late",
      "2026-10-12: +12 since first published on Oct 20",
    ],
  );
});

test("a note is never more than text, and a past snapshot has notes and no later revisions", async () => {
  const path = join(dist, "snapshots/annotations.json");
  onTestFinished(() => writeFile(path, JSON.stringify(NOTES)));
  const texts = HOSTILE_NAMES.filter(({ length }) => length <= 500);
  await writeFile(path, JSON.stringify(texts.map((text) => ({ day: "2026-10-13", text }))));
  const { page, log, open } = await site.visit();
  await open("?snapshot=2026-10-11_2026-10-19.json");
  await trendDrawn(page);
  await eventually(() => shapes(page, "note"), 1);
  expect(await shapes(page, "change")).toBe(0);
  await showTable(page);
  const cell = page.locator(".view-table tr", { hasText: "2026-10-13" }).locator(".notes");
  expect(await cell.textContent()).toContain(texts[0]);
  expect(await page.evaluate(() => Object(window).injected)).toBe(undefined);
  expect(complaints(log)).toEqual([]);
});
