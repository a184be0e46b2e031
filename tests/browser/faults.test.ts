import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { dayCount } from "../../shared/days/range.ts";
import { cachedCubes, historyCached } from "./cachedCubes.ts";
import { changeCube, refuse } from "./changedCube.ts";
import { rangeButton } from "./page.ts";
import {
  cardsShown,
  cardValues,
  closeShortcutList,
  complaints,
  eventually,
  figuresShown,
  goTo,
  isCube,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  shortcutsListen,
  sourceOf,
  type Visit,
  type VisitOptions,
  visitCards,
} from "./testbed.ts";

const LAST_30_DAYS_VALUES = ["2", "2", "30", "80"];
const NONE = ["–", "–", "–", "–"];

const testbed = ofFile(openSharedTestbed);

function shown(path?: string, options?: VisitOptions): Promise<Visit> {
  return visitCards(testbed, path, options);
}

describe("a view that cannot be drawn", () => {
  const HOSTILE = 424_242;
  const NOT_DRAWN = ["Not available", "Refresh or pick another range to try again"];
  const PANELS = [
    "Transaction Trends Over Time",
    "Top Blockchains",
    "Flagged vs Clean Wallets",
    "Flagged Wallets Distribution",
    "Exploits by Chain",
    "Most Common Events",
  ];
  const NO_IDENTITIES = { days: [], previous: [], counts: [] };

  /** The replaced parts of a cube, and the panels and cards that they break. Seven wallets are flagged. */
  const CASES: readonly [
    name: string,
    change: (last: number) => object,
    panels: readonly number[],
    cards: readonly string[],
  ][] = [
    [
      "transactions",
      (last) => ({ transactions: hostileTable(last), projects: NO_IDENTITIES, users: null }),
      [0, 1],
      NONE,
    ],
    ["monitored wallets", () => ({ wallets: HOSTILE }), [], NONE],
    [
      "clean wallets and exploits, which the trend marks",
      (last) => ({ wallets: HOSTILE + 7, exploits: hostileTable(last) }),
      [0, 2, 4],
      ["2", "2", "424,249", "80"],
    ],
    [
      "notifications and events",
      (last) => ({
        notifications: hostileTable(last),
        flagged: NO_IDENTITIES,
        events: hostileTable(last),
      }),
      [3, 5],
      LAST_30_DAYS_VALUES,
    ],
    ["nothing", () => ({}), [], LAST_30_DAYS_VALUES],
  ];

  /** `last` is the last day of the cover. */
  function hostileTable(last: number): object {
    const series = { days: [last], counts: [HOSTILE] };
    const unlinked = { days: [], counts: [] };
    const newest = "2025-02-04T12:00:00Z";
    return { groups: [{ label: "Net A", series }], unlinked, newest, oldest: "2025-02-04" };
  }

  /** Simulates a defect of the page that a single number triggers. */
  async function breakNumber(page: Page): Promise<void> {
    await page.addInitScript((hostile) => {
      const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format") ?? {};
      Object.defineProperty(Intl.NumberFormat.prototype, "format", {
        get(this: Intl.NumberFormat) {
          const format = get?.call(this);
          return (value: number) => {
            if (value === hostile) throw new Error("a defect");
            return format(value);
          };
        },
      });
    }, HOSTILE);
  }

  async function notDrawn(page: Page): Promise<string[]> {
    const panels = page.locator("section.panel", { hasText: NOT_DRAWN[0] ?? "" });
    return panels.locator("h2").allTextContents();
  }

  test("leaves all other views, whichever figures break it, and is drawn again with fresh figures", async () => {
    const { page, log, open } = await testbed.visit();
    await breakNumber(page);
    let change: (last: number) => object = () => ({});
    await changeCube(page, (cube) => Object.assign(cube, change(dayCount(cube.cover) - 1)));
    await open();
    await figuresShown(page);
    await historyCached(page);
    for (const [name, hostile, broken, cards] of CASES) {
      const panels = PANELS.filter((_, index) => broken.includes(index));
      change = hostile;
      const before = log.length;
      await page.getByRole("button", { name: "Refresh" }).click();
      await eventually(() => notDrawn(page), panels);
      await eventually(() => cardValues(page), cards);
      expect(await page.locator("section.panel h2").allTextContents(), name).toEqual(PANELS);
      for (const title of panels) {
        const panel = page.getByRole("region", { name: title });
        expect(await panel.locator(".panel-message p").allTextContents()).toEqual(NOT_DRAWN);
        expect((await panel.boundingBox())?.height).toBeGreaterThan(400);
      }
      const isLogged = log.slice(before).join("\n").includes("error: Error: a defect");
      expect(isLogged, name).toBe(name !== "nothing");
    }
  });

  test("code that failed to load leaves the page intact, and is requested again: the client after a minute, charts with the next range, the calendar when opened again", async () => {
    const { page, open } = await testbed.visit({ clockGoes: true });
    const client = /\/assets\/liveBackend.*\.js/;
    const charts = /\/assets\/(re)?charts-.*\.js/;
    const calendar = /\/assets\/RangeCalendar.*\.js/;
    let tries = 0;
    await page.route(charts, (route) => {
      tries += 1;
      return route.abort();
    });
    for (const code of [client, calendar]) await page.route(code, (route) => route.abort());
    await open();
    await eventually(() => sourceOf(page), "Can't reach backend");
    await eventually(() => cardValues(page), NONE);
    await page.unroute(client);
    await page.clock.runFor(61_000);
    await eventually(() => cardValues(page), LAST_30_DAYS_VALUES);
    await figuresShown(page);
    const withCharts = PANELS.filter((title) => title !== "Top Blockchains");
    await eventually(() => notDrawn(page), withCharts);
    await rangeButton(page).click();
    await page.getByText("Not available. Open it again to retry.").waitFor();
    await page.unroute(calendar);
    await page.keyboard.press("Escape");
    await rangeButton(page).click();
    await page.getByRole("grid").first().waitFor();
    await page.keyboard.press("Escape");
    const triesBefore = tries;
    // Without a range no failed chart is left.
    await goTo(page, "?from=");
    await eventually(() => notDrawn(page), []);
    await goTo(page, "?from=2025-01-10&to=2025-02-04");
    await eventually(() => rangeLabel(page), "Jan 10, 2025 - Feb 04, 2025");
    // A request that is still running would fail the next range.
    await figuresShown(page);
    await eventually(() => notDrawn(page), withCharts);
    expect(tries).toBeGreaterThan(triesBefore);
    await page.unroute(charts);
    await goTo(page, "?from=2025-01-11&to=2025-02-04");
    await eventually(() => notDrawn(page), []);
    await figuresShown(page);
    expect(await page.locator(".chart > svg, .bar-list").count()).toBe(5);
  });

  test("a frame that cannot be drawn gives a page with a link home", async () => {
    const { page, open } = await testbed.visit();
    await page.addInitScript(() => {
      const broken = () => {
        throw new Error("a defect");
      };
      Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { get: () => broken });
    });
    await open();
    await page.getByRole("heading", { name: "Not available" }).waitFor();
    expect(await page.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  });
});

describe("the browser's storage", () => {
  const BROKEN: Readonly<Record<string, () => void>> = {
    full: () => {
      const full = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      IDBObjectStore.prototype.put = full;
      Storage.prototype.setItem = full;
    },
    denied: () => {
      const get = () => {
        throw new DOMException("denied", "SecurityError");
      };
      for (const name of ["indexedDB", "localStorage"])
        Object.defineProperty(window, name, { get });
    },
    "missing, or silent": () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { value: undefined });
      }
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  };

  test.each(Object.entries(BROKEN))(
    "may be %s: figures are live, shortcuts can be switched off, no errors",
    async (_, breakIt) => {
      const { page, log, open } = await testbed.visit();
      await page.addInitScript(breakIt);
      await open();
      await cardsShown(page);
      await eventually(() => sourceOf(page), "Live · 15:00");
      expect(await cardValues(page)).toEqual(LAST_30_DAYS_VALUES);
      await page.getByRole("button", { name: "Light or dark theme" }).click();
      await goTo(page, "?from=2023-01-01&to=2023-01-31");
      await eventually(() => cardValues(page), ["0", "0", "30", "0"]);
      await shortcutsListen(page);
      await page.keyboard.press("1");
      await eventually(() => rangeLabel(page), "Jan 28, 2025 - Feb 03, 2025");
      await page.keyboard.press("?");
      await page.getByRole("checkbox").uncheck();
      await closeShortcutList(page);
      await page.keyboard.press("2");
      expect(await rangeLabel(page)).toBe("Jan 28, 2025 - Feb 03, 2025");
      expect(complaints(log)).toEqual([]);
    },
  );
});

describe("foreign entries of the cache", () => {
  const FOREIGN: Readonly<Record<string, string>> = {
    "another backend's": `{ ...entry, backend: "https://other.example" }`,
    "another viewer's": `{ ...entry, viewer: "1a2b3c-4d5e6f" }`,
    "another zone's": `{ ...entry, cube: { ...entry.cube, timeZone: "Asia/Tokyo" } }`,
    "another version's": `{ ...entry, version: 2 }`,
    "those of a later clock": `{ ...entry, at: entry.at + 86_400_000 }`,
    "those without a moment": `{ ...entry, at: NaN }`,
    "a null": `null`,
    "a list of itself": `(() => { const list = [entry]; list.push(list); return list; })()`,
    "a cube behind __proto__": `JSON.parse(JSON.stringify(entry).replace('"cube":', '"__proto__":'))`,
    "a count below 0": `{ ...entry, cube: { ...entry.cube, wallets: -1 } }`,
    "a cover that ends before it starts": `{ ...entry, cube: { ...entry.cube, cover: { from: entry.cube.cover.to, to: entry.cube.cover.from } } }`,
    "a day outside of the cover": `{ ...entry, cube: { ...entry.cube, events: { ...entry.cube.events, unlinked: { days: [9e6], counts: [1] } } } }`,
    "a cube without a table": `{ ...entry, cube: { ...entry.cube, transactions: undefined } }`,
    "a text for a table": `{ ...entry, cube: { ...entry.cube, transactions: "x".repeat(1e6) } }`,
  };

  /** Replaces the page's only cache entry by the values of expressions over it. */
  function replaceCached(page: Page, expressions: Readonly<Record<string, string>>): Promise<void> {
    const made = Object.entries(expressions).map(
      ([name, expression]) => `[${JSON.stringify(name)}, ${expression}]`,
    );
    return page.evaluate(
      `new Promise((resolve) => {
        indexedDB.open("vigil").onsuccess = ({ target: { result: database } }) => {
          const work = database.transaction("cubes", "readwrite");
          const cubes = work.objectStore("cubes");
          cubes.getAll().onsuccess = ({ target: { result: [entry] } }) => {
            entry.cube.wallets = 666;
            cubes.clear();
            for (const [name, value] of [${made}]) cubes.put(value, name);
          };
          work.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      })`,
    );
  }

  test("are never shown: the page reads as with an empty cache, and keeps entries of another page or zone", async () => {
    const { page, log, open } = await shown();
    await historyCached(page);
    await page.route(isCube, refuse);
    await replaceCached(page, { own: "entry" });
    await open();
    await eventually(() => sourceOf(page), "Cached · 1 min old · backend error");
    await eventually(async () => (await cardValues(page))[2], "666");
    await replaceCached(page, FOREIGN);
    const before = log.length;
    await open();
    await eventually(() => sourceOf(page), "Backend error");
    await eventually(() => cardValues(page), NONE);
    const kept = async () =>
      (await cachedCubes(page)).map(({ backend, cube }) => [backend, Object(cube).timeZone]);
    await eventually(kept, [
      ["https://other.example", "UTC"],
      [expect.any(String), "Asia/Tokyo"],
    ]);
    expect(complaints(log.slice(before)).filter((line) => !isRefusal(line))).toEqual([]);
  });

  const isRefusal = (line: string) => /permission denied|401|snapshots/.test(line);
});

test("a range, a refresh or a failure in one of two tabs does not affect the other tab, which shows the new day when it wakes up after midnight", async () => {
  const first = await shown();
  const page = await first.page.context().newPage();
  const log: string[] = [];
  page.on("console", (message) => log.push(`${message.type()}: ${message.text()}`));
  await page.goto(`${testbed.url}?from=2025-01-11&to=2025-01-11`);
  await cardsShown(page);
  expect(await cardValues(page)).toEqual(["1", "1", "30", "12"]);
  await goTo(page, "?from=2023-01-01&to=2023-01-31");
  await eventually(() => cardValues(page), ["0", "0", "30", "0"]);
  await page.clock.setFixedTime("2025-02-04T15:01:00Z");
  for (const tab of [first.page, page]) {
    await refreshInFront(tab);
    await eventually(() => sourceOf(tab), "Live · 15:01");
  }
  expect(await cardValues(first.page)).toEqual(LAST_30_DAYS_VALUES);
  expect(await cardValues(page)).toEqual(["0", "0", "30", "0"]);
  expect(complaints([...first.log, ...log])).toEqual([]);
  await page.route(isCube, refuse);
  await refreshInFront(page);
  await eventually(() => sourceOf(page), "Live · 15:01 · backend error");
  expect(await sourceOf(first.page)).toBe("Live · 15:01");
  await first.page.clock.setFixedTime("2025-02-05T07:00:00Z");
  await first.page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await eventually(() => rangeLabel(first.page), "Jan 06, 2025 - Feb 05, 2025");
  await eventually(() => sourceOf(first.page), "Live · 07:00");
  expect((await cardValues(first.page)).at(-1)).toBe("80");
});

/**
 * A click waits for frames, and only the front tab is sure to draw them. While the page counts, a click
 * changes nothing.
 */
async function refreshInFront(page: Page): Promise<void> {
  await page.bringToFront();
  const idle = page.locator("[aria-busy=false]");
  await page.getByRole("button", { name: "Refresh" }).and(idle).click();
}
