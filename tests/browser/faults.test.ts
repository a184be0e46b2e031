import type { Page, Route } from "playwright-core";
import { preview } from "vite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parseDay } from "../../shared/day.ts";
import { formatRange } from "../../shared/format.ts";
import { dayCount } from "../../shared/range.ts";
import { FAULTS, openFaultyGateway, REFUSALS } from "../faults/faultyGateway.ts";
import { oracle } from "../integration/oracle.ts";
import { historyCached } from "./cachedCubes.ts";
import type { ReadBackend } from "./sharedHost.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import {
  CUBE_PATH,
  cardsShown,
  cardValues,
  complaints,
  eventually,
  figuresShown,
  openSharedTestbed,
  sourceOf,
  type Testbed,
  type Visit,
  type VisitOptions,
  visitCards,
} from "./testbed.ts";

const LAST_30_DAYS_VALUES = ["2", "2", "30", "80"];
const NONE = ["–", "–", "–", "–"];

let testbed: Testbed<ReadBackend>;

beforeAll(async () => {
  testbed = await openSharedTestbed();
}, 120_000);

afterAll(() => testbed.close());

function shown(path?: string, options?: VisitOptions): Promise<Visit> {
  return visitCards(testbed, path, options);
}

const isCube = ({ pathname }: URL) => pathname === CUBE_PATH;

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 401, json: { code: "42501", message: "permission denied" } });
}

/** The backend's own answer with some of its members changed. */
async function fulfillWith(route: Route, change: (last: number) => object): Promise<void> {
  const response = await route.fetch();
  const cube = await response.json();
  const json = { ...cube, ...change(dayCount(cube.cover) - 1) };
  await route.fulfill({ response, json });
}

function rangeLabel(page: Page): Promise<string | null> {
  return page.locator(".filter-button").textContent();
}

/** Follows a link to another range of the same page. */
function goTo(page: Page, search: string): Promise<void> {
  return page.evaluate((search) => {
    history.pushState(null, "", search);
    dispatchEvent(new PopStateEvent("popstate"));
  }, search);
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
  /** The trend marks them. */
  const WITH_EXPLOITS = [...PANELS.slice(0, 1), ...PANELS.slice(4, 5)];

  const NOBODY = { days: [], previous: [], counts: [] };

  /** What of a cube is replaced, and which panels and cards it breaks. Seven wallets are flagged. */
  const CASES: readonly [
    name: string,
    change: (last: number) => object,
    panels: string[],
    cards: string[],
  ][] = [
    [
      "transactions",
      (last) => ({ transactions: hostileTable(last), projects: NOBODY, users: null }),
      PANELS.slice(0, 2),
      NONE,
    ],
    ["monitored wallets", () => ({ wallets: HOSTILE }), [], NONE],
    [
      "clean wallets",
      () => ({ wallets: HOSTILE + 7 }),
      PANELS.slice(2, 3),
      ["2", "2", "424,249", "80"],
    ],
    [
      "notifications",
      (last) => ({ notifications: hostileTable(last), flagged: NOBODY }),
      PANELS.slice(3, 4),
      LAST_30_DAYS_VALUES,
    ],
    ["exploits", (last) => ({ exploits: hostileTable(last) }), WITH_EXPLOITS, LAST_30_DAYS_VALUES],
    ["events", (last) => ({ events: hostileTable(last) }), PANELS.slice(5), LAST_30_DAYS_VALUES],
  ];

  /** `last` is the last day of the cover. */
  function hostileTable(last: number): object {
    const series = { days: [last], counts: [HOSTILE] };
    const unlinked = { days: [], counts: [] };
    return { groups: [{ label: "Net A", series }], unlinked, newest: "2025-02-04T12:00:00Z" };
  }

  /** As if the page had a defect that one number brings about. */
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

  test.each(CASES)(
    "figures of %s that break theirs leave the others, and fresh ones are drawn",
    async (_, change, panels, cards) => {
      const { page, log, open } = await testbed.visit();
      await breakNumber(page);
      await page.route(isCube, (route) => fulfillWith(route, change));
      await open();
      await figuresShown(page);
      expect(await notDrawn(page)).toEqual(panels);
      expect(await cardValues(page)).toEqual(cards);
      expect(await page.locator("section.panel h2").allTextContents()).toEqual(PANELS);
      for (const title of panels) {
        const panel = page.getByRole("region", { name: title });
        expect(await panel.locator(".panel-message p").allTextContents()).toEqual(NOT_DRAWN);
        expect((await panel.boundingBox())?.height).toBeGreaterThan(400);
      }
      expect(log.join("\n")).toContain("error: Error: a defect");
      await page.unroute(isCube);
      await page.getByRole("button", { name: "Refresh" }).click();
      // The cards may be all that is broken: only their own values tell that the fresh ones came.
      await eventually(() => cardValues(page), LAST_30_DAYS_VALUES);
      await eventually(() => notDrawn(page), []);
    },
  );

  test("the code of the charts that does not come is asked for again with the next range", async () => {
    const { page, open } = await testbed.visit();
    const code = /\/assets\/allCharts.*\.js/;
    let tries = 0;
    await page.route(code, (route) => {
      tries += 1;
      return route.abort();
    });
    await open();
    await figuresShown(page);
    expect(await cardValues(page)).toEqual(LAST_30_DAYS_VALUES);
    const withCharts = PANELS.filter((title) => title !== "Top Blockchains");
    await eventually(() => notDrawn(page), withCharts);
    const triesBefore = tries;
    await goTo(page, "?from=2025-01-10&to=2025-02-04");
    await eventually(() => rangeLabel(page), "Jan 10, 2025 - Feb 04, 2025");
    // What is still on its way would fail the range after it.
    await eventually(() => tries > triesBefore, true);
    await eventually(() => notDrawn(page), withCharts);
    await page.unroute(code);
    await goTo(page, "?from=2025-01-11&to=2025-02-04");
    await figuresShown(page);
    await eventually(() => notDrawn(page), []);
    expect(await page.locator("svg.recharts-surface").count()).toBe(6);
  });

  test("a calendar whose code does not come leaves the page, and comes when opened again", async () => {
    const { page, open } = await testbed.visit();
    const code = /\/assets\/RangeCalendar.*\.js/;
    await page.route(code, (route) => route.abort());
    await open();
    await figuresShown(page);
    await page.locator(".filter-button").click();
    await page.getByText("Not available. Open it again to retry.").waitFor();
    expect(await cardValues(page)).toEqual(LAST_30_DAYS_VALUES);
    await page.unroute(code);
    await page.keyboard.press("Escape");
    await page.locator(".filter-button").click();
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await eventually(() => rangeLabel(page), "Jan 28, 2025 - Feb 03, 2025");
  });

  test("a frame that cannot be drawn is a page that says so and leads home", async () => {
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
    missing: () => {
      for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { value: undefined });
      }
    },
    silent: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  };

  test.each(Object.entries(BROKEN))(
    "may be %s: figures are live, nothing complains",
    async (_, breakIt) => {
      const { page, log, open } = await testbed.visit();
      await page.addInitScript(breakIt);
      await open();
      await cardsShown(page);
      expect(await sourceOf(page)).toBe("Live · 15:00");
      expect(await cardValues(page)).toEqual(LAST_30_DAYS_VALUES);
      await page.getByRole("radio", { name: "Dark theme" }).check({ force: true });
      await goTo(page, "?from=2023-01-01&to=2023-01-31");
      await eventually(() => cardValues(page), ["0", "0", "30", "0"]);
      expect(complaints(log)).toEqual([]);
    },
  );

  test("may be silent while the backend is away: the status says so", async () => {
    const { page, open } = await testbed.visit();
    await page.addInitScript(BROKEN["silent"] ?? (() => {}));
    await page.route(isCube, refuse);
    await open();
    await eventually(() => sourceOf(page), "Backend refuses");
    await eventually(() => cardValues(page), NONE);
  });
});

describe("entries of the cache that are not the page's own", () => {
  const FOREIGN: Readonly<Record<string, string>> = {
    "another backend's": `{ ...entry, backend: "https://other.example" }`,
    "another zone's": `{ ...entry, cube: { ...entry.cube, timeZone: "Asia/Tokyo" } }`,
    "another version's": `{ ...entry, version: 1 }`,
    "those of a later clock": `{ ...entry, at: entry.at + 86_400_000 }`,
    "those without a moment": `{ ...entry, at: NaN }`,
    "a null": `null`,
    "a list of itself": `(() => { const list = [entry]; list.push(list); return list; })()`,
    "a cube behind __proto__": `JSON.parse(JSON.stringify(entry).replace('"cube":', '"__proto__":'))`,
    "a count below 0": `{ ...entry, cube: { ...entry.cube, wallets: -1 } }`,
    "a cover that ends before it starts": `{ ...entry, cube: { ...entry.cube, cover: { from: entry.cube.cover.to, to: entry.cube.cover.from } } }`,
    "a day outside of the cover": `{ ...entry, cube: { ...entry.cube, events: { ...entry.cube.events, unlinked: { days: [9e6], counts: [1] } } } }`,
    "a text for a table": `{ ...entry, cube: { ...entry.cube, transactions: "x".repeat(1e6) } }`,
  };

  /** Puts in place of the page's only entry what `expression` makes of it. */
  function replaceCached(page: Page, expression: string): Promise<void> {
    return page.evaluate(
      `new Promise((resolve) => {
        indexedDB.open("vigil").onsuccess = ({ target: { result: database } }) => {
          const work = database.transaction("cubes", "readwrite");
          const walking = work.objectStore("cubes").openCursor();
          walking.onsuccess = () => {
            const entry = walking.result.value;
            entry.cube.wallets = 666;
            walking.result.update(${expression});
          };
          work.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      })`,
    );
  }

  test("are never shown, and the page reads as if they were not there", async () => {
    const { page, log, open } = await shown();
    await historyCached(page);
    await replaceCached(page, "entry");
    await page.route(isCube, refuse);
    await open();
    await eventually(() => sourceOf(page), "Cached · 1 min old · backend refuses");
    expect((await cardValues(page))[2]).toBe("666");
    for (const [name, expression] of Object.entries(FOREIGN)) {
      await page.unroute(isCube);
      await page.evaluate(() => indexedDB.deleteDatabase("vigil"));
      await open();
      await cardsShown(page);
      await historyCached(page);
      await replaceCached(page, expression);
      await page.route(isCube, refuse);
      const before = log.length;
      await open();
      await eventually(() => sourceOf(page), "Backend refuses");
      await eventually(() => cardValues(page), NONE);
      expect(
        complaints(log.slice(before)).filter((line) => !isRefusal(line)),
        name,
      ).toEqual([]);
    }
  });

  const isRefusal = (line: string) => /permission denied|401|snapshots/.test(line);
});

describe("two tabs", () => {
  test("a range, a refresh or a failure in one does not move the other", async () => {
    const first = await shown();
    const page = await first.page.context().newPage();
    const log: string[] = [];
    page.on("console", (message) => log.push(`${message.type()}: ${message.text()}`));
    await page.goto(`${testbed.url}?from=2025-01-11&to=2025-01-11`);
    await cardsShown(page);
    expect(await cardValues(page)).toEqual(["1", "1", "30", "12"]);
    await goTo(page, "?from=2023-01-01&to=2023-01-31");
    await eventually(() => cardValues(page), ["0", "0", "30", "0"]);
    await Promise.all(
      [first.page, page].map((tab) => tab.getByRole("button", { name: "Refresh" }).click()),
    );
    await cardsShown(page);
    await first.page.waitForTimeout(300);
    expect(await cardValues(first.page)).toEqual(LAST_30_DAYS_VALUES);
    expect(await cardValues(page)).toEqual(["0", "0", "30", "0"]);
    expect(complaints([...first.log, ...log])).toEqual([]);
    await page.route(isCube, refuse);
    await page.getByRole("button", { name: "Refresh" }).click();
    await eventually(() => sourceOf(page), "Live · 15:00 · backend refuses");
    expect(await sourceOf(first.page)).toBe("Live · 15:00");
    await page.close();
    await first.page.getByRole("button", { name: "Refresh" }).click();
    await first.page.waitForTimeout(300);
    expect(await cardValues(first.page)).toEqual(LAST_30_DAYS_VALUES);
    expect(await sourceOf(first.page)).toBe("Live · 15:00");
  });
});

describe("the clock of the computer", () => {
  test.each([
    ["a day behind", "2025-02-03T15:00:00Z", "2025-01-04", "2025-02-03"],
    ["a day ahead", "2025-02-05T15:00:00Z", "2025-01-06", "2025-02-05"],
    ["a year behind", "2024-02-04T15:00:00Z", "2024-01-05", "2024-02-04"],
    ["a year ahead", "2026-02-04T15:00:00Z", "2026-01-05", "2026-02-04"],
  ])("may be %s: the figures are those of the range on the button", async (_, now, from, to) => {
    const range = { from: parseDay(from), to: parseDay(to) };
    const { page, log, open } = await shown("", { now });
    expect(await rangeLabel(page)).toBe(formatRange(range));
    const figures = await readFigures(page);
    const expected = await oracle(testbed.backend.query, range, "UTC");
    expect(figures.cards).toEqual(figuresOf(expected, []).cards);
    await open("?from=2025-01-05&to=2025-02-04");
    await eventually(() => cardValues(page), LAST_30_DAYS_VALUES);
    expect(complaints(log)).toEqual([]);
  });

  test("that was ahead and is set right leaves no figures of its own behind", async () => {
    const { page, open } = await shown("", { now: "2025-02-05T15:00:00Z" });
    await historyCached(page);
    await page.clock.setFixedTime("2025-02-04T15:00:00Z");
    await page.route(isCube, (route) => fulfillWith(route, () => ({ wallets: 31 })));
    await goTo(page, "?from=2025-01-05&to=2025-02-04");
    await eventually(() => cardValues(page), ["2", "2", "31", "80"]);
    expect(await sourceOf(page)).toBe("Live · 15:00");
    await open();
    await eventually(() => cardValues(page), ["2", "2", "31", "80"]);
    await eventually(() => sourceOf(page), "Live · 15:00");
  });

  test.each([
    ["", "00:01", "2025-01-06", "2025-02-05"],
    ["?last=7d", "07:00", "2025-01-29", "2025-02-05"],
    ["?from=2025-01-05&to=2025-02-04", "07:00", "2025-01-05", "2025-02-04"],
  ])(
    "goes over midnight in sleep: %s is at %s that from %s to %s",
    async (search, time, from, to) => {
      const range = { from: parseDay(from), to: parseDay(to) };
      const { page, log } = await shown(search, { now: "2025-02-04T23:58:00Z" });
      await page.clock.setFixedTime(`2025-02-05T${time}:00Z`);
      await page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await eventually(() => rangeLabel(page), formatRange(range));
      await eventually(() => sourceOf(page), `Live · ${time}`);
      const expected = await oracle(testbed.backend.query, range, "UTC");
      expect((await readFigures(page)).cards).toEqual(figuresOf(expected, []).cards);
      expect(complaints(log)).toEqual([]);
    },
  );
});

describe("a spoiled connection", () => {
  const RANGES: readonly [search: string, label: string, values: string[]][] = [
    ["?from=2025-01-05&to=2025-02-04", "Jan 05, 2025 - Feb 04, 2025", LAST_30_DAYS_VALUES],
    ["?from=2023-01-01&to=2023-01-31", "Jan 01, 2023 - Jan 31, 2023", ["0", "0", "30", "0"]],
    ["?from=2025-01-11&to=2025-01-11", "Jan 11, 2025 - Jan 11, 2025", ["1", "1", "30", "12"]],
    ["?from=2021-01-01&to=2021-01-31", "Jan 01, 2021 - Jan 31, 2021", ["0", "0", "30", "0"]],
  ];

  /** Serves the built page with a backend behind a gateway that spoils a share of its answers. */
  async function spoiled(seed: number, share: number): Promise<{ url: string; faults(): number }> {
    const faults = [...FAULTS, ...REFUSALS];
    const gateway = await openFaultyGateway(testbed.backend.url, seed, share, faults);
    onTestFinished(() => gateway.close());
    const server = await preview({
      configFile: false,
      logLevel: "silent",
      build: { outDir: testbed.folder },
      preview: { host: "127.0.0.1", port: 0, proxy: { "/rest": gateway.url } },
    });
    onTestFinished(() => server.close());
    return {
      url: server.resolvedUrls?.local[0] ?? "",
      faults: () => [...gateway.played.values()].reduce((sum, count) => sum + count, 0),
    };
  }

  /** Writes down whatever the page shows from one moment to the next. */
  async function recordShown(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(window, { shown });
      const all = (selector: string) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
      new MutationObserver(() => {
        if (all(".filter-button").length > 0)
          shown.add(JSON.stringify([all(".filter-button").join(), all(".card-value")]));
        else if (shown.size > 0) shown.add(JSON.stringify(["blank", []]));
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  test.each([
    [1, 0.2],
    [2, 0.2],
    [3, 0.2],
    [4, 0.5],
    [5, 0.5],
  ])("shows exact figures or none, and recovers (seed %d, share %d)", async (seed, share) => {
    const { url, faults } = await spoiled(seed, share);
    const { page } = await testbed.visit({ clockGoes: true });
    await recordShown(page);
    await page.goto(url + RANGES[0]?.[0]);
    for (const [search, label, values] of [...RANGES, ...RANGES, ...RANGES]) {
      await goTo(page, search);
      await eventually(() => rangeLabel(page), label);
      await page.getByRole("button", { name: "Refresh" }).click();
      for (let second = 0; !(await isLive(page, values)); second += 1) {
        expect(second, `${label} after a while: ${await sourceOf(page)}`).toBeLessThan(400);
        await page.clock.runFor(1_000);
      }
    }
    const shown = await page.evaluate(() => [
      ...(window as unknown as { shown: Set<string> }).shown,
    ]);
    expect(shown.length).toBeGreaterThan(RANGES.length);
    const known = new Map(RANGES.map(([, label, values]) => [label, values]));
    for (const [label, values] of shown.map((one): [string, string[]] => JSON.parse(one))) {
      const isNone = values.every((value) => value === "–" || value === "Loading");
      if (!isNone) expect(values, label).toEqual(known.get(label));
    }
    expect(faults()).toBeGreaterThan(0);
  });

  test("may spoil the code of sessions: who has none needs none", async () => {
    const { page, open } = await testbed.visit();
    await page.route(/\/assets\/wholeClient.*\.js/, (route) => route.abort());
    await open();
    await eventually(() => cardValues(page), LAST_30_DAYS_VALUES);
    expect(await sourceOf(page)).toMatch(/^Live/);
  });

  test("may spoil the client's code too: it is asked for again by itself", async () => {
    const { page, open } = await testbed.visit({ clockGoes: true });
    await page.route(/\/assets\/liveBackend.*\.js/, (route) => route.abort());
    await open();
    await eventually(() => cardValues(page), NONE);
    expect(await sourceOf(page)).toBe("Backend away");
    await page.unrouteAll();
    await page.clock.runFor(31_000);
    await eventually(() => cardValues(page), LAST_30_DAYS_VALUES);
  });

  async function isLive(page: Page, values: string[]): Promise<boolean> {
    if (!/^Live · \d\d:\d\d$/.test(await sourceOf(page))) return false;
    const isBusy = await page.getByRole("button", { name: "Refresh" }).getAttribute("aria-busy");
    return isBusy === "false" && (await cardValues(page)).join() === values.join();
  }
});
