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
import { fileTable, formatCell, viewTable } from "../../shared/tables/viewTable.ts";
import { type Sheet, viewWorkbook, workbook } from "../../shared/tables/workbook.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { formatCount } from "../../shared/text/format.ts";
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
  card,
  closeTable,
  exploitBars,
  eye,
  focused,
  legend,
  openExports,
  openTable,
  panel,
  save,
  sentence,
  tableButton,
  tableOf,
  trendChart,
} from "./page.ts";
import {
  complaints,
  eventually,
  ofFile,
  openSharedTestbed,
  requestFrame,
  samePage,
  type Visit,
  visitFigures,
} from "./testbed.ts";

const RANGE = { from: "2025-01-05", to: "2025-02-04" } as const;
const META = { range: RANGE, timeZone: "UTC", source: "live", asOf: "2025-02-04T15:00:00Z" };
/** The page reads thirteen months. The completeness in a file covers these days. */
const PROVENANCE = {
  range_from: "2025-01-05",
  range_to: "2025-02-04",
  previous_from: "2024-12-05",
  previous_to: "2025-01-04",
  time_zone: "UTC",
  source: "live",
  as_of: META.asOf,
};
const XLSX_SOURCE = { brand: "Vigil", source: "live" };
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

function cellsOf(table: Locator): Promise<string[][]> {
  return table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
    );
}

describe("the table behind a chart", () => {
  test("has every figure of the cube, and so have the files of its view, which name their range and source", async () => {
    const { page, log } = await shown();
    for (const view of VIEWS) {
      const table = await openTable(page, view);
      const { rows, columns } = viewTable(view, answerWith(all), "table");
      expect(rows.length, view).toBeGreaterThan(view === "wallets" ? 1 : 10);
      expect(await cellsOf(table), view).toEqual(
        rows.map((row) => columns.map((column, index) => formatCell(column, row[index]))),
      );
      await closeTable(page, view);
      await expectJson(page, view);
    }
    // The files of all views take their rows in one way.
    const view = "exploitsByChain";
    await expectCsv(page, view, slugOf(view), fileTable(view, answerWith(all)));
    await expectXlsx(page, view, slugOf(view), viewWorkbook(view, wholeAnswer(), XLSX_SOURCE));
    expect(complaints(log)).toEqual([]);
  });

  function slugOf(view: ViewName): string {
    return DEFINITIONS[view].title.toLowerCase().replaceAll(" ", "-");
  }

  async function expectJson(page: Page, view: ViewName): Promise<void> {
    const { contributions, flaggedTrends, lifecycle, exploitDays } = all;
    const { riskByChain } = riskFigures(all);
    const further: Partial<Record<ViewName, object>> = {
      topBlockchains: { contributions },
      wallets: { flaggedTrends, lifecycle },
      flaggedDistribution: { riskByChain },
      exploitsByChain: { exploitDays, riskByChain },
    };
    const { title, definition } = DEFINITIONS[view];
    const [name, json] = await save(page, view, "JSON");
    expect(name).toBe(fileOf(slugOf(view), "json"));
    expect(JSON.parse(json.toString())).toEqual({
      meta: { title, definition, ...META },
      previous: { from: "2024-12-05", to: "2025-01-04" },
      [view]: all[view],
      ...further[view],
    });
  }

  test("is opened, sorted up and down by each column, and closed by keyboard; the chart stays the same and nothing moves", async () => {
    const { page } = await shown();
    const view = "transactionTrends";
    const places = () =>
      page
        .locator("section[data-view]")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y + window.scrollY));
    await eye(page, "Net B").click();
    await eventually(() => eye(page, "Net B").getAttribute("aria-pressed"), "false");
    const before = await places();
    const toggle = tableButton(page, view);
    await toggle.focus();
    await page.keyboard.press("Enter");
    const table = tableOf(page, view);
    await table.waitFor();
    await eventually(() => toggle.getAttribute("aria-pressed"), "true");
    await eventually(() => trendChart(page).isVisible(), false);
    await eventually(places, before);
    const { total } = all.transactionTrends;
    const totals = async () => (await cellsOf(table)).map((row) => Number(row[1]));
    const header = table.getByRole("columnheader", { name: "Total" });
    expect(await header.getAttribute("aria-sort")).toBe(null);
    expect(await totals()).toEqual(total);
    await header.getByRole("button").focus();
    for (const [order, sign] of [
      ["descending", -1],
      ["ascending", 1],
    ] as const) {
      await page.keyboard.press("Enter");
      await eventually(
        totals,
        total.toSorted((a, b) => sign * (a - b)),
      );
      await eventually(() => header.getAttribute("aria-sort"), order);
      expect(await table.locator("[aria-sort]").count()).toBe(1);
    }
    await toggle.focus();
    await page.keyboard.press("Space");
    await trendChart(page).waitFor();
    await eventually(() => table.count(), 0);
    expect(await focused(page)).toBe(await toggle.textContent());
    expect(await eye(page, "Net B").getAttribute("aria-pressed")).toBe("false");
    await eventually(places, before);
    await eye(page, "Net B").click();
  });

  test("is closed by a second click even before the first click has drawn it", async () => {
    const { page } = await shown();
    const twice = tableButton(page, "transactionTrends");
    const once = tableButton(page, "topBlockchains");
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
});

test("a definition counts new, returning and resurrected identities, which add up to the figure, and how often they return", async () => {
  const { page } = await shown();
  const { users, projects, flagged } = returns(cube, onPage, Date.parse(META.asOf));
  const places = [
    [card(page, "Total Active Users"), all.cards.activeUsers.value, users],
    [card(page, "Active Projects"), all.cards.activeProjects.value, projects],
    [panel(page, "wallets"), all.wallets?.flagged, flagged],
  ] as const;
  for (const [place, figure, returning] of places) {
    await place.getByRole("button", { name: "Definition" }).click();
    const definition = place.getByRole("group", { name: "Definition" });
    await eventually(() => definition.getByRole("definition").count(), 4);
    const counts = await definition.getByRole("definition").allTextContents();
    const [fresh = 0, again = 0, resurrected = 0] = counts.map(Number);
    expect(fresh + again + resurrected).toBe(figure);
    await definition.getByText("How Often They Return").click();
    const rows = returning === null ? [] : returnRows(returning, all.lifecycle.since);
    const texts = await definition.locator("tbody tr").allInnerTexts();
    expect(texts.map((row) => row.trimEnd())).toEqual(
      rows.map(({ title, cells }) => [title, ...cells].join("\t")),
    );
    await page.keyboard.press("Escape");
  }
  await panel(page, "commonEvents").getByRole("button", { name: "Definition" }).click();
  await page.getByText(DEFINITIONS.commonEvents.definition).waitFor();
  expect(await page.getByText("How Often They Return").count()).toBe(0);
  await page.keyboard.press("Escape");
  await eventually(() => page.getByText(DEFINITIONS.commonEvents.definition).count(), 0);
});

test("each view is described by its highlight sentence, and exploits are drawn by day too, by their chains", async () => {
  const { page } = await shown();
  const sentences = highlights(onPage, null);
  for (const view of VIEWS) {
    await eventually(() => sentence(page, view).textContent(), sentences[view] ?? "");
    const id = await sentence(page, view).getAttribute("id");
    expect(await panel(page, view).getAttribute("aria-describedby")).toBe(id);
  }
  const onDay = (day: string) => {
    const own = (all.exploitDays ?? []).filter((row) => row.day === day);
    return own.reduce((sum, { exploits }) => sum + exploits, 0);
  };
  await panel(page, "exploitsByChain")
    .getByRole("button", { name: /^By day: / })
    .click();
  const { days } = all.transactionTrends;
  const chart = page.getByRole("application", { name: /^Exploits per day: / });
  await eventually(
    () => chart.getAttribute("aria-label"),
    `Exploits per day: ${days.map((day) => `${day} ${formatCount(onDay(day))}`).join(", ")}.`,
  );
});

test("axe finds nothing, light or dark, with a table and a definition open, or the menu", async () => {
  // A range of few days: axe reads each cell.
  const { page } = await shownSoon("?from=2025-01-11&to=2025-01-13");
  await openTable(page, "transactionTrends");
  await page.getByRole("button", { name: "Definition" }).first().click();
  expect(await axeFindingsInBoth(page, ".view-table, .definition")).toEqual([]);
  await closeTable(page, "transactionTrends");
  await openExports(page, null);
  expect(await axeFindingsInBoth(page, "[role=menu]")).toEqual([]);
});

test("the menu of files is opened, walked through and left by keyboard, and opened again", async () => {
  const { page } = await shown();
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).focus();
  for (const [key, item] of [
    ["Enter", "CSV"],
    ["ArrowDown", "Excel"],
    ["End", "Save as one file"],
    ["ArrowDown", "CSV"],
    ["ArrowUp", "Save as one file"],
    ["Home", "CSV"],
    ["Escape", "Export"],
    ["Enter", "CSV"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => focused(page), item);
  }
});

function wholeAnswer(): Answer {
  return new Answer(cube, { ...all, weekStartsOn: "monday" }, Date.parse(META.asOf));
}

function fileOf(title: string, extension: string): string {
  return `vigil-${title}_2025-01-05_2025-02-04_UTC_live-2025-02-04T1500Z.${extension}`;
}

/** Saves a CSV, which is the table with its range and source in every row. */
async function expectCsv(
  page: Page,
  view: ViewName | null,
  title: string,
  { columns, rows }: ReturnType<typeof tidyTable>,
): Promise<void> {
  const [name, csv] = await save(page, view, "CSV");
  expect(name).toBe(fileOf(title, "csv"));
  const expected = renderCsv({
    columns: [...columns, ...Object.keys(PROVENANCE)],
    rows: rows.map((row) => [...row, ...Object.values(PROVENANCE)]),
  });
  expect(csv.toString()).toBe(`\uFEFF${expected}`);
}

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
    await expectCsv(page, null, "analytics-dashboard", tidyTable({ ...all, ...riskFigures(all) }));
    const [, json] = await save(page, null, "JSON");
    const figures = { ...publishedDashboard(all), ...riskFigures(all) };
    expect(JSON.parse(json.toString())).toEqual({ meta: META, ...figures });
    const sheets = workbook(wholeAnswer(), { chains: [], hasReturns: false }, XLSX_SOURCE);
    await expectXlsx(page, null, "analytics-dashboard", sheets);
  });

  test("is a picture of the page or of a view, light or dark, of one size in any window", async () => {
    const { page, log } = await shown();
    const light = await savedPicture(page, "flaggedDistribution");
    await page.emulateMedia({ colorScheme: "dark" });
    const wide = await axisTexts(page);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await axisTexts(page)).toEqual(wide);
    await openTable(page, "commonEvents");
    const whole = await savedPicture(page, null);
    await closeTable(page, "commonEvents");
    expect(light).toMatchObject({ width: 2560, height: 1440 });
    expect(whole).toMatchObject({ width: 2656 });
    expect(Math.min(...light.background)).toBeGreaterThan(200);
    expect(Math.max(...whole.background)).toBeLessThan(50);
    for (const { colours } of [light, whole]) expect(colours).toBeGreaterThan(20);
    expect(complaints(log)).toEqual([]);
  });

  /** The texts on the axes of the drawn trend, with their sizes and places. */
  async function axisTexts(page: Page): Promise<string[]> {
    const [, svg] = await save(page, "transactionTrends", "SVG");
    const texts = `${svg}`.match(/<text[^>]* dy=.*?<\/text>/g) ?? [];
    expect(texts.length).toBeGreaterThan(5);
    return texts;
  }

  test("is a drawing of each view for a slide as it is on screen, with its title, days, zone, figures and source: XML with each name and its count, also names of markup and of characters that XML forbids, and no text lies on another", async () => {
    let newNames: Readonly<Record<string, string>> = { ...MARKUP, ...WIDE };
    const { page } = await visitFigures(testbed, "", {
      prepare: (page) =>
        changeCube(page, (cube) => {
          renameChains(cube, newNames);
          for (const group of cube.events?.groups ?? [])
            group.label = MARKUP[group.label] ?? group.label;
        }),
    });
    const drawings = await savedDrawings(page, VIEWS);
    const reader = await page.context().newPage();
    for (const [view, drawing] of drawings) {
      const words = await sentence(page, view).textContent();
      expect(drawing).toContain(`Days of UTC. ${escapedXml(`${words}`)}</desc>`);
      const { elements, rows, texts } = await reader.evaluate(readDrawing, drawing);
      expect([...texts.slice(0, 2), texts.at(-1)]).toEqual([
        DEFINITIONS[view].title,
        "Jan 05, 2025 - Feb 04, 2025 · read until 15:00 · Days of UTC",
        "Live, read Feb 04, 2025, 15:00 UTC · Vigil",
      ]);
      expect(drawing).toContain('width="1280" height="720"');
      // No font, no style, no script and nothing to request; names remain names.
      expect(drawing).not.toMatch(/var\(|url\(| (href|style|class)=|<(script|style|image|b)\b/);
      const kinds = "circle desc g line path rect svg text title tspan".split(" ");
      expect(elements.filter((name) => !kinds.includes(name))).toEqual([]);
      const named = await namedRows(page, view);
      expect(named.length, view).toBeGreaterThan(1);
      // Wide names are cut.
      for (const [name = "", count] of named) {
        if (!/[^\0-\uffff]|[一-龠]/.test(name))
          expect(rows, view).toContainEqual([inXml(name), count]);
      }
    }
    await reader.close();

    await exploitBars(page).getByText("Net C").click();
    await eventually(() => legend(page).count(), 0);
    const [, trend] = await save(page, "transactionTrends", "SVG");
    const texts = [...`${trend}`.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
    // Nothing is hidden or cut: an incomplete last day has its time, and rows without a chain are counted.
    expect(texts).toContain("until 15:00");
    expect(texts.at(-2)).toBe("2 transactions have no chain");
    const names = [...`${trend}`.matchAll(/\u2068([^\u2069]*)/g)].map(([, name]) => name);
    expect(names).toEqual(["Net C", "Previous period", "Exploits"]);
    await page.keyboard.press("Escape");

    const tabled = ["topBlockchains", "exploitsByChain"] as const;
    for (const view of tabled) await openTable(page, view);
    const tables = await savedDrawings(page, tabled);
    for (const drawing of tables.values()) expect(drawing.split("甲")).toHaveLength(2);
    await expectNoCoveredText(page, tables);
    for (const view of tabled) await closeTable(page, view);
    expect(await page.evaluate(() => Object(window).injected)).toBe(undefined);

    // Letters of markup may be wider than those of names.
    newNames = WIDE;
    await page.getByRole("button", { name: "Refresh" }).click();
    await panel(page, "flaggedDistribution").getByText("Net A", { exact: true }).waitFor();
    await expectNoCoveredText(page, await savedDrawings(page, VIEWS));
  });
});

test("the drawing of a view whose table is open is the table in its order, and counts what has no room", async () => {
  const { page } = await shownSoon("?from=2024-02-06&to=2025-02-04");
  const views = ["transactionTrends", "wallets", "exploitsByChain"] as const;
  for (const view of views) await openTable(page, view);
  const exploits = tableOf(page, "exploitsByChain");
  for (const title of ["Change", "Change"])
    await exploits.getByText(title, { exact: true }).click();
  await exploits.locator("[aria-sort=ascending]", { hasText: "Change" }).waitFor();
  const drawings = await savedDrawings(page, views);
  await expectNoCoveredText(page, drawings);
  const textsOf = (view: ViewName) =>
    [...(drawings.get(view) ?? "").matchAll(/<text([^>]*)>([^<]*)/g)].map(
      ([, attributes = "", text = ""]) => ({ text, isEnd: attributes.includes('"end"') }),
    );
  const cells = (view: ViewName) => textsOf(view).filter(({ text }) => text.startsWith("\u2068"));
  const rows = await cellsOf(exploits);
  const columns = (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] ?? ""));
  expect(columns.length).toBeGreaterThan(3);
  expect(cells("exploitsByChain")).toEqual(
    columns.flat().map((text, index) => {
      const isFirst = index < rows.length;
      // Other names are escaped, or too long for their column.
      const isPlain = /^[\w ]{1,30}$/.test(text) || !isFirst;
      return {
        text: isPlain ? `\u2068${text}\u2069` : expect.any(String),
        isEnd: !isFirst,
      };
    }),
  );
  expect(textsOf("exploitsByChain")).toContainEqual({ text: "Change\u00a0↑", isEnd: true });
  const trend = cells("transactionTrends");
  expect([trend[0]?.text, trend[59]?.text]).toEqual([
    "\u20682024-02-06\u2069",
    "\u20682024-04-05\u2069",
  ]);
  expect(textsOf("transactionTrends")).toContainEqual({
    text: expect.stringMatching(/^and 305 more rows and \d+ more columns$/),
    isEnd: false,
  });
  // A drawing is as high as its table.
  for (const view of views) {
    const drawn = drawings.get(view) ?? "";
    const [, height] = /viewBox="0 0 \S+ (\S+)"/.exec(drawn) ?? [];
    expect(drawn).toContain(` height="${2 * Number(height)}"`);
  }
  for (const view of views) await closeTable(page, view);
});

// Last, since the page holds more history from now on.
test("the table behind a chart draws of a thousand days only the rows in sight, scrolling finds each, and no column changes its width", async () => {
  const { page } = await shownSoon("?from=2022-05-12&to=2025-02-04");
  const table = await openTable(page, "transactionTrends");
  await eventually(() => table.getAttribute("aria-rowcount"), "1001");
  expect(await table.locator("tr").count()).toBeLessThan(100);
  const widths = () =>
    table.locator("thead th").evaluateAll((all) => all.map((each) => each.clientWidth));
  const before = await widths();
  for (const [index, day] of [
    [999, "2025-02-04"],
    [500, "2023-09-24"],
    [0, "2022-05-12"],
  ] as const) {
    await table.evaluate(
      (element, top) => element.parentElement?.scrollTo(0, top * element.clientHeight),
      index / 1001,
    );
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

/** Names of chains and events that are markup, or have characters that XML forbids. */
const MARKUP: Readonly<Record<string, string>> = {
  "Net A": '<b>&"',
  "Net B": "]]><i>",
  "Net I": "<b>\u0001",
  "Net J": "\u001b[31m\uffff",
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

/** The names on screen in the list beside or below a chart, with their counts. */
function namedRows(page: Page, view: ViewName): Promise<string[][]> {
  return panel(page, view)
    .locator("tbody tr, ul:not([aria-label='Also drawn']) > li")
    .evaluateAll((all) =>
      all.map((row) =>
        [".name", ".bar-count, .legend-count, td"].map(
          (part) => row.querySelector(part)?.textContent ?? "",
        ),
      ),
    );
}

/** The kinds of a drawing's elements, its texts, and each name with the next text on its line. */
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
      .filter((text) => text.box.left > box.left)
      .filter((text) => text.box.top < middle && text.box.bottom > middle)
      .sort((a, b) => a.box.left - b.box.left);
    return [[name, counts[0]?.words ?? ""]];
  });
  return { elements: [...new Set(elements)], rows, texts: texts.map(({ words }) => words) };
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

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
  /** Red, green and blue of the first pixel. */
  readonly background: readonly number[];
}

/** The pixels that a browser finds in the saved PNG. The page itself may not load such a picture. */
async function savedPicture(page: Page, view: ViewName | null): Promise<Picture> {
  const [name, png] = await save(page, view, "PNG");
  expect(name).toMatch(/^vigil-.*_UTC_live-2025-02-04T1500Z\.png$/);
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    // One word per pixel, of which some are enough.
    const words = new Uint32Array(data.buffer).filter((_, place) => place % 97 === 0);
    return { width, height, colours: new Set(words).size, background: [...data.slice(0, 3)] };
  }, png.toString("base64"));
}
