import { expect, test } from "vitest";
import { changeCube } from "./changedCube.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { cardValues, eventually, ofFile, openTestbed } from "./testbed.ts";

const testbed = ofFile(async () => {
  const testbed = await openTestbed();
  for (const statement of EXAMPLE_ROWS) await testbed.backend.query(statement);
  return testbed;
});

test("what a folder of CSV files lacks is a dash, an empty view says why, and the trend draws all rows without a chain, by any step", async () => {
  const { page, open, log } = await testbed.visit();
  await changeCube(page, (cube) => {
    const { groups, unlinked } = cube.transactions;
    const counts = new Map(unlinked.days.map((day, at) => [day, unlinked.counts[at] ?? 0]));
    for (const { series } of groups) {
      for (const [at, day] of series.days.entries()) {
        counts.set(day, (counts.get(day) ?? 0) + (series.counts[at] ?? 0));
      }
    }
    const days = [...counts.keys()].sort((a, b) => a - b);
    const all = { days, counts: days.map((day) => counts.get(day) ?? 0) };
    const nothing = { notifications: null, exploits: null, events: null, wallets: null };
    const identities = { projects: null, users: null, flagged: null };
    const transactions = { ...cube.transactions, groups: [], unlinked: all };
    Object.assign(cube, nothing, identities, { transactions });
  });
  await open();
  await eventually(() => cardValues(page), ["–", "–", "–", "80"]);
  const text = async (view: string) =>
    page.locator(`[data-view=${view}] .panel-body`).textContent();
  await eventually(async () => /Total\s*80/.test(String(await text("transactionTrends"))), true);
  expect(
    await page
      .locator(
        "[data-view=transactionTrends] path.trend-total, [data-view=transactionTrends] .trend-total path",
      )
      .count(),
  ).toBeGreaterThan(0);
  await eventually(
    () => page.locator(".trend-controls option").allTextContents(),
    ["Days", "Weeks", "Months", "7-day mean"],
  );
  expect(await text("topBlockchains")).toContain("None of the 80 transactions has a chain");
  for (const [view, table] of [
    ["wallets", "notifications"],
    ["flaggedDistribution", "notifications"],
    ["exploitsByChain", "exploits"],
    ["commonEvents", "events"],
  ] as const) {
    expect(await text(view)).toContain(`This data has no ${table}, so they are not known`);
  }
  expect(log.filter((line) => line.startsWith("error"))).toEqual([]);
});
