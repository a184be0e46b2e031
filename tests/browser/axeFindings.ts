import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong with a part of the page as it is, rule by rule and element by element. */
export async function axeFindings(
  page: Page,
  part = "html",
  options: axe.RunOptions = {},
): Promise<string[]> {
  const words = JSON.stringify({ resultTypes: ["violations"], ...options });
  // Half a megabyte, once for each page.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(part)}, ${words})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same in light, and in dark, where only colours differ. It leaves the page dark. */
export async function axeFindingsInBoth(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await axeFindings(page, part);
  await page.emulateMedia({ colorScheme: "dark" });
  const runOnly = ["color-contrast", "link-in-text-block"];
  return [...inLight, ...(await axeFindings(page, part, { runOnly }))];
}
