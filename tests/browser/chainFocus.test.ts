import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, openExampleTestbed, type Testbed, visitFigures } from "./testbed.ts";

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openExampleTestbed();
}, 120_000);

afterAll(() => testbed.close());

const VIEWS = ["trend", "chains", "distribution", "exploits"];

/** How many colours of each view are not faded. */
function standingOut(page: Page): Promise<number[]> {
  return page.evaluate((views) => {
    const coloursIn = (view: string) => {
      const marks = document.querySelectorAll(`[data-area=${view}] :is([style], [stroke], [fill])`);
      const colours = [...marks].flatMap((mark) =>
        ["style", "stroke", "fill"].map((name) => mark.getAttribute(name) ?? ""),
      );
      const whole = colours.filter((colour) => !colour.includes("color-mix"));
      return new Set(whole.flatMap((colour) => colour.match(/--chart-(\d|other)/g) ?? []));
    };
    return views.map((view) => coloursIn(view).size);
  }, VIEWS);
}

describe("a chain that is chosen stands out in every view", () => {
  test.each([
    ["in the legend", (page: Page) => page.locator(".legend-name").nth(1).click()],
    ["in a table", (page: Page) => page.locator(".chains .chain-name").nth(1).click()],
    [
      "as a slice",
      (page: Page) => page.locator(".recharts-pie-sector path").nth(3).dispatchEvent("click"),
    ],
    ["as a bar", (page: Page) => page.locator(".recharts-bar-rectangle path").nth(1).click()],
  ])("%s", async (_, choose) => {
    const { page } = await visitFigures(testbed);
    const before = await standingOut(page);
    expect(before.every((count) => count > 1)).toBe(true);
    await choose(page);
    const pressed = page.locator(
      ".panels .chain-name[aria-pressed=true], .legend-name[aria-pressed=true]",
    );
    await eventually(() => pressed.allTextContents(), ["Net B11", "Net B", "Net B"]);
    await eventually(() => standingOut(page), [1, 1, 1, 1]);
    await page.keyboard.press("Escape");
    await eventually(() => standingOut(page), before);
  });

  test("by keyboard, and is released by the same key", async () => {
    const { page } = await visitFigures(testbed);
    const name = page.locator(".chains .chain-name").first();
    await name.focus();
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Enter");
    await eventually(() => name.getAttribute("aria-pressed"), "false");
  });

  test("although it has none of the five colours", async () => {
    const { page } = await visitFigures(testbed);
    const lines = page.locator(".legend-name .name");
    const before = await lines.allTextContents();
    expect(before).toEqual(["Net A", "Net B", "Net C", "Net D", "Net E", "Other"]);
    await page.locator(".recharts-bar-rectangle path").nth(8).click();
    await eventually(() => lines.allTextContents(), [...before.slice(0, 5), "Net I", "Other"]);
  });
});

test("a line is hidden and shown by its colour in the legend", async () => {
  const { page } = await visitFigures(testbed);
  const lines = page.locator(".trend-chain");
  await page.getByRole("button", { name: "Line of Net C" }).click();
  await eventually(() => lines.count(), 5);
  await page.getByRole("button", { name: "Line of Net C" }).click();
  await eventually(() => lines.count(), 6);
});
