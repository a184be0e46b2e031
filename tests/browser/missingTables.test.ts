import { expect, test } from "vitest";
import type { ViewName } from "../../shared/dashboard/views.ts";
import { changeCube } from "./changedCube.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { panel } from "./page.ts";
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
  const trend = panel(page, "transactionTrends");
  await trend.filter({ hasText: /Total\s*80/ }).waitFor();
  await trend.locator(".trend-total").first().waitFor();
  await eventually(
    () => trend.getByRole("combobox").getByRole("option").allTextContents(),
    ["Days", "Weeks", "Months", "7-day mean"],
  );
  await open("?from=2025-01-06&to=2025-01-26&by=month");
  const bars = trend.getByRole("list", { name: "Transactions by chain" });
  await eventually(() => bars.getByRole("listitem").allTextContents(), ["Total78"]);
  await open();
  const sentences = {
    topBlockchains: "None of the 80 transactions has a chain",
    wallets: "This data has no notifications, so they are not known",
    flaggedDistribution: "This data has no notifications, so they are not known",
    exploitsByChain: "This data has no exploits, so they are not known",
    commonEvents: "This data has no events, so they are not known",
  };
  for (const [view, sentence] of Object.entries(sentences)) {
    await panel(page, view as ViewName)
      .getByText(sentence)
      .waitFor();
  }
  expect(log.filter((line) => line.startsWith("error"))).toEqual([]);
});
