import type { Page } from "playwright-core";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { launchChromium } from "../../tests/browser/chromium.ts";
import { figuresShown } from "../../tests/browser/testbed.ts";
import { openBenchPage } from "./benchPage.ts";
import { openSite } from "./site.ts";

/**
 * Calls a function with the page of a snapshot's site, once all of it is loaded and drawn in a window of 1440 by 900 pixels.
 * Returns its result as `measured`, with the name of the browser.
 */
export async function onSitePage<Measured>(
  snapshot: Snapshot,
  measure: (page: Page, url: string) => Promise<Measured>,
): Promise<{ readonly browser: string; readonly measured: Measured }> {
  const site = await openSite(snapshot, {});
  try {
    const browser = await launchChromium();
    try {
      const page = await openBenchPage(browser, { viewport: { width: 1440, height: 900 } });
      await page.goto(site.url);
      await figuresShown(page);
      await page.waitForLoadState("networkidle");
      return { browser: `Chromium ${browser.version()}`, measured: await measure(page, site.url) };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}
