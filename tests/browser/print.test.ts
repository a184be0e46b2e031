import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addChains } from "./changedCube.ts";
import { figuresShown, ofFile, openSharedTestbed, visitFigures } from "./testbed.ts";

const testbed = ofFile(openSharedTestbed);

interface Paper {
  readonly pages: number;
  /** Of the charts, in CSS pixels, while they are laid out for paper. */
  readonly charts: readonly number[];
}

/** Prints the page, and looks at its charts as the browser finds them for paper. */
async function print(page: Page, format: string): Promise<Paper> {
  await page.evaluate(() =>
    window.addEventListener("beforeprint", () => {
      const widths = [...document.querySelectorAll("svg.recharts-surface")].map((svg) =>
        Number(svg.getAttribute("width")),
      );
      Object.assign(window, { widths });
    }),
  );
  const pdf = (await page.pdf({ format })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
  return { pages: pages.length, charts: await page.evaluate(() => Reflect.get(window, "widths")) };
}

test.each([
  [1440, "light", "", "A4"],
  [390, "dark", "?last=365d", "Letter"],
] as const)("a window of %i px, %s%s, is two pages of %s", async (width, theme, search, format) => {
  const { page } = await visitFigures(testbed, search, { viewport: { width, height: 900 } });
  if (theme === "dark") await page.getByRole("button", { name: "Light or dark theme" }).click();
  const screen = await chartWidths(page);
  const { pages, charts } = await print(page, format);
  expect(pages).toBe(2);
  expect(charts).toHaveLength(screen.length);
  expect(charts[0]).toBeGreaterThan(640);
  expect(charts[0]).toBeLessThan(716);
  await expect.poll(() => chartWidths(page)).toEqual(screen);
});

test("two pages have room for sixty chains, also where the reader has scrolled down", async () => {
  const { page, open } = await testbed.visit();
  await addChains(
    page,
    Array.from({ length: 57 }, (_, index) => `Avalanche Chain ${index}`),
  );
  await open();
  await figuresShown(page);
  await page.locator("[data-area=distribution]").scrollIntoViewIfNeeded();
  expect((await print(page, "Letter")).pages).toBe(2);
  await page.emulateMedia({ media: "print" });
  const top = (part: string) =>
    page
      .locator(`[data-area=wallets] .breakdown-list ${part}`)
      .evaluate((part) => part.getBoundingClientRect().top);
  expect(await top("thead")).toBeLessThan(await top("tbody"));
});

function chartWidths(page: Page): Promise<number[]> {
  return page
    .locator("svg.recharts-surface")
    .evaluateAll((all) => all.map((svg) => Number(svg.getAttribute("width"))));
}

test("on paper there is no control, every list is complete, and a line names the report", async () => {
  const { page } = await visitFigures(testbed, "", { colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  const controls = page.locator(
    "button:not(.legend button, .legend-extras button, .chain-name), input, select, [popover], .source, .foot",
  );
  for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  expect(await controls.count()).toBeGreaterThan(4);
  const hidden = await page
    .locator(".breakdown-list:not(.exploit-days)")
    .evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight));
  expect(hidden).toEqual([0, 0]);
  expect(await page.locator(".report-line").textContent()).toBe(
    "Jan 05, 2025 - Feb 04, 2025 · vs Dec 05 - Jan 04 · UTC days · Live, read Feb 04, 2025, 15:00:00 · 1 min ago",
  );
  const background = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(background).toBe("light");
});
