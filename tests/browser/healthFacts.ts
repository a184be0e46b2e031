import type { Page } from "playwright-core";

export async function openHealth(page: Page): Promise<void> {
  await page.locator("[data-tone]").click();
  await page.locator(".past").waitFor();
}

/** The facts of the popover by their terms. */
export async function healthFacts(page: Page): Promise<Record<string, string>> {
  await openHealth(page);
  const rows = await page.locator(".health dl > div").all();
  const pairs = rows.map(async (row) => [
    await row.locator("dt").textContent(),
    (await row.locator("dd").textContent())?.replaceAll("\u00a0", " "),
  ]);
  return Object.fromEntries(await Promise.all(pairs));
}
