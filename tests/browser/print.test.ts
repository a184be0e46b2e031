import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Cube } from "../../shared/cube/cube.ts";
import { addChains, changeCube, changeGroups, countMany } from "./changedCube.ts";
import { hiddenWords } from "./hiddenWords.ts";
import { LAYOUT_FAULTS } from "./layout.ts";
import { notables, panel } from "./page.ts";
import {
  eventually,
  ofFile,
  openSharedTestbed,
  trendDrawn,
  visitCards,
  visitFigures,
} from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);

interface Paper {
  readonly pages: number;
  /** The sizes of the charts in CSS pixels, while the page is laid out for paper. */
  readonly charts: readonly number[];
  /** The chains that the distribution lists. */
  readonly listed: number;
  readonly faults: readonly string[];
}

/** Prints the page, and looks at its layout for paper. */
async function print(page: Page, format: string): Promise<Paper> {
  await page.evaluate(`onbeforeprint = () => {
    const charts = [...document.querySelectorAll(".chart > svg")];
    window.onPaper = {
      charts: charts.map((svg) => Number(svg.getAttribute("width"))),
      listed: document.querySelectorAll("#flaggedDistribution tbody tr").length,
      faults: ${LAYOUT_FAULTS},
    };
  }`);
  const pdf = (await page.pdf({ format })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
  return { pages: pages.length, ...(await page.evaluate(() => Reflect.get(window, "onPaper"))) };
}

test("a window of 1440 px with a list of sixty chains is three pages, after the reader has scrolled down too, without a control and with a line that names the report", async () => {
  const names = Array.from({ length: 57 }, (_, index) => `Avalanche Chain ${index}`);
  const { page } = await visitFigures(testbed, "", {
    colorScheme: "dark",
    prepare: (page) => changeCube(page, (cube) => addChains(cube, names)),
  });
  const screen = await chartWidths(page);
  await panel(page, "flaggedDistribution").scrollIntoViewIfNeeded();
  const { pages, charts } = await print(page, "A4");
  expect(pages).toBe(3);
  expect(charts).toHaveLength(screen.length);
  expectPaperWidth(charts);
  await eventually(() => chartWidths(page), screen);

  await page.emulateMedia({ media: "print" });
  const controls = page.locator(
    "button:not(.legend button, .legend-extras button, .breakdown-list button, .chain-name, .why, .bar-row), input, select, [popover], .source, .foot",
  );
  for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  expect(await controls.count()).toBeGreaterThan(4);
  expect(await page.locator(".card-change").evaluateAll(hiddenWords)).toEqual([]);
  for (const view of ["exploitsByChain", "commonEvents"]) {
    const rows = page.locator(`[data-view=${view}] .bar-row`).filter({ visible: true });
    expect(await rows.count()).toBe(10);
  }
  expect(await page.locator(".report-line").textContent()).toBe(
    "Jan 05, 2025 - Feb 04, 2025 · read until 15:00 · vs Dec 05 - Jan 04 · Days of UTC · Live, read Feb 04, 2025, 15:00:00",
  );
  const background = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(background).toBe("light");
  const top = (part: string) =>
    page
      .locator(`[data-view=flaggedDistribution] .breakdown-list ${part}`)
      .evaluate((part) => part.getBoundingClientRect().top);
  expect(await top("thead")).toBeLessThan(await top("tbody"));
});

test("a window of 390 px of which only the top is drawn, dark, is two pages of Letter with every chart", async () => {
  const { page } = await visitCards(testbed, "?last=365d", {
    viewport: { width: 390, height: 1700 },
    prepare: (page) => page.addInitScript("requestIdleCallback = () => {}"),
  });
  await page.getByRole("button", { name: "Light or dark theme" }).click();
  await trendDrawn(page);
  // The code of the other charts comes with that of the trend.
  await page.waitForLoadState("networkidle");
  const screen = await chartWidths(page);
  const { pages, charts } = await print(page, "Letter");
  expect(pages).toBe(2);
  expect(charts.length).toBeGreaterThan(screen.length);
  expectPaperWidth(charts);
});

test("a style sheet whose rules the page may not read, such as that of an extension, changes nothing on paper", async () => {
  const { page } = await visitFigures(testbed, "", {});
  await trendDrawn(page);
  await page.evaluate(async () => {
    const { href } = [...document.styleSheets].find((sheet) => sheet.href !== null) ?? {};
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    await new Promise((loaded) => {
      link.addEventListener("load", loaded);
      document.head.append(link);
    });
    Object.defineProperty(link.sheet, "cssRules", {
      get() {
        throw new DOMException("Cannot access rules", "SecurityError");
      },
    });
  });
  expectPaperWidth((await print(page, "A4")).charts);
});

const NAMES = [
  "Consolidated Rollup of Validators ",
  "日本のブロックチェーン本番ネットワーク",
  "شبكة طويلة جدا ",
];

function lengthenNames(cube: Cube): void {
  changeGroups(cube, (groups) => {
    for (const [index, group] of groups.entries())
      group.label = `${NAMES[index % 3]} ${group.label}`.repeat(2);
  });
}

test("with 3 or 40 chains the page is two pages of A4, and three at most with 40 names of any length and script; no text of them is on a ring or on another text, and the list has each chain", async () => {
  let change = (cube: Cube) => countMany(cube, 3);
  const { page } = await visitFigures(testbed, "", {
    prepare: (page) => changeCube(page, (cube) => change(cube)),
  });
  const refresh = async (text: string) => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await panel(page, "flaggedDistribution").getByText(text).first().waitFor();
  };
  expect(await print(page, "A4")).toMatchObject({ pages: 2, faults: [], listed: 3 });
  change = (cube) => countMany(cube, 40);
  await refresh("28 more");
  expect(await print(page, "A4")).toMatchObject({ pages: 2, faults: [], listed: 40 });
  change = (cube) => {
    countMany(cube, 40);
    lengthenNames(cube);
  };
  await refresh("Consolidated");
  // What stands out, and the last line of the cards, need the days of history.
  await eventually(() => notables(page).count(), 3);
  await page.locator(".card-lifecycle").first().waitFor();
  // The fonts of the system decide on the third.
  const { pages, faults, listed } = await print(page, "A4");
  expect(pages).toBeLessThanOrEqual(3);
  expect([faults, listed]).toEqual([[], 40]);
  await page.emulateMedia({ media: "print" });
  const bottom = await page
    .locator(".notables li")
    .last()
    .evaluate((part) => part.getBoundingClientRect().bottom);
  const top = await page
    .getByRole("region", { name: "Summary" })
    .evaluate((part) => part.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
});

function expectPaperWidth([trend]: readonly number[]): void {
  expect(trend).toBeGreaterThan(640);
  expect(trend).toBeLessThan(716);
}

function chartWidths(page: Page): Promise<number[]> {
  return page
    .locator(".chart > svg")
    .evaluateAll((all) => all.map((svg) => Number(svg.getAttribute("width"))));
}
