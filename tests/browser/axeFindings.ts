import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** The violations that axe finds in a part of the page, by rule and element. */
export async function axeFindings(
  page: Page,
  part = "html",
  options: axe.RunOptions = {},
): Promise<string[]> {
  const words = JSON.stringify({ resultTypes: ["violations"], ...options });
  // Axe has half a megabyte: it is added once per page.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(part)}, ${words})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The violations in light and in dark, which differ only in colours. The page stays dark. */
export async function axeFindingsInBoth(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await axeFindings(page, part);
  await page.emulateMedia({ colorScheme: "dark" });
  const runOnly = ["color-contrast", "link-in-text-block"];
  return [...inLight, ...(await axeFindings(page, part, { runOnly }))];
}
