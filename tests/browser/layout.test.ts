import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cube } from "../../shared/cube/cube.ts";
import type { SharedBackend } from "../suite/sharedBackend.ts";
import {
  CUBE_PATH,
  figuresShown,
  openSharedTestbed,
  type Testbed,
  visitFigures,
} from "./testbed.ts";

let testbed: Testbed<SharedBackend>;

beforeAll(async () => {
  testbed = await openSharedTestbed();
});

afterAll(() => testbed.close());

const WIDTHS = [320, 390, 700, 1024, 1440];

/**
 * Has the backend's answers count seven lines: the five largest chains, a smaller one that fell most, and all others,
 * which together are fewer than the largest.
 */
async function countSeven(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === CUBE_PATH,
    async (route) => {
      const response = await route.fetch();
      const cube: Cube = await response.json();
      const { groups } = cube.transactions;
      const last = Math.max(...groups.flatMap(({ series }) => series.days));
      const largest = groups[0]?.series.counts ?? [];
      largest.push((largest.pop() ?? 0) + 100);
      groups.push({ label: "Net Z", series: { days: [last - 40, last], counts: [500, 2] } });
      await route.fulfill({ response, json: cube });
    },
  );
}

test("up to seven lines have a name each, above what else can be drawn and above the plot", async () => {
  const { page, open } = await testbed.visit();
  await countSeven(page);
  await open();
  await figuresShown(page);
  expect(await page.locator(".legend li").count()).toBe(7);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overlaps(page), { message: `${width} px` }).toEqual([]);
  }
});

/** The names and controls of the trend that lie over another one, or over the plot. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        ".legend-item, .undrawn, .trend-controls > *, [data-area=trend] .scrub",
      ),
    ];
    const inside = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((other) => inside(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${one.textContent} and ${other.textContent}`),
    );
  });
}

test("a row of panels ends with the content of its highest", async () => {
  const { page } = await visitFigures(testbed, "?from=2025-01-08&to=2025-01-08");
  const panels = await page
    .locator(".panel:not([data-area=trend], [data-area=chains])")
    .evaluateAll((all) =>
      all.map((panel) => {
        const { top, bottom } = panel.getBoundingClientRect();
        const content = panel.querySelectorAll(".chart, table, .panel-message");
        const ends = [...content].map((part) => part.getBoundingClientRect().bottom);
        return { row: Math.round(top), room: Math.round(bottom - Math.max(...ends)) };
      }),
    );
  const rows = [...new Set(panels.map(({ row }) => row))];
  const rooms = rows.map((own) =>
    Math.min(...panels.filter(({ row }) => row === own).map(({ room }) => room)),
  );
  // The padding and the border of a panel.
  expect(rooms).toEqual([25, 25]);
});
