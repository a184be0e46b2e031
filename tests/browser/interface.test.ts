import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SharedBackend } from "../suite/sharedBackend.ts";
import { axeFindings } from "./axeFindings.ts";
import { initialScripts } from "./initialScripts.ts";
import {
  CUBE_PATH,
  cardValues,
  complaints,
  eventually,
  figuresShown,
  openSharedTestbed,
  samePage,
  sourceOf,
  type Testbed,
  type Visit,
  type VisitOptions,
  visitFigures,
} from "./testbed.ts";

const WIDTHS = [320, 360, 390, 768, 1024, 1440, 2560];
const NOTHING_THERE = "?from=2020-01-01&to=2020-01-31";

let testbed: Testbed<SharedBackend>;

beforeAll(async () => {
  testbed = await openSharedTestbed();
});

afterAll(() => testbed.close());

function shown(path?: string, options?: VisitOptions): Promise<Visit> {
  return visitFigures(testbed, path, options);
}

const shownAgain = samePage(() => testbed);

const isCube = ({ pathname }: URL) => pathname === CUBE_PATH;

async function openCalendar(page: Page): Promise<void> {
  await page.locator(".filter-button").click();
  await page.getByRole("grid").first().waitFor();
}

/** The states of the page, each by the way there. */
const STATES: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  ready: async ({ page, open }) => {
    await open();
    await figuresShown(page);
  },
  empty: async ({ page, open }) => {
    await open(NOTHING_THERE);
    await figuresShown(page);
  },
  loading: async ({ page, open }) => {
    await page.route(isCube, () => {});
    await open();
    await page.locator("[data-loading]").first().waitFor();
  },
  failed: async ({ page, open }) => {
    await page.route(isCube, (route) => route.fulfill({ status: 401, json: {} }));
    await open();
    await eventually(() => sourceOf(page), "Backend error");
  },
  "without a range": async ({ page, open }) => {
    await open("?from=");
    await page.getByText("Pick a date range").first().waitFor();
  },
  "calendar open": async ({ page, open }) => {
    await open();
    await figuresShown(page);
    await openCalendar(page);
  },
  "404": ({ open }) => open("no/such/page"),
  placeholder: ({ open }) => open("index"),
};

test.each(Object.keys(STATES))(
  "%s: axe finds nothing, light or dark, and nothing overflows from 320 to 2560 px",
  async (state) => {
    const visit = await testbed.visit();
    const { page } = visit;
    await STATES[state]?.(visit);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(() => overflowing(page), []);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
  },
);

test("where no figures could be read, a note reads again in place, and the status alone says why", async () => {
  const visit = await testbed.visit();
  const { page } = visit;
  await STATES["failed"]?.(visit);
  const note = page.locator(".range-note");
  await eventually(() => note.textContent(), "There are no figures to show. Try again");
  expect(await page.getByRole("button", { name: "Export" }).first().isDisabled()).toBe(true);
  await page.unroute(isCube);
  await note.getByRole("button", { name: "Try again" }).click();
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  expect(await note.count()).toBe(0);
});

/** Elements that overflow the viewport sideways, except hidden labels and scrollable content. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll("body *")]
      .filter((element) => element.closest(".visually-hidden, [aria-hidden=true]") === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
      })
      .map((element) => element.outerHTML.slice(0, 200));
    return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`, ...beyond] : beyond;
  });
}

/** What the header of a view offers. */
function forms(title: string): string[] {
  return [`Definition of ${title}`, `Table of ${title}`, `Export ${title}`];
}

const LINES = ["Net A12", "Net B11", "Net C10", "Net D9", "Net E8"];
const CARDS = [
  "Total Active Users",
  "Active Projects",
  "Monitored Wallets",
  "Scanned Transactions",
];

describe("by keyboard alone", () => {
  test("Tab goes through the header, the filter, the lines and the views, top to bottom", async () => {
    const { page } = await shownAgain();
    const stops: string[] = [];
    do {
      await page.keyboard.press("Tab");
      stops.push(await focused(page));
    } while (stops.at(-1) !== "BODY" && stops.length < 80);
    expect(stops).toEqual([
      "Vigil",
      "Live · 15:00",
      "Refresh",
      "Light or dark theme",
      "Previous 31 days",
      "Jan 05, 2025 - Feb 04, 2025",
      ...["Compare with", "Copy link", "Export"],
      ...CARDS.map((title) => `Definition of ${title}`),
      ...forms("Transaction Trends Over Time"),
      ...LINES,
      ...["Exploits78", "Chains", "Total", "What a point counts"],
      expect.stringMatching(/^Transactions per day from 2025-01-05 to 2025-02-04: Net A 12, /),
      ...[...forms("Top Blockchains"), "Net A", "Net B", "Net C", "Net D", "Net E"],
      ...forms("Flagged vs Clean Wallets"),
      "Flagged vs Clean Wallets, figures",
      expect.stringMatching(/^Flagged wallets per day: 2025-01-05 1, /),
      ...forms("Flagged Wallets Distribution"),
      "Flagged Wallets Distribution, figures",
      ...["Net A", "Net B", "Unknown", "Net C"],
      ...forms("Exploits by Chain"),
      expect.stringMatching(/^Exploits by chain: Net A 12, /),
      "Exploits by day, newest first",
      ...forms("Most Common Events"),
      expect.stringMatching(/^Events by event type: Event A 12, /),
      "Keyboard shortcuts",
      "BODY",
    ]);
  });

  test("every stop of Tab shows its focus", async () => {
    const { page } = await shownAgain();
    for (let stop = 0; stop < 56; stop++) {
      await page.keyboard.press("Tab");
      expect(await focusIsSeen(page), await focused(page)).toBe(true);
    }
  });

  test("the range is picked with the arrows, and the button has the focus again", async () => {
    const { page } = await shownAgain();
    await page.locator(".filter-button").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("grid").first().waitFor();
    await eventually(() => focused(page), "Sunday, January 5, 2025, selected");
    for (const key of ["ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.getByText("Jan 11, 2025 - pick the last day").waitFor();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await eventually(() => cardValues(page), ["2", "2", "30", "23"]);
    expect(await focused(page)).toBe("Jan 11, 2025 - Jan 12, 2025");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
  });

  test("Escape closes the calendar, changes nothing and returns the focus", async () => {
    const { page } = await shownAgain();
    await page.locator(".filter-button").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("grid").first().waitFor();
    await eventually(() => focused(page), "Sunday, January 5, 2025, selected");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
    expect(await focused(page)).toBe("Jan 05, 2025 - Feb 04, 2025");
    expect(page.url()).toBe(testbed.url);
  });

  test("the calendar has the focus each time that it opens, and a list of months keeps it", async () => {
    const { page } = await shownAgain();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    const first = "Sunday, January 5, 2025, selected";
    for (const open of [openCalendar, openCalendar, openByKey]) {
      await open(page);
      await eventually(focused, first);
      await page.keyboard.press("Escape");
    }
    await openCalendar(page);
    await eventually(focused, first);
    const years = page.getByRole("combobox", { name: "Choose the Year" }).first();
    await years.focus();
    await years.selectOption("2024");
    await page.getByRole("grid", { name: "January 2024" }).waitFor();
    expect(await focused()).toBe("Choose the Year");
  });

  async function openByKey(page: Page): Promise<void> {
    await page.locator(".filter-button").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("grid").first().waitFor();
  }

  test.each([
    ["a chart", "[data-area=trend] svg.recharts-surface[tabindex='0']"],
    ["a chain", "[data-area=chains] .chain-name >> nth=1"],
  ])("T keeps the focus of %s in its view", async (_, place) => {
    const { page } = await shownAgain();
    const element = page.locator(place);
    const isFocused = (locator: Locator) =>
      locator.evaluate((each) => each === document.activeElement);
    await element.focus();
    await page.keyboard.press("t");
    const table = page.locator(".view-table");
    await table.waitFor();
    expect(await isFocused(table)).toBe(true);
    await page.keyboard.press("t");
    await eventually(() => table.count(), 0);
    expect(await isFocused(element)).toBe(true);
  });

  test("arrow keys in a chart announce the figures that they reach", async () => {
    // Without a range there are no charts: the next ones begin at their first day.
    await shownAgain("?from=");
    const { page } = await shownAgain();
    const said = page.locator("[data-area=trend] [role=status]");
    await page.locator("[data-area=trend] svg.recharts-surface").first().focus();
    await eventually(() => said.locator("p").first().textContent(), "2025-01-05, Sunday");
    await said.evaluate((region) => region.setAttribute("data-kept", ""));
    for (let day = 0; day < 6; day++) await page.keyboard.press("ArrowRight");
    await eventually(() => said.locator("p").first().textContent(), "2025-01-11, Saturday");
    expect(await said.locator("tfoot td").first().textContent()).toBe("12");
    // A live region is read out when it changes, not when it appears.
    expect(await said.getAttribute("data-kept")).toBe("");
  });

  test("Escape closes one thing at a time", async () => {
    const { page } = await shownAgain();
    const chain = page.locator(".chains .chain-name").first();
    await chain.click();
    await page.locator("[data-area=trend] svg.recharts-surface").first().focus();
    await page.keyboard.press("Shift+ArrowRight");
    const selection = page.locator(".trend .selection");
    await selection.waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => selection.count(), 0);
    expect(await chain.getAttribute("aria-pressed")).toBe("true");
    await openCalendar(page);
    await page.keyboard.press("Escape");
    await eventually(() => page.locator(".filter .popover").isVisible(), false);
    expect(await chain.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Escape");
    await eventually(() => chain.getAttribute("aria-pressed"), "false");
  });

  test("a line of the trend is switched off and on", async () => {
    const { page } = await shownAgain();
    const lines = page.locator(".trend-chain .recharts-line-curve");
    expect(await lines.count()).toBe(5);
    await page.locator(".legend").getByRole("button", { name: "Net B" }).focus();
    await page.keyboard.press("Space");
    await eventually(() => lines.count(), 4);
    await page.keyboard.press("Space");
    await eventually(() => lines.count(), 5);
  });

  test.each([
    ["Exploits by chain", "Net A12"],
    ["Events by event type", "Event A12"],
  ])("the chart of %s shows its first figures where it has the focus", async (name, figures) => {
    const { page } = await shownAgain();
    const tooltip = page.locator(".tooltip", { hasText: figures });
    expect(await tooltip.count()).toBe(0);
    await page
      .locator(`.chart[aria-label^="${name}"], .chart [aria-label^="${name}"]`)
      .first()
      .focus();
    await tooltip.waitFor();
  });

  test("the theme other than the viewer's is kept over a reload, and theirs follows them", async () => {
    const { page, open } = await shown();
    const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
    await page.getByRole("button", { name: "Light or dark theme" }).focus();
    await page.keyboard.press("Enter");
    expect(await scheme()).toBe("dark");
    await open();
    expect(await scheme()).toBe("dark");
    await page.getByRole("button", { name: "Light or dark theme" }).click();
    expect(await scheme()).toBe("light dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(null);
  });
});

/** The name of what has the focus, as far as a name in the page's own words goes. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return "BODY";
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return element.getAttribute("aria-label") ?? label?.textContent?.trim() ?? "";
  });
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

describe("motion", () => {
  test.each([
    ["no-preference", 1],
    ["reduce", 0],
  ] as const)(
    "with prefers-reduced-motion: %s the loading page has %i animation",
    async (reducedMotion, count) => {
      const visit = await testbed.visit({ reducedMotion });
      await STATES["loading"]?.(visit);
      expect(await visit.page.evaluate(() => document.getAnimations().length)).toBe(count);
    },
  );
});

describe("until everything is loaded", () => {
  test.each([320, 360, 390, 700, 1024, 1440, 2560])("nothing moves at %i px", async (width) => {
    const { page } = await testbed.visit({ viewport: { width, height: 4000 } });
    await page.addInitScript(addUpShifts);
    const letCode = await hold(page, /\/assets\/index-.*\.js$/);
    const letFigures = await hold(page, isCube);
    const letCharts = await hold(page, /\/assets\/.*(?:Chart|Axis).*\.js$/);
    await page.goto(testbed.url, { waitUntil: "commit" });
    await page.locator(".panel").last().waitFor();
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    const prerendered = await boxesOf(page);
    expect(prerendered.length).toBeGreaterThan(20);
    letCode();
    await page.locator(".filter-button", { hasText: "Feb" }).waitFor();
    expect(await boxesOf(page)).toEqual(prerendered);
    letFigures();
    await page.locator("main[aria-busy=false]").waitFor();
    expect(await boxesOf(page)).toEqual(prerendered);
    letCharts();
    await figuresShown(page);
    expect(await boxesOf(page)).toEqual(prerendered);
    expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBeLessThan(0.01);
  });
});

test("the code of the sentences does not wait for the figures", async () => {
  const { page } = await testbed.visit();
  await page.route(isCube, () => {});
  const code = page.waitForRequest(/\/assets\/allParts-/);
  await page.goto(testbed.url);
  await code;
});

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, matching: RegExp | ((url: URL) => boolean)): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(matching, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function addUpShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function boxesOf(page: Page): Promise<string[]> {
  return page
    .locator("header, .masthead, .filter-button, .cards, .card, .panel, .panel h2")
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.className} ${x} ${y} ${width} ${height}`;
      }),
    );
}

describe("loading", () => {
  test("the console is clean in every good state, and no other origin is contacted", async () => {
    const visit = await testbed.visit();
    const { page, log, requests } = visit;
    for (const state of ["ready", "calendar open", "empty", "without a range", "placeholder"]) {
      await STATES[state]?.(visit);
    }
    await page.waitForLoadState("networkidle");
    expect(complaints(log)).toEqual([]);
    const origins = new Set(requests.map((request) => new URL(request.url()).origin));
    expect([...origins]).toEqual([new URL(testbed.url).origin]);
    expect(requests.length).toBeGreaterThan(15);
  });

  test("cards show cached figures before charts, calendar and client have come", async () => {
    const { page, open } = await shown();
    await eventually(
      () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
      ["vigil"],
    );
    const first = await initialScripts(testbed.folder);
    await page.route(/\/assets\/.*\.js$/, (route) => {
      const { pathname } = new URL(route.request().url());
      return first.includes(pathname.slice(1)) ? route.continue() : undefined;
    });
    await open();
    await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
    expect(await page.locator("[data-loading]").count()).toBe(5);
  });
});

describe("a chart below what is in sight", () => {
  const events = (page: Page) => page.getByRole("region", { name: "Most Common Events" });
  const isDrawn = (page: Page) => events(page).locator(".recharts-surface").count();

  async function phone(): Promise<Page> {
    const { page, open } = await testbed.visit({ viewport: { width: 390, height: 1000 } });
    await open();
    await page.locator(".panel[data-area=trend] .recharts-surface").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await isDrawn(page)).toBe(0);
    return page;
  }

  test("is drawn when the reader comes near", async () => {
    const page = await phone();
    await events(page).scrollIntoViewIfNeeded();
    await eventually(() => isDrawn(page), 1);
  });

  test("is drawn for a picture of the whole page", async () => {
    const page = await phone();
    await page.locator(".controls").getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "PNG" }).click();
    await eventually(() => isDrawn(page), 1);
    await saved;
    expect(await page.locator("[data-loading]").count()).toBe(0);
    expect(await page.locator(".flagged-course svg.recharts-surface").count()).toBe(1);
  });

  test("is drawn for paper", async () => {
    const page = await phone();
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await isDrawn(page)).toBe(1);
  });
});
