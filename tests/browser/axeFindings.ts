import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong with the page as it is, rule by rule and element by element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `${axe.source}; axe.run({ resultTypes: ["violations"] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
