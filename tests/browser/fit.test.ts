import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchChromium } from "./chromium.ts";
import {
  eventually,
  figuresShown,
  openExampleTestbed,
  type Testbed,
  type VisitOptions,
  visit,
  visitFigures,
} from "./testbed.ts";

let testbed: Testbed;
/** A browser whose reader has set text to twice its size. */
let largeText: Browser;

beforeAll(async () => {
  testbed = await openExampleTestbed();
  largeText = await launchChromium({ args: ["--blink-settings=defaultFontSize=32"] });
}, 120_000);

afterAll(async () => {
  await largeText?.close();
  await testbed.close();
});

async function shown(path?: string, options?: VisitOptions): Promise<Page> {
  return (await visitFigures(testbed, path, options)).page;
}

/** How far the page reaches beyond the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The texts of those that have no room for theirs. */
function cut(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent),
  );
}

describe("the page is as wide as the window", () => {
  test.each(["", "?last=365d", "?period=today"])(
    "of 320 px, as 1280 px at 400 percent are, %s",
    async (path) => {
      const page = await shown(path, { viewport: { width: 320, height: 256 } });
      expect(await overflow(page)).toBe(0);
      expect(await cut(page.locator(".card-value, .change, .filter-button span, h1, h2"))).toEqual(
        [],
      );
    },
  );

  test.each([320, 390, 768, 1440])("of %i px with text of twice the size", async (width) => {
    const opened = await visit(largeText, testbed.url, { viewport: { width, height: 900 } });
    onTestFinished(() => opened.page.context().close());
    await opened.open();
    await figuresShown(opened.page);
    expect(await overflow(opened.page)).toBe(0);
    expect(await cut(opened.page.locator(".card-value, .change, h1, h2, .chains .name"))).toEqual(
      [],
    );
    const days = await boxesOf(opened.page.locator(".trend .recharts-xAxis-tick-labels text"));
    for (const [index, day] of days.entries()) {
      expect(day.left).toBeGreaterThan(days[index - 1]?.right ?? 0);
    }
  });
});

function boxesOf(elements: Locator): Promise<{ readonly left: number; readonly right: number }[]> {
  return elements.evaluateAll((all) =>
    all.map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return { left, right };
    }),
  );
}

test.each([320, 390, 1024, 1440])(
  "a figure of nine digits leaves its line beside it at %i px",
  async (width) => {
    const page = await shown("", { viewport: { width, height: 900 } });
    const overlaps = await page.locator(".card").evaluateAll((cards) =>
      cards.map((card) => {
        const value = card.querySelector(".card-value");
        const line = card.querySelector(".sparkline")?.getBoundingClientRect();
        if (value === null || line === undefined) return false;
        value.textContent = "499,507,022";
        const text = document.createRange();
        text.selectNodeContents(value);
        const { right, top, bottom } = text.getBoundingClientRect();
        const moved = card.querySelector(".sparkline")?.getBoundingClientRect() ?? line;
        return right > moved.left && top < moved.bottom && bottom > moved.top;
      }),
    );
    expect(overlaps).toEqual([false, false, false, false]);
  },
);

test("one long name shortens no other", async () => {
  const long = "A chain whose name is longer than the room that there is for all of them together";
  await testbed.backend.query(`update chains set name = '${long}' where id = 2`);
  onTestFinished(async () => {
    await testbed.backend.query("update chains set name = 'Net B' where id = 2");
  });
  const page = await shown();
  expect(await cut(page.locator(".legend .name"))).toEqual([long]);
});

test("a finger's tooltip is not over the table, whose days are whole", async () => {
  const page = await shown("", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator(".scrub").tap();
  const tooltip = page.locator("[data-area=trend] .tooltip");
  await eventually(() => tooltip.isVisible(), true);
  await page.locator("[data-area=trend] [data-table-toggle]").tap();
  const days = page.locator("[data-area=trend] .view-table tbody th");
  await days.first().waitFor();
  expect(await tooltip.isVisible()).toBe(false);
  expect(await days.first().textContent()).toBe("2025-01-05");
  expect(await cut(days)).toEqual([]);
});

test("forced colours leave swatches, diamonds and bars theirs", async () => {
  const options = { forcedColors: "active", colorScheme: "dark" } as const;
  const page = await shown("", options);
  const colours = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (all, pseudo) => all.map((each) => getComputedStyle(each, pseudo).backgroundColor),
        pseudo,
      );
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const shownColours = [
    await colours(".legend .swatch, .breakdown-list .swatch, [data-extra=exploits] .swatch"),
    await colours(".chains tbody th", "::after"),
  ];
  for (const each of shownColours) {
    expect(new Set(each).size).toBeGreaterThan(4);
    expect(each).not.toContain(canvas);
  }
});

test("paper names every line and cuts no sentence", async () => {
  const page = await shown("?trend=total");
  await page.emulateMedia({ media: "print" });
  const names = page.locator(".trend-extras .name");
  expect(await names.allTextContents()).toEqual([
    "Total",
    "Previous 31 days · Dec 05 - Jan 04",
    "Exploits",
  ]);
  for (const name of await names.all()) expect(await name.isVisible()).toBe(true);
  expect(await cut(page.locator(".panel-highlight, .name, .card-previous"))).toEqual([]);
});
