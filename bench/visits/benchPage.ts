import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page in a new window, with the machine's clock and timers. */
export async function openBenchPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", ...options });
  // tsx keeps the names of functions by calls of `__name`, also in code that runs inside the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  return context.newPage();
}
