import { expect, test } from "vitest";
import { VIEW_NAMES } from "../../shared/dashboard/views.ts";
import { joinedTexts } from "./joinedTexts.ts";
import { chainNames } from "./page.ts";
import { cardsShown, figuresShown, ofFile, openSharedTestbed, visitFigures } from "./testbed.ts";

const testbed = ofFile(() => openSharedTestbed("random"));

const WIDTHS = [1280, 360];

const RANGE = "from=2025-10-20&to=2025-11-18";

test("no two texts that are apart on the screen are one word in a copy of the page, its tooltips, its tables and a panel alone", async () => {
  const { page, open } = await visitFigures(testbed, `?${RANGE}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of VIEW_NAMES) {
      const chart = page.locator(`[data-view=${view}] [role=application]`);
      if ((await chart.count()) === 0) continue;
      await chart.first().focus();
      await page.keyboard.press("ArrowRight");
      await page.locator(`[data-view=${view}] .tooltip`).first().waitFor();
      expect(await joinedTexts(page), `tooltip of ${view}, ${width} px`).toEqual([]);
    }
  }
  const [first, second] = await chainNames(page).allTextContents();
  for (const path of [
    new URLSearchParams(`chain=${first}&chain=${second}`),
    `table=${VIEW_NAMES}`,
    "daily=wallets,exploitsByChain",
    ...VIEW_NAMES.slice(0, 3).map((view) => `panel=${view}`),
  ]) {
    await open(`?${path}&${RANGE}`);
    if (!`${path}`.startsWith("panel")) await cardsShown(page);
    await page.locator(".panel-highlight span").first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await figuresShown(page);
      expect(await joinedTexts(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});
