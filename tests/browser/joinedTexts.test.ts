import { expect, test } from "vitest";
import { VIEW_NAMES } from "../../shared/dashboard/views.ts";
import { joinedTexts } from "./joinedTexts.ts";
import { chainNames } from "./page.ts";
import { figuresShown, goTo, ofFile, openSharedTestbed, visitFigures } from "./testbed.ts";

const testbed = ofFile(() => openSharedTestbed("random"));

const WIDTHS = [1280, 360];

const RANGE = "from=2025-10-20&to=2025-11-18";

test("no two texts that are apart on the screen are one word in a copy of the page, its tooltips, its tables and a panel alone", async () => {
  const { page, open } = await visitFigures(testbed, `?${RANGE}`);
  const expectNone = async (part: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await figuresShown(page);
      expect(await joinedTexts(page), `${part}, ${width} px`).toEqual([]);
    }
  };
  for (const view of VIEW_NAMES) {
    const chart = page.locator(`[data-view=${view}] [role=application]`);
    if ((await chart.count()) === 0) continue;
    await chart.first().focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(`[data-view=${view}] .tooltip`).first().waitFor();
    await expectNone(`tooltip of ${view}`);
  }
  const [first, second] = await chainNames(page).allTextContents();
  for (const query of [
    `${new URLSearchParams(`chain=${first}&chain=${second}`)}`,
    `table=${VIEW_NAMES}`,
    "daily=wallets,exploitsByChain",
  ]) {
    await goTo(page, `?${query}&${RANGE}`);
    await expectNone(query);
  }
  await open(`?panel=topBlockchains&${RANGE}`);
  await page.locator(".panel-highlight span").first().waitFor();
  await expectNone("a panel alone");
});
