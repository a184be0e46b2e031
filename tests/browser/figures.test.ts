import { expect, test } from "vitest";
import { sum } from "../../shared/cube/sum.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatDifference } from "../../shared/text/format.ts";
import { oracle } from "../integration/oracle.ts";
import { announcement, panel } from "./page.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import { eventually, ofFile, openSharedTestbed, rangeLabel, samePage } from "./testbed.ts";

/** November 2 in New York had 25 hours. */
const OVER_CHANGE = { from: "2025-10-30", to: "2025-11-03" } as const;
const TIME_ZONE = "America/New_York";

const testbed = ofFile(() => openSharedTestbed("random"));

const shown = samePage(() => testbed, { now: "2025-11-19T15:00:00Z", timezoneId: TIME_ZONE });

test("the figures on the page and in the trend's tooltip equal the figures of SQL over a change of clocks", async () => {
  const { page } = await shown(`?from=${OVER_CHANGE.from}&to=${OVER_CHANGE.to}`);
  const expected = await oracle(testbed.backend.query, OVER_CHANGE, TIME_ZONE);
  const { days, total, chains } = expected.transactionTrends;
  const named = Object.keys((await readFigures(page)).lines);
  const lines = named.filter((name) => chains.some(({ chain }) => chain === name));
  expect(lines.length).toBe(5);
  const figures = figuresOf(expected, lines);
  // Charts below the window are the last to follow the range.
  await eventually(() => readFigures(page), {
    ...figures,
    // One more line is the sum of all other chains.
    lines: expect.objectContaining(figures.lines),
  });
  const changes = expected.topBlockchains.map(({ transactions, previous }) =>
    formatDifference(transactions - (previous ?? 0)),
  );
  expect(await page.locator(".chains td:nth-child(3)").allTextContents()).toEqual(changes);
  await page.getByRole("application", { name: /^Transactions per day/ }).focus();
  for (const [index, day] of days.entries()) {
    if (index > 0) await page.keyboard.press("ArrowRight");
    const tooltip = page.locator(".tooltip", { hasText: day });
    expect(await tooltip.locator("tfoot td").first().textContent()).toBe(
      formatCount(total[index] ?? null),
    );
    const row = tooltip.locator("tbody tr").first();
    const name = await row.locator("th").textContent();
    const line = chains.find(({ chain }) => chain === name);
    expect(await row.locator("td").first().textContent()).toBe(
      formatCount(line?.counts[index] ?? null),
    );
  }
});

test.each([
  ["of 25 hours", "America/New_York", "2025-11-02"],
  ["of 25 hours, which has its last hour twice", "Africa/Cairo", "2025-10-30"],
  ["at an offset of quarter hours", "Asia/Kathmandu", "2025-11-02"],
])("the figures on the page of a day %s equal the figures of SQL: %s", async (_, zone, day) => {
  const { page } = await shown(`?from=${day}&to=${day}&zone=${zone}`);
  const range = { from: day, to: day } as DayRange;
  const expected = await oracle(testbed.backend.query, range, zone);
  await eventually(() => readFigures(page), {
    ...figuresOf(expected, []),
    lines: expect.any(Object),
  });
  const place = panel(page, "transactionTrends");
  await place.getByRole("button", { name: "Table of" }).click();
  const counts = place.locator(".view-table tbody td:nth-child(2)");
  await counts.first().waitFor();
  const days = (await counts.allTextContents()).map(Number);
  expect(days).toEqual(expected.transactionTrends.total);
});

test("days, weeks and months begin with the days of the calendar west of Greenwich and over a change of clocks", async () => {
  const { page, open } = await testbed.visit({
    now: "2025-11-03T15:00:00Z",
    timezoneId: TIME_ZONE,
  });
  for (const [search, days] of [
    ["", "Oct 04, 2025 - Nov 03, 2025"],
    ["?period=week-to-date", "Nov 03, 2025 - Nov 03, 2025"],
    ["?period=last-week", "Oct 27, 2025 - Nov 02, 2025"],
    ["?period=last-month", "Oct 01, 2025 - Oct 31, 2025"],
  ]) {
    await open(search);
    await eventually(() => rangeLabel(page), days);
  }
});

test("below the bars of few chains are the days of their exploits, with their counts", async () => {
  const range = { from: "2025-10-30", to: "2025-10-31" } as const;
  const { page } = await shown(`?from=${range.from}&to=${range.to}`);
  const { exploitDays, exploitsByChain } = await oracle(testbed.backend.query, range, TIME_ZONE);
  expect([exploitsByChain?.length, exploitDays?.length]).toEqual([3, 5]);
  const counts = [range.from, range.to].map((day) =>
    sum((exploitDays ?? []).filter((each) => each.day === day).map(({ exploits }) => exploits)),
  );
  const place = panel(page, "exploitsByChain");
  const days = place.getByRole("application", { name: /^Exploits per day/ });
  await eventually(
    () => days.getAttribute("aria-label"),
    `Exploits per day: ${range.from} ${counts[0]}, ${range.to} ${counts[1]}.`,
  );
  expect(await days.locator(".counts text").allTextContents()).toEqual(counts.map(String));
  const height = (part: string) => place.locator(part).evaluate((each) => each.clientHeight);
  expect(await height(".few-bars")).toBe(400);
  // A day that is reached in the trend, here by its keys, has a hairline and its figure in the other charts.
  await page.getByRole("application", { name: /^Transactions per day/ }).focus();
  const elsewhere = page.locator(".pointed-elsewhere text");
  await eventually(() => elsewhere.allTextContents(), [`${range.from}: ${counts[0]}`]);
  await page.keyboard.press("ArrowRight");
  await eventually(() => elsewhere.allTextContents(), [`${range.to}: ${counts[1]}`]);
  await days.focus();
  await eventually(
    () => elsewhere.allTextContents(),
    [expect.stringMatching(/^2025-10-3[01]: \d+$/)],
  );
  // Other days keep their places while some are selected.
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowLeft");
  await eventually(() => announcement(page).textContent(), "Oct 30 · 1 day");
  await eventually(() => days.locator(".counts text").allTextContents(), counts.map(String));
});
