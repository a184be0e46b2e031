import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatCount } from "../../shared/text/format.ts";
import { sentence, tableOf } from "./page.ts";
import { cubeReads, eventually, ofFile, openSharedTestbed, trendDrawn } from "./testbed.ts";

const testbed = ofFile(() => openSharedTestbed("random"));

const ticks = (page: Page) => page.locator(".trend .days text");

/** The transactions of a day before an hour. */
async function rowsUntil(day: string, hour: number): Promise<string> {
  const [row] = await testbed.backend.query<{ count: number }>(
    `select count(*)::int as count from public.transactions
     where created_at >= $1::timestamptz and created_at < $1::timestamptz + $2 * interval '1 hour'`,
    [`${day}Z`, hour],
  );
  return formatCount(row?.count ?? null);
}

test("a single day is drawn by the hour until the last complete one, and so is its table; several days if the reader wants", async () => {
  const { page, open } = await testbed.visit({ now: "2025-11-18T15:00:00Z" });
  await open("?period=today&trend=total");
  const chart = page.getByRole("application", { name: /^Transactions per hour from 2025-11-18/ });
  await chart.waitFor();
  await eventually(() => page.locator(".trend .incomplete").allTextContents(), ["until 15:00"]);
  expect((await ticks(page).allTextContents()).slice(0, 2)).toEqual(["00:00", "03:00"]);
  await chart.focus();
  for (let hour = 0; hour < 14; hour++) await page.keyboard.press("ArrowRight");
  const tooltip = page.locator(".tooltip");
  await eventually(() => tooltip.locator("p").first().textContent(), "2025-11-18, Tuesday, 14:00");
  expect(await tooltip.locator("tfoot th").last().textContent()).toBe("Before, 2025-11-17 14:00");
  // The card has the whole day that its percentage compares with, and the sentence the same hours of both days.
  const card = page.locator(".card-previous").last();
  await eventually(() => card.textContent(), `Nov 17: ${await rowsUntil("2025-11-17", 24)}`);
  const words = sentence(page, "transactionTrends");
  const start = `${await rowsUntil("2025-11-18", 15)} transactions by 15:00, `;
  await eventually(() => words.textContent(), expect.stringMatching(`^${start}`));
  await page.getByRole("button", { name: "Table of Transaction Trends Over Time" }).click();
  const hours = tableOf(page, "transactionTrends").locator("tbody th");
  await eventually(() => hours.last().textContent(), "14:00");
  expect(await hours.count()).toBe(15);
  await open("?from=2025-11-15&to=2025-11-18&by=hours");
  await page.getByRole("application", { name: /^Transactions per hour from 2025-11-15/ }).waitFor();
  expect(await ticks(page).allTextContents()).toEqual(
    [15, 16, 17, 18].map((day) => `2025-11-${day}`),
  );
  await open("?from=2025-11-09&to=2025-11-18&by=hours");
  await page.getByRole("application", { name: /^Transactions per day from 2025-11-09/ }).waitFor();
});

test("an open page follows the turn of the hour with its next read, and the turn of the day within a minute", async () => {
  const { page, open, requests } = await testbed.visit({
    now: "2025-11-17T22:58:00Z",
    clockGoes: true,
  });
  await open("?period=today&trend=total");
  await trendDrawn(page);
  const words = sentence(page, "transactionTrends");
  const shows = async (hour: number, day: string) => {
    const count = await rowsUntil(day, hour);
    const until = `${`${hour}`.padStart(2, "0")}:00`;
    await eventually(
      async () => (await words.textContent())?.startsWith(`${count} transactions by ${until}, `),
      true,
    );
  };
  await shows(22, "2025-11-17");
  const reads = () => cubeReads(requests).length;
  const before = reads();
  await page.clock.runFor("05:00");
  await shows(23, "2025-11-17");
  expect(reads()).toBe(before + 1);
  // The computer sleeps over midnight, and over the first hour.
  await page.clock.fastForward("02:10:00");
  await shows(1, "2025-11-18");
  await page.getByRole("application", { name: /^Transactions per hour from 2025-11-18/ }).waitFor();
});
