import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A window of its own, whose clock and timers are the machine's. */
export async function openBenchPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", ...options });
  // What is run inside of the page calls this, since tsx keeps the names of functions.
  await context.addInitScript("globalThis.__name = (named) => named");
  return context.newPage();
}
