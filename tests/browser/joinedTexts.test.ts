import { expect, test } from "vitest";
import { VIEW_NAMES } from "../../shared/dashboard/views.ts";
import { joinedTexts } from "./joinedTexts.ts";
import { figuresShown, ofFile, openSharedTestbed, visitFigures } from "./testbed.ts";

const testbed = ofFile(() => openSharedTestbed("random"));

const RANGE = "from=2025-10-20&to=2025-11-18";

test.each([1440, 320])(
  "no two texts that are apart on the screen are one word in a copy of the page, its tooltips and its tables: %i px",
  async (width) => {
    const { page, open } = await visitFigures(testbed, `?${RANGE}`, {
      viewport: { width, height: 900 },
    });
    for (const view of VIEW_NAMES) {
      const chart = page.locator(`[data-view=${view}] [role=application]`);
      if ((await chart.count()) === 0) continue;
      await chart.first().focus();
      await page.keyboard.press("ArrowRight");
      await page.locator(`[data-view=${view}] .tooltip`).first().waitFor();
      expect(await joinedTexts(page), `tooltip of ${view}`).toEqual([]);
    }
    const [first, second] = await page.locator(".chains .name").allTextContents();
    const chains = new URLSearchParams(`chain=${first}&chain=${second}`);
    for (const path of [`?${chains}`, `?table=${VIEW_NAMES}`, "?daily=wallets,exploitsByChain"]) {
      await open(`${path}&${RANGE}`);
      await figuresShown(page);
      expect(await joinedTexts(page), path).toEqual([]);
    }
  },
);

test.each(VIEW_NAMES)("nor in the frame of a panel: %s", async (view) => {
  const { page, open } = await testbed.visit();
  await open(`?panel=${view}&${RANGE}`);
  await page.locator(".panel-highlight span").first().waitFor();
  expect(await joinedTexts(page)).toEqual([]);
});
