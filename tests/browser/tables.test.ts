import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { Answer } from "../../shared/answer/answer.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { dashboard, uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/dashboard/definitions.ts";
import { publishedDashboard } from "../../shared/dashboard/publishedDashboard.ts";
import { returns } from "../../shared/dashboard/returns.ts";
import { riskFigures } from "../../shared/dashboard/risk.ts";
import type { ViewName } from "../../shared/dashboard/views.ts";
import { HISTORY_DAYS } from "../../shared/days/cover.ts";
import { renderCsv } from "../../shared/tables/renderCsv.ts";
import { renderXlsx } from "../../shared/tables/renderXlsx.ts";
import { tidyTable } from "../../shared/tables/tidyTable.ts";
import { fileTable, viewTable } from "../../shared/tables/viewTable.ts";
import { type Sheet, viewWorkbook, workbook } from "../../shared/tables/workbook.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { formatCount, formatPercent } from "../../shared/text/format.ts";
import { highlights } from "../../shared/text/highlights.ts";
import { returnRows } from "../../shared/text/returnRows.ts";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { answerWith } from "../shared/answerWith.ts";
import { xlsxParts } from "../shared/tables/xlsxParts.ts";
import { axeFindingsInBoth } from "./axeFindings.ts";
import { historyCached } from "./cachedCubes.ts";
import { changeCube, changeGroups, renameChains } from "./changedCube.ts";
import { fetchedCube } from "./fetchedCube.ts";
import {
  complaints,
  eventually,
  figuresShown,
  ofFile,
  openSharedTestbed,
  requestFrame,
  samePage,
  type Visit,
} from "./testbed.ts";

const RANGE = { from: "2025-01-05", to: "2025-02-04" } as const;
/** The page reads thirteen months. The completeness in a file covers these days. */
const PROVENANCE = {
  range_from: "2025-01-05",
  range_to: "2025-02-04",
  previous_from: "2024-12-05",
  previous_to: "2025-01-04",
  time_zone: "UTC",
  source: "live",
  as_of: "2025-02-04T15:00:00Z",
};
const VIEWS: readonly ViewName[] = [
  "transactionTrends",
  "topBlockchains",
  "wallets",
  "flaggedDistribution",
  "exploitsByChain",
  "commonEvents",
];

let all: Dashboard;
let onPage: Dashboard;
let cube: Cube;

const testbed = ofFile(async () => {
  const testbed = await openSharedTestbed();
  cube = await fetchedCube(testbed.backend, RANGE, HISTORY_DAYS);
  addHostileNames(cube);
  onPage = dashboard(cube, { range: RANGE });
  all = uncutDashboard(cube, onPage);
  return testbed;
});

/** Counts the rows of the last chain and of the last event type for others too, five days earlier. */
function addHostileNames(cube: Cube): void {
  changeGroups(cube, (groups) => {
    const { days = [], counts = [] } = groups.at(-1)?.series ?? {};
    const series = { days: days.map((day) => day - 5), counts };
    groups.push(...HOSTILE_NAMES.map((label) => ({ label, series })));
  });
}

const shownSoon = samePage(() => testbed, {
  prepare: (page) => changeCube(page, addHostileNames),
});

/** Waits for days of history: files, tables and definitions depend on them. */
async function shown(): Promise<Visit> {
  const visit = await shownSoon();
  await historyCached(visit.page);
  return visit;
}

function panel(page: Page, view: ViewName): Locator {
  return page.getByRole("region", { name: DEFINITIONS[view].title, exact: true });
}

const toggle = (page: Page, view: ViewName) =>
  panel(page, view).getByRole("button", { name: `Table of ${DEFINITIONS[view].title}` });

async function openTable(page: Page, view: ViewName): Promise<Locator> {
  await toggle(page, view).click();
  const table = panel(page, view).locator(".view-table table");
  await table.waitFor();
  return table;
}

async function closeTable(page: Page, view: ViewName): Promise<void> {
  await toggle(page, view).click();
  // A press before the popover is gone would close it again.
  await eventually(() => panel(page, view).locator(".view-table").count(), 0);
}

function cellsOf(table: Locator): Promise<string[][]> {
  return table.evaluate((element) =>
    [...element.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent ?? ""),
    ),
  );
}

describe("the table behind a chart", () => {
  test.each(VIEWS)(
    "%s: has every figure of the cube, and so have its files, which name their range and source",
    async (view) => {
      const { page, log } = await shown();
      const cells = await cellsOf(await openTable(page, view));
      const { rows, columns } = viewTable(view, answerWith(all), "table");
      const writtenFigure = (figure: number, column: string | undefined) => {
        const decimals = view === "topBlockchains" ? 2 : 1;
        if (column === "share_percent") return formatPercent(figure, decimals);
        if (column?.endsWith("_per_thousand")) return figure.toFixed(3);
        const plusOrMinus = figure > 0 ? "+" : "−";
        const sign = figure === 0 ? "" : plusOrMinus;
        if (column === "contribution_points") {
          return `${sign}${formatPercent(Math.abs(figure), 1).replace("%", " pp")}`;
        }
        if (column === "change_percent") return `${sign}${formatPercent(Math.abs(figure), 1)}`;
        return column === "change" ? sign + formatCount(Math.abs(figure)) : formatCount(figure);
      };
      const written = rows.map((row) =>
        row.map((cell, column) => {
          if (cell === null) return "–";
          return typeof cell === "string" ? cell : writtenFigure(cell, columns[column]?.id);
        }),
      );
      expect(cells).toEqual(written);
      await closeTable(page, view);
      await expectFiles(page, view);
      expect(complaints(log)).toEqual([]);
    },
  );

  async function expectFiles(page: Page, view: ViewName): Promise<void> {
    const { contributions, flaggedTrends, lifecycle, exploitDays } = all;
    const { riskByChain } = riskFigures(all);
    const further: Partial<Record<ViewName, object>> = {
      topBlockchains: { contributions },
      wallets: { flaggedTrends, lifecycle },
      flaggedDistribution: { riskByChain },
      exploitsByChain: { exploitDays, riskByChain },
    };
    const { title, definition } = DEFINITIONS[view];
    const slug = title.toLowerCase().replaceAll(" ", "-");
    await expectCsv(page, view, "CSV", slug, fileTable(view, answerWith(all)));
    const [name, json] = await save(page, view, "JSON");
    expect(name).toBe(fileOf(slug, "json"));
    expect(JSON.parse(json.toString())).toEqual({
      meta: { title, definition, ...META },
      previous: { from: "2024-12-05", to: "2025-01-04" },
      [view]: all[view],
      ...further[view],
    });
    const answer = new Answer(cube, { ...all, weekStartsOn: "monday" }, Date.parse(META.asOf));
    await expectXlsx(page, view, slug, viewWorkbook(view, answer, XLSX_SOURCE));
  }

  test("has more rows than the first five chains and the first ten bars", () => {
    expect(all.topBlockchains.length).toBe(12 + HOSTILE_NAMES.length);
    expect(all.exploitsByChain?.length).toBe(12 + HOSTILE_NAMES.length);
    expect(all.commonEvents?.length).toBe(12 + HOSTILE_NAMES.length);
    expect([onPage.topBlockchains, onPage.exploitsByChain, onPage.commonEvents]).toEqual([
      all.topBlockchains.slice(0, 5),
      all.exploitsByChain?.slice(0, 10),
      all.commonEvents?.slice(0, 10),
    ]);
  });

  test("is sorted by each column, up and down, and names its order", async () => {
    const { page } = await shown();
    const table = await openTable(page, "transactionTrends");
    const totals = async () => (await cellsOf(table)).map((row) => Number(row[1]));
    const sorted = (sign: number) => all.transactionTrends.total.toSorted((a, b) => sign * (a - b));
    const header = table.getByRole("columnheader", { name: "Total" });
    expect(await header.getAttribute("aria-sort")).toBe(null);
    expect(await totals()).toEqual(all.transactionTrends.total);
    await header.getByRole("button").click();
    await eventually(totals, sorted(-1));
    await eventually(() => header.getAttribute("aria-sort"), "descending");
    await header.getByRole("button").click();
    await eventually(totals, sorted(1));
    await eventually(() => table.locator("[aria-sort]").count(), 1);
    await closeTable(page, "transactionTrends");
  });

  test("is closed by a second click even before the first click has drawn it", async () => {
    const { page } = await shown();
    const [twice, once] = ["transactionTrends", "topBlockchains"].map((view) =>
      panel(page, view as ViewName).getByRole("button", { name: /^Table of/ }),
    ) as [Locator, Locator];
    await twice.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await once.click();
    await eventually(() => once.getAttribute("aria-pressed"), "true");
    expect(await twice.getAttribute("aria-pressed")).toBe("false");
    await once.click();
    await eventually(() => once.getAttribute("aria-pressed"), "false");
  });

  test("is opened, sorted and closed by keyboard; the chart stays the same and nothing moves", async () => {
    const { page } = await shown();
    const trend = panel(page, "transactionTrends");
    const boxes = () =>
      page
        .locator(".panel")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y + window.scrollY));
    const line = trend.getByRole("button", { name: "Line of Net B" });
    await line.click();
    await eventually(() => line.getAttribute("aria-pressed"), "false");
    const before = await boxes();
    const toggle = trend.getByRole("button", { name: "Table" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await trend.locator(".view-table table").waitFor();
    await eventually(() => toggle.getAttribute("aria-pressed"), "true");
    await eventually(() => trend.getByRole("application").isVisible(), false);
    await eventually(boxes, before);
    await trend.locator("th button").nth(1).focus();
    await page.keyboard.press("Enter");
    await eventually(() => trend.locator("[aria-sort]").getAttribute("aria-sort"), "descending");
    await toggle.focus();
    await page.keyboard.press("Space");
    await trend.getByRole("application").waitFor();
    await eventually(() => trend.locator("table").count(), 0);
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await line.getAttribute("aria-pressed")).toBe("false");
    await eventually(boxes, before);
    await line.click();
  });
});

test("a definition counts new, returning and resurrected identities, which add up to the figure, and how often they return", async () => {
  const { page } = await shown();
  const { users, projects, flagged } = returns(cube, onPage, Date.parse("2025-02-04T15:00:00Z"));
  const places = [
    [page.locator(".card").nth(0), all.cards.activeUsers.value, users],
    [page.locator(".card").nth(1), all.cards.activeProjects.value, projects],
    [panel(page, "wallets"), all.wallets?.flagged, flagged],
  ] as const;
  for (const [place, figure, returning] of places) {
    await place.getByRole("button", { name: "Definition" }).click();
    const counts = place.locator(".lifecycle dd");
    await eventually(() => counts.count(), 4);
    const [fresh = 0, again = 0, resurrected = 0] = (await counts.allTextContents()).map(Number);
    expect(fresh + again + resurrected).toBe(figure);
    await place.getByText("How Often They Return").click();
    const rows = returning === null ? [] : returnRows(returning, all.lifecycle.since);
    const texts = await place.locator(".lifecycle tbody tr").allInnerTexts();
    expect(texts.map((row) => row.trimEnd())).toEqual(
      rows.map(({ title, cells }) => [title, ...cells].join("\t")),
    );
    await page.keyboard.press("Escape");
  }
  await panel(page, "commonEvents").getByRole("button", { name: "Definition" }).click();
  await page.getByText(DEFINITIONS.commonEvents.definition).waitFor();
  expect(await page.locator(".lifecycle").count()).toBe(0);
});

test("exploits are drawn by day too, by their chains", async () => {
  const { page } = await shown();
  const { days } = all.transactionTrends;
  const onDay = (day: string) => {
    const own = (all.exploitDays ?? []).filter((row) => row.day === day);
    return own.reduce((sum, { exploits }) => sum + exploits, 0);
  };
  const looks = panel(page, "exploitsByChain").locator(".segments button");
  await looks.last().click();
  const chart = page.getByRole("application", { name: /^Exploits per day: / });
  await eventually(
    () => chart.getAttribute("aria-label"),
    `Exploits per day: ${days.map((day) => `${day} ${formatCount(onDay(day))}`).join(", ")}.`,
  );
});

test("each view has a highlight sentence, and its definition on demand", async () => {
  const { page } = await shown();
  const sentences = highlights(onPage, null);
  for (const view of VIEWS) {
    const sentence = panel(page, view).locator(".panel-highlight");
    await eventually(() => sentence.textContent(), sentences[view] ?? "");
    const id = await sentence.getAttribute("id");
    expect(await panel(page, view).getAttribute("aria-describedby")).toBe(id);
  }
  const last = panel(page, "exploitsByChain");
  await last.getByRole("button", { name: "Definition" }).click();
  const text = last.getByText(DEFINITIONS.exploitsByChain.definition);
  await eventually(() => text.isVisible(), true);
  await page.keyboard.press("Escape");
  await eventually(() => text.count(), 0);
});

test("axe finds nothing, light or dark, with tables and a definition open, or the menu", async () => {
  // A range of few days: axe reads each cell.
  const { page } = await shownSoon("?from=2025-01-11&to=2025-01-13");
  // One table draws only the rows in sight, the other draws all rows.
  const views = VIEWS.slice(0, 2);
  for (const view of views) await openTable(page, view);
  await page.getByRole("button", { name: "Definition" }).first().click();
  expect(await axeFindingsInBoth(page, ".view-table, .definition")).toEqual([]);
  for (const view of views) await closeTable(page, view);
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).waitFor();
  expect(await axeFindingsInBoth(page, ".menu")).toEqual([]);
});

/** Presses an item in the menu of a view or of the page; returns the file's name and bytes. */
async function save(page: Page, view: ViewName | null, format: string): Promise<[string, Buffer]> {
  const place = view === null ? page.locator(".masthead") : panel(page, view);
  await place.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    place.getByRole("menuitem", { name: format, exact: true }).click(),
  ]);
  await page.getByRole("menu").waitFor({ state: "detached" });
  const chunks = await (await download.createReadStream()).toArray();
  return [download.suggestedFilename(), Buffer.concat(chunks)];
}

function fileOf(title: string, extension: string): string {
  return `vigil-${title}_2025-01-05_2025-02-04_UTC_live-2025-02-04T1500Z.${extension}`;
}

const META = { range: RANGE, timeZone: "UTC", source: "live", asOf: "2025-02-04T15:00:00Z" };

/** Saves a CSV, which is the table with its range and source in every row. */
async function expectCsv(
  page: Page,
  view: ViewName | null,
  format: string,
  title: string,
  { columns, rows }: ReturnType<typeof tidyTable>,
): Promise<void> {
  const [name, csv] = await save(page, view, format);
  expect(name).toBe(fileOf(title, "csv"));
  const expected = renderCsv({
    columns: [...columns, ...Object.keys(PROVENANCE)],
    rows: rows.map((row) => [...row, ...Object.values(PROVENANCE)]),
  });
  expect(csv.toString()).toBe(`\uFEFF${expected}`);
}

const XLSX_SOURCE = { brand: "Vigil", source: "live" };

async function expectXlsx(
  page: Page,
  view: ViewName | null,
  title: string,
  sheets: readonly Sheet[],
): Promise<void> {
  const [name, file] = await save(page, view, "Excel");
  expect(name).toBe(fileOf(title, "xlsx"));
  expect(xlsxParts(file)).toEqual(xlsxParts(renderXlsx(sheets)));
}

describe("a file", () => {
  test("of the page has every row of its views' files, and names its range and source", async () => {
    const { page } = await shown();
    const table = tidyTable({ ...all, ...riskFigures(all) });
    expect(table.columns).toEqual([
      "metric",
      "label",
      "day",
      "value",
      "previous",
      "change_percent",
    ]);
    await expectCsv(page, null, "CSV", "analytics-dashboard", table);
    const [, json] = await save(page, null, "JSON");
    const figures = { ...publishedDashboard(all), ...riskFigures(all) };
    expect(JSON.parse(json.toString())).toEqual({ meta: META, ...figures });
    const answer = new Answer(cube, { ...all, weekStartsOn: "monday" }, Date.parse(META.asOf));
    const sheets = workbook(answer, { chains: [], hasReturns: false }, XLSX_SOURCE);
    await expectXlsx(page, null, "analytics-dashboard", sheets);
  });

  test("is a picture of the page or of a view, light or dark, of one size in any window", async () => {
    const { page, log } = await shown();
    const slide = { width: 2560, height: 1440 };
    const light = await savedPicture(page, "flaggedDistribution");
    expect(light).toMatchObject({ ...slide, background: "245,246,247" });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 900 });
    const background = "13,16,19";
    const pictures = [await savedPicture(page, "flaggedDistribution")];
    await openTable(page, "commonEvents");
    pictures.push(await savedPicture(page, null));
    await closeTable(page, "commonEvents");
    const narrow = await savedTexts(page);
    expect(pictures).toMatchObject([
      { ...slide, background },
      { width: 2656, background },
    ]);
    for (const { colours } of pictures) expect(colours).toBeGreaterThan(20);
    expect(complaints(log)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await savedTexts(page)).toEqual(narrow);
  });

  test("is a drawing of a view for a slide as it is on screen, with its title, days, zone, figures and source", async () => {
    const { page } = await shown();
    const chain = page.locator(".chain-name").first();
    await chain.click();
    await eventually(() => chain.getAttribute("aria-pressed"), "true");
    const documents = new Map<ViewName, string>();
    for (const view of VIEWS) {
      const [name, svg] = await save(page, view, "SVG");
      expect(name).toMatch(/_UTC_live-2025-02-04T1500Z\.svg$/);
      documents.set(view, `${svg}`);
      const sentence = await panel(page, view).locator(".panel-highlight").textContent();
      expect(`${svg}`).toContain(`Days of UTC. ${escapedXml(`${sentence}`)}</desc>`);
    }
    for (const [view, document] of documents) {
      const texts = [...document.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
      expect(texts.slice(0, 2)).toEqual([
        DEFINITIONS[view].title,
        "Jan 05, 2025 - Feb 04, 2025 · read until 15:00 · Days of UTC",
      ]);
      expect(texts.length).toBeGreaterThan(5);
      expect(texts.at(-1)).toBe("Live, read Feb 04, 2025, 15:00 UTC · Vigil");
      expect(document).toContain('width="1280" height="720"');
      // No font, no style, no script and nothing to request; names remain names.
      expect(document).not.toMatch(/var\(|url\(| (href|style|class)=|<(script|style|image|b)\b/);
      // Nothing is hidden or cut: an incomplete last day has its time, and rows without a chain are counted.
      if (view !== "transactionTrends") continue;
      expect(texts).toContain("until 15:00");
      expect(texts.at(-2)).toBe("2 transactions have no chain");
      const names = [...document.matchAll(/\u2068([^\u2069]*)/g)].map(([, name]) => name);
      expect(names).toEqual([await chain.textContent(), "Previous period", "Exploits"]);
    }
    await expectNoCoveredText(page, documents);
  });

  test("of a view whose table is open is the table in its order, and counts what has no room", async () => {
    const { page } = await shownSoon("?from=2022-05-12&to=2025-02-04");
    for (const view of VIEWS) await openTable(page, view);
    const exploits = panel(page, "exploitsByChain").locator(".view-table");
    for (const title of ["Change", "Change"])
      await exploits.getByText(title, { exact: true }).click();
    await exploits.locator("[aria-sort=ascending]", { hasText: "Change" }).waitFor();
    const documents = await savedDrawings(page, VIEWS);
    await expectNoCoveredText(page, documents);
    const textsOf = (view: ViewName) =>
      [...(documents.get(view) ?? "").matchAll(/<text([^>]*)>([^<]*)/g)].map(
        ([, attributes = "", text = ""]) => ({ text, isEnd: attributes.includes('"end"') }),
      );
    const cells = (view: ViewName) => textsOf(view).filter(({ text }) => text.startsWith("\u2068"));
    const rows = await exploits
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const columns = (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] ?? ""));
    expect(columns.length).toBeGreaterThan(3);
    const drawn = cells("exploitsByChain");
    for (const [index, text] of columns.flat().entries()) {
      const isFirst = index < rows.length;
      // Other names are escaped, or too long for their column.
      const name = /^[\w ]{1,30}$/.test(text) || !isFirst ? text : null;
      expect(drawn[index]).toEqual({
        text: name === null ? expect.any(String) : `\u2068${name}\u2069`,
        isEnd: !isFirst,
      });
    }
    expect(drawn).toHaveLength(columns.flat().length);
    expect(textsOf("exploitsByChain")).toContainEqual({ text: "Change\u00a0↑", isEnd: true });
    const trend = cells("transactionTrends");
    expect(trend[0]?.text).toBe("\u20682022-05-12\u2069");
    expect(trend[59]?.text).toBe("\u20682022-07-10\u2069");
    expect(textsOf("transactionTrends")).toContainEqual({
      text: expect.stringMatching(/^and 940 more rows and \d+ more columns$/),
      isEnd: false,
    });
    const png = await savedPicture(page, "exploitsByChain");
    const [, height] = /viewBox="0 0 \S+ (\S+)"/.exec(documents.get("exploitsByChain") ?? "") ?? [];
    expect(png.height).toBe(4 * Number(height));
    expect(png.colours).toBeGreaterThan(20);
    for (const view of VIEWS) await closeTable(page, view);
  });

  test("of each kind is XML that has each name with its count, also names of markup and of characters that XML forbids; names of wide letters lie on no other text", async () => {
    const { page } = await testbed.visit({
      prepare: (page) =>
        changeCube(page, (cube) => {
          renameChains(cube, { ...MARKUP, ...WIDE });
          for (const group of cube.events?.groups ?? [])
            group.label = MARKUP[group.label] ?? group.label;
        }),
    });
    await page.goto(testbed.url);
    await figuresShown(page);
    const documents = await savedDrawings(page, VIEWS);
    const expected = new Map<ViewName, string[][]>();
    for (const view of VIEWS) {
      const rows = await panel(page, view)
        .locator(NAMED_ROWS)
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector(".name")?.textContent ?? "",
            row.querySelector(".bar-count, .legend-count, td")?.textContent ?? "",
          ]),
        );
      expect(rows.length, view).toBeGreaterThan(1);
      expected.set(view, rows);
    }
    expect((await savedPicture(page, "transactionTrends")).colours).toBeGreaterThan(20);
    const tabled = ["topBlockchains", "exploitsByChain"] as const;
    for (const view of tabled) await openTable(page, view);
    const tables = await savedDrawings(page, tabled);
    for (const document of tables.values()) expect(document.split("甲")).toHaveLength(2);
    await expectNoCoveredText(page, tables);
    expect(await page.evaluate(() => Object(window).injected)).toBe(undefined);
    const reader = await page.context().newPage();
    for (const [view, document] of documents) {
      const read = await reader.evaluate(readDrawing, document);
      const kinds = "circle desc g line path rect svg text title tspan".split(" ");
      expect(read.elements.filter((name) => !kinds.includes(name))).toEqual([]);
      // Wide names are cut.
      const whole = (expected.get(view) ?? []).filter(
        ([name = ""]) => !/[^\0-\uffff]|[一-龠]/.test(name),
      );
      for (const [name = "", count] of whole) {
        expect(read.rows, view).toContainEqual([inXml(name), count]);
      }
    }
    await reader.close();
  });

  test("that cannot be made is reported, and the next try makes it", async () => {
    const { page } = await shown();
    const isFile = /one-file\.html$/;
    await page.route(isFile, (route) => route.abort());
    await page.locator(".controls").getByRole("button", { name: "Export" }).click();
    const item = page.getByRole("menuitem", { name: "Save as one file" });
    await item.click();
    await page.getByRole("alert").waitFor();
    await page.unroute(isFile);
    const [download] = await Promise.all([page.waitForEvent("download"), item.click()]);
    expect(download.suggestedFilename()).toMatch(/\.html$/);
    await page.getByRole("menu").waitFor({ state: "detached" });
  });
});

/** Names of chains and events that are markup, or have characters that XML forbids. */
const MARKUP: Readonly<Record<string, string>> = {
  "Net A": '<b>&amp;\u0001"',
  "Net B": "]]><script>1",
  "Net C": "\u001b[31m\uffff",
  "Event A": "<!--&lt;",
  "Event B": "</text>\u0001",
};

const wide = (name: string) => name + "中央银行区块链网络".repeat(3);
const WIDE: Readonly<Record<string, string>> = {
  "Net D": wide("甲"),
  "Net E": wide("乙"),
  "Net F": "大橋ネット",
};

/** A name with U+FFFD in place of the characters that XML forbids. */
function inXml(name: string): string {
  return ["\u0001", "\u001b", "\uffff"].reduce(
    (text, character) => text.replaceAll(character, "\ufffd"),
    name,
  );
}

/** The rows of a view on screen that have a name and a count. */
const NAMED_ROWS = ".bar-row, :is(.chains, .breakdown-list) tbody tr, .legend .legend-item";

/** The kinds of a drawing's elements, and each name with the next text on its line. */
function readDrawing(xml: string) {
  const drawing = new DOMParser().parseFromString(xml, "image/svg+xml");
  document.body.replaceChildren(document.adoptNode(drawing.documentElement));
  const elements = [...document.body.querySelectorAll("*")].map(({ localName }) => localName);
  const texts = [...document.querySelectorAll("text")].map((text) => ({
    words: `${text.textContent}`,
    box: text.getBoundingClientRect(),
  }));
  const rows = texts.flatMap(({ words, box }) => {
    const [, name] = /^\u2068(.*)\u2069$/s.exec(words) ?? [];
    if (name === undefined) return [];
    const middle = (box.top + box.bottom) / 2;
    const counts = texts
      .filter(
        (text) => text.box.left > box.left && text.box.top < middle && text.box.bottom > middle,
      )
      .sort((a, b) => a.box.left - b.box.left);
    return [[name, counts[0]?.words ?? ""]];
  });
  return { elements: [...new Set(elements)], rows };
}

async function savedDrawings(
  page: Page,
  views: readonly ViewName[],
): Promise<ReadonlyMap<ViewName, string>> {
  const drawings = new Map<ViewName, string>();
  for (const view of views) drawings.set(view, `${(await save(page, view, "SVG"))[1]}`);
  return drawings;
}

/** Shows drawings in another window of the browser: a page behind a window draws slowly. */
async function expectNoCoveredText(
  page: Page,
  drawings: ReadonlyMap<ViewName, string>,
): Promise<void> {
  const slide = await page.context().newPage();
  for (const [view, drawing] of drawings) {
    await slide.setContent(drawing);
    expect(await slide.evaluate(coveredTexts), view).toEqual([]);
  }
  await slide.close();
}

/** The texts of a drawing that lie on another text. */
function coveredTexts(): string[] {
  const texts = [...document.querySelectorAll("text")].map((text) => ({
    words: `${text.textContent}`,
    box: text.getBoundingClientRect(),
  }));
  return texts.flatMap(({ words, box }, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of one text may touch.
      return width > 1 && height > 6 ? `${words} on ${other.words}` : [];
    }),
  );
}

test("the menu is opened, walked through and left by keyboard, and opened again", async () => {
  const { page } = await shown();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.locator(".masthead").getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  await eventually(focused, "CSV");
  for (const [key, item] of [
    ["ArrowDown", "Excel"],
    ["End", "Save as one file"],
    ["ArrowDown", "CSV"],
    ["ArrowUp", "Save as one file"],
    ["Home", "CSV"],
    ["ArrowDown", "Excel"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(focused, item);
  }
  await page.keyboard.press("Escape");
  await eventually(focused, "Export");
  await eventually(() => page.getByRole("menu").count(), 0);
  await page.keyboard.press("Enter");
  await eventually(focused, "CSV");
});

/** The texts on the axes of the drawn trend and of drawn bars, with their sizes and places. */
async function savedTexts(page: Page): Promise<string[]> {
  const svgs = [
    await save(page, "transactionTrends", "SVG"),
    await save(page, "exploitsByChain", "SVG"),
  ];
  const texts = svgs.flatMap(([, svg]) => `${svg}`.match(/<text.*?<\/text>/g) ?? []);
  return texts.filter((text) => text.includes(" dy="));
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
  readonly background: string;
}

/** The pixels that a browser finds in the saved PNG. The page itself may not load such a picture. */
async function savedPicture(page: Page, view: ViewName | null): Promise<Picture> {
  const [name, png] = await save(page, view, "PNG");
  expect(name).toMatch(/^vigil-.*_UTC_live-2025-02-04T1500Z\.png$/);
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data;
    // One word per pixel (some are enough): from its lowest byte on red, green, blue and an alpha of 255.
    const words = new Uint32Array(data?.buffer ?? []);
    const counts = new Map<number, number>();
    for (let place = 0; place < words.length; place += 7) {
      const word = words[place] ?? 0;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return {
      width: image.width,
      height: image.height,
      colours: counts.size,
      background: data?.slice(0, 3).join() ?? "",
    };
  }, png.toString("base64"));
}

test("of the table of a thousand days only the rows in sight are drawn, scrolling finds each, and no column changes its width", async () => {
  const { page } = await shownSoon("?from=2022-05-12&to=2025-02-04");
  const table = await openTable(page, "transactionTrends");
  await eventually(() => table.getAttribute("aria-rowcount"), "1001");
  expect(await table.locator("tr").count()).toBeLessThan(100);
  const scroller = panel(page, "transactionTrends").locator(".view-table");
  const widths = () =>
    table.locator("thead th").evaluateAll((all) => all.map((each) => each.clientWidth));
  const before = await widths();
  for (const [index, day] of [
    [999, "2025-02-04"],
    [500, "2023-09-24"],
    [0, "2022-05-12"],
  ] as const) {
    await scroller.evaluate((element, top) => element.scrollTo(0, top), index * 32);
    const row = table.locator(`tr[aria-rowindex="${index + 2}"] th`);
    // A frame tells the page that it has been scrolled.
    const texts = async () => {
      await requestFrame(page);
      return row.allTextContents();
    };
    await eventually(texts, [day]);
    expect(await widths()).toEqual(before);
  }
});
