import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { axeFindings, axeFindingsInBoth } from "./axeFindings.ts";
import { historyCached } from "./cachedCubes.ts";
import { refuse } from "./changedCube.ts";
import { openHealth } from "./healthFacts.ts";
import { initialScripts } from "./initialScripts.ts";
import { faultsIn } from "./layout.ts";
import {
  announcement,
  chainNames,
  drawnLines,
  exploitBars,
  focused,
  legend,
  notes,
  openCalendar,
  panel,
  plot,
  rangeButton,
  tableOf,
  tooltip,
  tooltipRows,
  trendChart,
} from "./page.ts";
import { serveFolder } from "./staticServer.ts";
import {
  cardsShown,
  cardValues,
  complaints,
  eventually,
  figuresShown,
  goTo,
  hold,
  isCube,
  ofFile,
  openSharedTestbed,
  requestFrame,
  samePage,
  shortcutsListen,
  sourceOf,
  visitCards,
} from "./testbed.ts";

/** Ranges of few and many rows, with short and long sentences. */
const SENTENCE_RANGES = ["?vs=none", "?", "?to=2025-02-03&vs=weekdays", "?last=365d"];

/** A phone, a tablet and a desk. */
const WIDTHS = [360, 768, 1280];
const NOTHING_THERE = "?from=2020-01-01&to=2020-01-31";

const testbed = ofFile(openSharedTestbed);

const shownAgain = samePage(() => testbed);

/** Axe finds no violation, light or dark, and nothing overflows, overlaps or is cut in three windows. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindingsInBoth(page)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => faultsIn(page), []);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the page is accessible ready, empty, without a range, with an open calendar and on a phone; it complains of nothing and asks one origin", async () => {
  const { page, log, requests } = await shownAgain();
  for (const path of [NOTHING_THERE, "?from=", ""]) {
    await shownAgain(path);
    expect(await axeFindingsInBoth(page), path).toEqual([]);
  }
  await openCalendar(page);
  expect(await axeFindingsInBoth(page, ".filter")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await figuresShown(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints(log)).toEqual([]);
  const origins = new Set(requests.map((request) => new URL(request.url()).origin));
  expect([...origins]).toEqual([new URL(testbed.url).origin]);
  expect(requests.length).toBeGreaterThan(10);
});

test("SPEC 2: /index is the placeholder page, any other path the 404 page, which is logged and leads home; both are accessible and fit", async () => {
  const { page, log, open } = await testbed.visit();
  await open("index");
  await eventually(
    () => page.locator("main > *").allTextContents(),
    ["Welcome to Your Blank App", "Start building your amazing project here!"],
  );
  await expectAccessible(page);
  expect(log).toEqual([]);
  await open("wallets/0x1?from=2025-01-01");
  await page.getByText("Oops! Page not found").waitFor();
  await expectAccessible(page);
  expect(log.filter((line) => line.includes("/wallets/0x1"))).toHaveLength(1);
  const home = page.getByRole("link", { name: "Return to Home" });
  expect(await home.getAttribute("href")).toBe("/");
  await home.click();
  await page.getByRole("heading", { name: "Analytics Dashboard" }).waitFor();
  expect(page.url()).toBe(testbed.url);
});

test("until figures come, each chart says that its data is loading, and at most one element is animated; if none could be read, a note offers another try, and only the status gives the reason; both are accessible", async () => {
  const { page, log, open } = await testbed.visit();
  await page.route(isCube, refuse);
  const release = await hold(page, isCube);
  await open();
  const loading = page.locator(".panel", { hasText: "Loading chart data..." });
  await eventually(() => loading.count(), 5);
  expect(await panel(page, "topBlockchains").textContent()).not.toMatch(/chart/i);
  await expectAccessible(page);
  for (const [reducedMotion, count] of [
    ["no-preference", 1],
    ["reduce", 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await eventually(() => page.evaluate(() => document.getAnimations().length), count);
  }

  release();
  await eventually(() => sourceOf(page), "Backend error");
  await expectAccessible(page);
  await openHealth(page);
  await page.locator(".health > p", { hasText: "No figures: backend error." }).waitFor();
  await page.keyboard.press("Escape");
  const note = notes(page);
  await eventually(() => note.textContent(), "There are no figures to show. Try again");
  await eventually(() => cardValues(page), ["–", "–", "–", "–"]);
  expect(await page.locator("main").textContent()).not.toMatch(/error|denied|fail|refuse/i);
  expect(log.join("\n")).toContain("error: Failure: the backend refuses");
  expect(await page.getByRole("button", { name: "Export" }).first().isDisabled()).toBe(true);
  await page.unroute(isCube);
  await note.getByRole("button", { name: "Try again" }).click();
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  await eventually(() => note.count(), 0);
});

/** The controls in the header of a view. */
function forms(title: string, ...looks: string[]): string[] {
  return [`Definition of ${title}`, ...looks, `Table of ${title}`, `Export ${title}`];
}

function looks(whole: string, title: string): string[] {
  return [`${whole}: ${title}`, `By day: ${title}`];
}

const LINES = ["Net A12", "Net B11", "Net C10", "Net D9", "Net E8"];
const CARDS: readonly (readonly [title: string, why: string | null])[] = [
  ["Total Active Users", "Why: down 50.0% vs previous period"],
  ["Active Projects", null],
  ["Monitored Wallets", "Why: 7 flagged, was 2"],
  ["Scanned Transactions", "Why: up 33.3% vs previous period"],
];

describe("by keyboard alone", () => {
  test("Tab goes through the header, the filter, the lines and the views, never back to the left, and each shows its focus and has its own name", async () => {
    const { page } = await shownAgain();
    const stops: string[] = [];
    const places: Record<"left" | "right" | "top" | "bottom", number>[] = [];
    do {
      await page.keyboard.press("Tab");
      const stop = await focused(page);
      stops.push(stop);
      places.push(
        await page.evaluate(() => {
          const {
            left = 0,
            right = 0,
            top = 0,
            bottom = 0,
          } = document.activeElement?.getBoundingClientRect() ?? {};
          // The page scrolls to what has the focus.
          return { left, right, top: top + scrollY, bottom: bottom + scrollY };
        }),
      );
      if (stop !== "BODY") expect(await focusIsSeen(page), stop).toBe(true);
    } while (stops.at(-1) !== "BODY" && stops.length < 80);
    expect(stops).toEqual([
      "Skip to figures",
      "Vigil",
      "Live · 15:00",
      "Refresh",
      "Light or dark theme",
      "Previous 31 days",
      "Jan 05, 2025 - Feb 04, 2025",
      "Next 31 days",
      ...["Compare with", "Views", "Copy link", "Export"],
      "Net C: 10 transactions through Feb 03, after 58.",
      "No exploit for 19 d, usually under 12 d.",
      ...CARDS.flatMap(([title, why]) => [
        `Definition of ${title}`,
        ...(why === null ? [] : [why]),
      ]),
      ...forms("Transaction Trends Over Time", "Chains", "Total", "Group by"),
      ...[LINES[0], "Exploits78"],
      expect.stringMatching(/^Transactions per day from 2025-01-05 to 2025-02-04: Net A 12, /),
      ...[...forms("Top Blockchains"), "Net A"],
      ...forms("Flagged vs Clean Wallets", ...looks("Share", "Flagged vs Clean Wallets")),
      expect.stringMatching(/^Flagged wallets: By day, most /),
      ...forms("Flagged Wallets Distribution"),
      "Net A",
      ...forms("Exploits by Chain", ...looks("By chain", "Exploits by Chain")),
      "Net A12",
      ...forms("Most Common Events"),
      "Keyboard shortcuts",
      "BODY",
    ]);
    // Two tables begin with the same chain, and legend and bars with its count.
    expect(new Set(stops).size).toBe(stops.length - 2);
    const back = places.slice(1).flatMap((to, index) => {
      const from = places[index];
      const isBeside = from && from.top < to.bottom - 4 && to.top < from.bottom - 4;
      return isBeside && to.right <= from.left ? [`${stops[index]} to ${stops[index + 1]}`] : [];
    });
    expect(back).toEqual([]);
  });

  test("the range is picked with the arrows, and the button has the focus again", async () => {
    const { page } = await shownAgain();
    await rangeButton(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("grid").first().waitFor();
    await eventually(() => focused(page), "Sunday, January 5, 2025, selected");
    for (const key of ["ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.getByText("Jan 11, 2025 - pick the last day").waitFor();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await eventually(() => cardValues(page), ["2", "2", "30", "23"]);
    await eventually(() => focused(page), "Jan 11, 2025 - Jan 12, 2025");
    await eventually(() => page.getByRole("dialog").isVisible(), false);
  });

  test("the calendar has the focus each time that it opens, Escape returns it, and a list of months keeps it", async () => {
    const { page } = await shownAgain();
    const first = "Sunday, January 5, 2025, selected";
    const openByKey = async () => {
      await rangeButton(page).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("grid").first().waitFor();
    };
    for (const open of [openCalendar, openByKey]) {
      await open(page);
      await eventually(() => focused(page), first);
      // The first click of a range is forgotten.
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await eventually(() => page.getByRole("dialog").isVisible(), false);
      await eventually(() => focused(page), "Jan 05, 2025 - Feb 04, 2025");
      expect(page.url()).toBe(testbed.url);
    }
    await openCalendar(page);
    await eventually(() => focused(page), first);
    await page.keyboard.press("Enter");
    await page.getByText("Jan 05, 2025 - pick the last day").waitFor();
    await page.locator(".filter .popover").evaluate((popover: HTMLElement) => {
      // Immediately, before the page has the event of closing.
      popover.hidePopover();
      popover.showPopover();
    });
    await eventually(() => focused(page), first);
    expect(await page.getByText("pick the last day").count()).toBe(0);
    const years = page.getByRole("combobox", { name: "Choose the Year" }).first();
    await years.focus();
    await years.selectOption("2024");
    await page.getByRole("grid", { name: "January 2024" }).waitFor();
    expect(await focused(page)).toBe("Choose the Year");
  });

  test("a button opens and closes the calendar, a menu, a definition and the source each time, and the focus on anything else closes it", async () => {
    const { page } = await shownAgain();
    const trend = panel(page, "transactionTrends");
    const opened = page.locator(":popover-open");
    for (const [button, takesFocus] of [
      [rangeButton(page), true],
      [trend.getByRole("button", { name: /^Export/ }), true],
      [trend.getByRole("button", { name: "Definition" }), false],
      [page.getByRole("button", { name: /^Live/ }), false],
    ] as const) {
      for (const opens of [true, false, true]) {
        await button.click();
        await eventually(() => opened.isVisible(), opens);
        if (opens && takesFocus) await opened.locator(":focus").waitFor();
      }
      await chainNames(page).first().focus();
      await eventually(() => opened.isVisible(), false);
    }
  });

  test("T keeps the focus of a chart and of a chain in its view", async () => {
    const { page } = await shownAgain();
    await shortcutsListen(page);
    const isFocused = (locator: Locator) =>
      locator.evaluate((each) => each === document.activeElement);
    for (const [view, element] of [
      ["transactionTrends", trendChart(page)],
      ["topBlockchains", chainNames(page).nth(1)],
    ] as const) {
      const table = tableOf(page, view);
      await element.focus();
      await page.keyboard.press("t");
      await eventually(() => isFocused(table.locator("..")), true);
      await page.keyboard.press("t");
      await eventually(() => table.count(), 0);
      await eventually(() => isFocused(element), true);
      await pressWhenCovered(page, "t");
      await page.keyboard.press("t");
      await eventually(() => page.evaluate(() => "pressed" in window), true);
      await eventually(() => table.count(), 0);
      await eventually(() => isFocused(element), true);
    }
  });

  test("arrow keys in a chart announce the figures that they reach", async () => {
    // Without a range there are no charts: new charts begin at their first day.
    await shownAgain("?from=");
    const { page } = await shownAgain();
    const said = tooltip(page, "transactionTrends");
    await trendChart(page).focus();
    await eventually(() => said.locator("p").first().textContent(), "2025-01-05, Sunday");
    await said.evaluate((region) => region.setAttribute("data-kept", ""));
    for (let day = 0; day < 6; day++) await page.keyboard.press("ArrowRight");
    await eventually(() => said.locator("p").first().textContent(), "2025-01-11, Saturday");
    await eventually(async () => (await tooltipRows(page, "transactionTrends")).at(-2), "Total12");
    // A live region is read out when it changes, not when it appears.
    expect(await said.getAttribute("data-kept")).toBe("");
  });

  test("Escape closes one thing at a time", async () => {
    const { page } = await shownAgain();
    const chain = chainNames(page).first();
    await chain.click();
    await eventually(() => chain.getAttribute("aria-pressed"), "true");
    await trendChart(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await eventually(() => announcement(page).textContent(), expect.stringMatching(/ · 2 days$/));
    await page.keyboard.press("Escape");
    await eventually(() => announcement(page).textContent(), expect.stringMatching(/^Showing /));
    expect(await chain.getAttribute("aria-pressed")).toBe("true");
    await openCalendar(page);
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("dialog").isVisible(), false);
    expect(await chain.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await eventually(() => chain.getAttribute("aria-pressed"), "false");
  });

  test("lists are one stop of Tab each: arrow keys reach a line of the trend, which Space switches off and on, and a row of exploits, which shows its share", async () => {
    const { page } = await shownAgain();
    await eventually(async () => (await drawnLines(page)).length, 5);
    await legend(page).getByRole("button").first().focus();
    await page.keyboard.press("ArrowRight");
    for (const lines of [4, 5]) {
      await page.keyboard.press("Space");
      await eventually(async () => (await drawnLines(page)).length, lines);
    }
    await page.keyboard.press("Tab");
    expect(await legend(page).locator(":focus").count()).toBe(0);
    expect(await tooltip(page, "exploitsByChain").count()).toBe(0);
    await exploitBars(page).first().focus();
    await eventually(() => tooltipRows(page, "exploitsByChain"), ["Net A1216.0%"]);
    await page.keyboard.press("ArrowDown");
    await eventually(() => tooltipRows(page, "exploitsByChain"), ["Net B1114.7%"]);
    await page.keyboard.press("Tab");
    expect(await exploitBars(page).and(page.locator(":focus")).count()).toBe(0);
  });
});

/** Presses a key as soon as a table covers a chart, before React has run the effects of its frame. */
function pressWhenCovered(page: Page, key: string): Promise<void> {
  return page.evaluate((key) => {
    Reflect.deleteProperty(window, "pressed");
    const observer = new MutationObserver(() => {
      if (document.querySelector(".view-table") === null) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      Object.assign(window, { pressed: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, key);
}

function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const bearers = [element, element?.closest("label")].filter(
      (bearer) => bearer instanceof Element,
    );
    return bearers.some((bearer) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(bearer);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    });
  });
}

test("for a screen reader a chart has its name and its keys but no parts, and keeps the focus of a click; each item of a list has words, and each table a name", async () => {
  const { page } = await shownAgain();
  const area = plot(page);
  await area.click();
  expect(await area.evaluate((part) => document.activeElement?.contains(part))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("svg");
  await page.mouse.move(1, 1);
  const charts = (await accessibleNodes(page)).filter(({ isChart }) => isChart);
  expect(charts.map(({ name }) => name.split(":")[0]).sort()).toEqual([
    "Flagged Wallets Distribution",
    "Flagged vs Clean Wallets",
    "Transactions per day from 2025-01-05 to 2025-02-04",
  ]);
  expect(charts.flatMap(({ parts }) => parts)).toEqual([]);
  const items = page.getByRole("listitem");
  expect(await items.filter({ hasText: /^\s*$/ }).count()).toBe(0);
  expect(await page.locator("table:not([aria-label])").count()).toBe(0);
});

interface AccessibleNode {
  readonly name: string;
  readonly isChart: boolean;
  /** The roles of all nodes inside. */
  readonly parts: string[];
}

/** The nodes that Chromium gives to a screen reader. */
async function accessibleNodes(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const partsOf = (id: string): string[] =>
    (byId.get(id)?.childIds ?? []).flatMap((child) => {
      const part = byId.get(child);
      return [...(part?.ignored ? [] : [`${part?.role?.value}`]), ...partsOf(child)];
    });
  return nodes.map(({ nodeId, role, name }) => ({
    name: `${name?.value ?? ""}`,
    // The arrows of the cards are pictures of one word.
    isChart: /^(application|image)$/.test(role?.value) && `${name?.value}`.includes(":"),
    parts: partsOf(nodeId),
  }));
}

describe("until everything is loaded", () => {
  const sumOf = (shifts: readonly { value: number }[]) =>
    shifts.reduce((sum, { value }) => sum + value, 0);

  test.each([
    [390, 844],
    [768, 1024],
    [1440, 900],
  ])(
    "nothing moves by the browser's own measure, in %i by %i px, and charts below the window are drawn without scrolling",
    async (width, height) => {
      // Fingers have larger buttons.
      const hasTouch = width < 600;
      const { page } = await testbed.visit({ viewport: { width, height }, hasTouch });
      await page.addInitScript(recordShifts);
      const panels: Record<string, string[]> = {};
      await loadInStages(page, async (stage) => {
        if (stage === "prerendered") {
          // Until its own font comes, the page has a font of the system.
          await requestFrame(page);
          const early = await page.evaluate(() => Reflect.get(window, "shifts").splice(0));
          expect(sumOf(early), JSON.stringify(early)).toBeLessThan(0.01);
        }
        panels[stage] = await boxesOf(page, ".panel");
      });
      // The browser reports a shift after its frame.
      await requestFrame(page);
      const shifts = await page.evaluate(() => Reflect.get(window, "shifts"));
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.002);
      expect(await page.locator(".panel .chart > svg, .panel .bar-list").count()).toBe(5);
      expect(panels["with charts"]).toEqual(panels["with figures"]);
    },
  );

  test("the prerendered page is painted whole, wherever its first packet ends", async () => {
    const html = await readFile(join(testbed.folder, "index.html"), "utf8");
    let end = 0;
    const server = await serveFolder(testbed.folder, "/", {
      answer(path, response) {
        if (path !== "/") return false;
        response.setHeader("Content-Type", "text/html");
        response.write(html.slice(0, end));
        setTimeout(() => response.end(html.slice(end)), 400);
        return true;
      },
    });
    onTestFinished(server.close);
    // With the browser's own clock: the clock of a visit knows no paint.
    const page = await testbed.browser.newPage({ serviceWorkers: "block" });
    onTestFinished(() => page.close());
    await page.route(/\.js$/, (route) => route.abort());
    const body = html.indexOf("<body");
    for (const part of [0.2, 0.45, 0.7]) {
      end = body + Math.round((html.length - body) * part);
      await page.goto(server.url);
      const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
      await page.waitForFunction(painted);
      const early = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const [page] = performance.getEntriesByType("navigation");
        return (page as PerformanceNavigationTiming).responseEnd - (paint?.startTime ?? 0);
      });
      expect(early, `${part}`).toBeLessThan(0);
    }
  });

  test("in every range nothing moves, and on a phone the sentence of the trend is as high", async () => {
    const { page, open } = await testbed.visit();
    // Charts move nothing, as the tests above show, and would be drawn for each width and range.
    await hold(page, /\/assets\/(re)?charts-.*\.js$/);
    await open();
    const seen = new Map([320, 768, 1280].map((width) => [width, new Set<string>()]));
    for (const range of SENTENCE_RANGES) {
      await goTo(page, range);
      await cardsShown(page);
      for (const [width, looks] of seen) {
        await page.setViewportSize({ width, height: 900 });
        await requestFrame(page);
        const isPhone = width < 768;
        const height = await page.locator(".panel-highlight").first().evaluate(heightOf);
        looks.add(
          `${isPhone ? height : await boxesOf(page, ".cards, .card, .panel, .panel-body")}`,
        );
      }
    }
    for (const [width, looks] of seen) expect([...looks], `${width} px`).toHaveLength(1);
  });

  test("a range without rows is one box at once, also while no chart has been scrolled to", async () => {
    const { page, open } = await testbed.visit({ viewport: { width: 390, height: 844 } });
    await open(NOTHING_THERE);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.locator(".panel-highlight", { hasText: /\S/ }).first().waitFor();
    await page.getByText("Look at all days").waitFor();
    const before = await height();
    await figuresShown(page);
    expect(await height()).toBe(before);
  });

  /** Loads the page and looks at it after each stage. */
  async function loadInStages(page: Page, look: (stage: string) => Promise<void>): Promise<void> {
    const letCode = await hold(page, /\/assets\/index-.*\.js$/);
    const letFigures = await hold(page, isCube);
    const letCharts = await hold(page, /\/assets\/(re)?charts-.*\.js$/);
    await page.goto(testbed.url, { waitUntil: "commit" });
    await page.locator(".panel").last().waitFor();
    // The fallback is a font of the system.
    const hasFont = () =>
      [...document.fonts].some(
        ({ family, status }) => family.includes("Inter Variable") && status === "loaded",
      );
    await eventually(() => page.evaluate(hasFont), true);
    await look("prerendered");
    letCode();
    await rangeButton(page).filter({ hasText: "Feb" }).waitFor();
    await look("with code");
    letFigures();
    await cardsShown(page);
    // The panels follow the cards, and must be as high as their figures before the page is scrolled.
    await page.locator("[data-view=flaggedDistribution] tbody tr").first().waitFor();
    await page.locator(".panel-highlight", { hasText: /\S/ }).first().waitFor();
    await eventually(() => page.locator("[data-loading]:empty").count(), 5);
    await look("with figures");
    letCharts();
    await figuresShown(page);
    await look("with charts");
  }
});

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

function recordShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & LayoutShift;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${(node as Element | null)?.className ?? ""} ${previousRect.top} ${currentRect.top}`,
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

function boxesOf(page: Page, blocks: string): Promise<string[]> {
  return page.locator(blocks).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${one.className} ${x} ${y + window.scrollY} ${width} ${height}`;
    }),
  );
}

test("on the next visit cards show cached figures before charts, calendar and client have come, in the theme that was chosen", async () => {
  const { page, open } = await visitCards(testbed);
  const theme = page.getByRole("button", { name: "Light or dark theme" });
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  await theme.focus();
  await page.keyboard.press("Enter");
  await eventually(scheme, "dark");
  await historyCached(page);
  const first = await initialScripts(testbed.folder);
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    return first.includes(pathname.slice(1)) ? route.continue() : undefined;
  });
  await open();
  expect(await scheme()).toBe("dark");
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  await eventually(() => page.locator("[data-loading]").count(), 5);
  await theme.click();
  // The viewer's own theme is not stored: the page follows the system.
  await eventually(scheme, "light dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(null);
});
