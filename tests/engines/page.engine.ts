import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, earlier, parseDay } from "../../shared/days/day.ts";
import { type BuiltPage, serveBuiltPage } from "../browser/builtPage.ts";
import { EXAMPLE_ROWS, STEADY_ROWS } from "../browser/exampleRows.ts";
import { figuresOf, readFigures } from "../browser/shownFigures.ts";
import { outputOf, scratchFolder } from "../cli/runCli.ts";
import { type EmbeddedBackend, startEmbeddedBackend } from "../embedded/embeddedBackend.ts";
import { oracle } from "../integration/oracle.ts";
import { askFunction } from "../integration/readCube.ts";
import { type Driver, KEYS, type Place, Reader } from "./driver.ts";
import { firefoxPath, startFirefox } from "./firefox.ts";
import { startWebKit, webKitPaths } from "./webKit.ts";

const RANGE = { from: parseDay("2025-01-05"), to: parseDay("2025-02-04") };
const PATH = `?from=${RANGE.from}&to=${RANGE.to}`;

interface Engine {
  readonly name: string;
  /** Null for an engine that is not installed. */
  readonly start: (() => Promise<Driver>) | null;
  /** The packages to install. */
  readonly packages: string;
}

const [firefox, webKit] = [firefoxPath(), webKitPaths()];

const ENGINES: readonly Engine[] = [
  {
    name: "Firefox",
    start: firefox === null ? null : () => startFirefox(firefox),
    packages: "firefox-esr",
  },
  {
    name: "WebKit",
    start: webKit === null ? null : () => startWebKit(webKit),
    packages: "webkit2gtk-driver and xvfb",
  },
];

/** The days of the one file. */
const COVER = { from: parseDay("2024-12-05"), to: RANGE.to };

let backend: EmbeddedBackend;
let page: BuiltPage;
/** The address of the one file on the disk. */
let file: string;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
  for (const statement of [...EXAMPLE_ROWS, ...STEADY_ROWS]) await backend.query(statement);
  page = await serveBuiltPage(backend.url, backend.anonKey);
  const cwd = await scratchFolder();
  const stored = snapshot(await askFunction(backend, COVER, "UTC"), RANGE);
  await writeFile(join(cwd, "january.json"), JSON.stringify(stored));
  await outputOf("export report.html --snapshot january.json", { cwd });
  file = pathToFileURL(join(cwd, "report.html")).href;
});

/** The tables, and the value of each card. */
function withoutChanges({ tables, cards }: ReturnType<typeof figuresOf>) {
  return { tables, cards: Object.values(cards).map(([value]) => value) };
}

afterAll(async () => {
  await page?.close();
  await backend?.stop();
});

for (const { name, start, packages } of ENGINES) {
  const needs = `${name} (Debian has ${packages})`;
  describe.skipIf(start === null)(name, { meta: { needs } }, () => {
    let driver: Driver;
    let reader: Reader;

    beforeAll(async () => {
      if (start === null) return;
      driver = await start();
      await driver.send("SetWindowRect", { x: 0, y: 0, width: 1440, height: 1000 });
      reader = new Reader(driver);
    });

    afterAll(() => driver?.close());

    async function openRange(): Promise<void> {
      await reader.open(page.url + PATH);
      await reader.pointAt({ x: 1, y: 1 });
      await whenShown();
    }

    /** Scrolls to parts that are not drawn yet, until every part is drawn. */
    async function whenShown(): Promise<void> {
      await eventually(
        () =>
          reader.evaluate(() => {
            const waiting = document.querySelector(
              "[data-loading], .skeleton, main[aria-busy=true]",
            );
            waiting?.scrollIntoView({ behavior: "instant" });
            return waiting === null;
          }),
        true,
      );
    }

    const search = () => reader.evaluate(() => window.location.search);
    const focused = () => reader.evaluate(() => document.activeElement?.className ?? "");
    const textOf = {
      tooltip: () => reader.evaluate(() => document.querySelector(".tooltip")?.textContent),
      tooltips: () => reader.evaluate(() => document.querySelectorAll(".tooltip").length),
      headers: () => reader.evaluate(() => document.querySelectorAll(".view-table thead").length),
      lines: () => reader.evaluate(() => document.querySelectorAll(".trend-chain").length),
      calendars: () => reader.evaluate(() => document.querySelectorAll(".rdp-root").length),
    };

    /** The middle of a day's column of the trend, by its index. */
    async function dayAt(index: number): Promise<Place> {
      const { x, y } = await reader.placeOf(".scrub");
      const width = await reader.evaluate(
        () => document.querySelector(".scrub")?.getBoundingClientRect().width ?? 0,
      );
      return { x: x - width / 2 + 12 + (index * (width - 24)) / 30, y };
    }

    test("the figures on the page are those of SQL", async () => {
      await openRange();
      const shown = await readFigures(reader);
      const expected = await oracle(backend.query, RANGE, "UTC");
      expect(shown).toEqual(figuresOf(expected, Object.keys(shown.lines)));
    });

    test("the bar of each share is in its row", async () => {
      await openRange();
      const hasBar = await reader.evaluate(() =>
        [...document.querySelectorAll(".chains tbody tr")].map((row) => {
          row.scrollIntoView({ block: "center", behavior: "instant" });
          const { right, top, height } = row.getBoundingClientRect();
          const heights = Array.from({ length: Math.floor(height / 2) }, (_, step) => 2 * step);
          // The end of a bar lies over the last cell, and belongs to the first.
          return heights.some(
            (at) => document.elementFromPoint(right - 4, top + at)?.localName === "th",
          );
        }),
      );
      expect(hasBar).toEqual(new Array(5).fill(true));
    });

    test("one file, opened from a disk, shows any range as SQL counts it", async () => {
      for (let index = 0; index < 20; index++) {
        // Ranges of one to sixty days; some end with the last day.
        const from = addDays(COVER.from, 3 * index);
        const range = { from, to: earlier(addDays(from, (index * 17) % 60), COVER.to) };
        await reader.open(`${file}?from=${range.from}&to=${range.to}`);
        await whenShown();
        const expected = figuresOf(await oracle(backend.query, range, "UTC"), []);
        expect(withoutChanges(await readFigures(reader))).toEqual(withoutChanges(expected));
      }
    });

    test("days dragged over are the range, again and again, and leave no tooltip", async () => {
      await openRange();
      for (const [from, to] of [
        [6, 7],
        [20, 10],
        [6, 7],
      ] as const) {
        await reader.drag(await dayAt(from), await dayAt(to));
        const day = (index: number) =>
          new Date(Date.UTC(2025, 0, 5 + index)).toISOString().slice(0, 10);
        const [first, last] = [Math.min(from, to), Math.max(from, to)];
        await eventually(search, `?from=${day(first)}&to=${day(last)}`);
        await whenShown();
        await reader.back();
        await eventually(search, PATH);
        await whenShown();
        await reader.pointAt({ x: 1, y: 1 });
        await eventually(textOf.tooltips, 0);
      }
    });

    test("keys change the range, open tables, and walk through the days", async () => {
      await openRange();
      await reader.press("[");
      await eventually(search, "?from=2024-12-05&to=2025-01-04");
      await reader.press("]");
      await eventually(search, PATH);
      await whenShown();
      await reader.press("t");
      await eventually(textOf.headers, 6);
      await reader.press("t");
      await eventually(textOf.headers, 0);
      await reader.evaluate(() =>
        document
          .querySelector<SVGElement>("[data-view=transactionTrends] svg[tabindex='0']")
          ?.focus(),
      );
      for (let day = 0; day < 3; day++) await reader.press(KEYS.right);
      await eventually(async () => (await textOf.tooltip())?.slice(0, 10), "2025-01-08");
      await reader.press(KEYS.shift, KEYS.right);
      await reader.press(KEYS.enter);
      await eventually(search, "?from=2025-01-08&to=2025-01-09");
    });

    test("the legend hides lines, and the calendar takes and returns the focus", async () => {
      await openRange();
      const lines = await textOf.lines();
      await reader.click(".legend .eye");
      await eventually(textOf.lines, lines - 1);
      await reader.click(".legend .eye");
      await eventually(textOf.lines, lines);
      await reader.click(".filter-button");
      await eventually(textOf.calendars, 1);
      await eventually(focused, "rdp-day_button");
      await reader.press(KEYS.escape);
      await eventually(textOf.calendars, 0);
    });
  });
}

async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { timeout: 20_000, interval: 50 }).toEqual(expected);
}
