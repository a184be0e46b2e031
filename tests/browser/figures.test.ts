import { describe, expect, test } from "vitest";
import { parseDay } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import { oracle } from "../integration/oracle.ts";
import { EXAMPLE_ROWS, STEADY_ROWS } from "./exampleRows.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import { eventually, figuresShown, goTo, ofFile, openTestbed } from "./testbed.ts";

/** In Kathmandu the next day has begun. */
const EVENING = "2025-02-04T20:00:00Z";

const ZONES: readonly [timeZone: string, last30Days: DayRange][] = [
  ["America/New_York", range("2025-01-05", "2025-02-04")],
  ["Asia/Kathmandu", range("2025-01-06", "2025-02-05")],
  ["Africa/Cairo", range("2025-01-05", "2025-02-04")],
];

/** Cairo's last day of October had 25 hours, and so had New York's third of November. */
const OTHER_RANGES = [range("2024-10-20", "2024-11-10"), range("2024-10-31", "2024-10-31")];

function range(from: string, to: string): DayRange {
  return { from: parseDay(from), to: parseDay(to) };
}

const testbed = ofFile(async () => {
  const testbed = await openTestbed({ kind: "empty" });
  for (const statement of [...EXAMPLE_ROWS, ...STEADY_ROWS]) await testbed.backend.query(statement);
  return testbed;
});

describe.each(ZONES)("in %s", (timeZone, last30Days) => {
  test("the figures on the page and in the trend's tooltip are those of SQL, range by range", async () => {
    const { page, open } = await testbed.visit({ now: EVENING, timezoneId: timeZone });
    await open();
    for (const range of [last30Days, ...OTHER_RANGES]) {
      if (range !== last30Days) await goTo(page, `?from=${range.from}&to=${range.to}`);
      await eventually(() => page.locator(".filter-button").textContent(), formatRange(range));
      await figuresShown(page);
      const shown = await readFigures(page);
      const expected = await oracle(testbed.backend.query, range, timeZone);
      expect(shown).toEqual(figuresOf(expected, Object.keys(shown.lines)));
      // The bars of a single day have their names beside them.
      if (range.from === range.to) continue;
      expect(
        Object.keys(shown.lines)
          .flatMap((names) => names.split(", "))
          .sort(),
      ).toEqual(expected.transactionTrends.chains.map(({ chain }) => chain).sort());
    }

    const range = { from: parseDay("2024-10-30"), to: parseDay("2024-11-03") };
    await goTo(page, `?from=${range.from}&to=${range.to}`);
    await eventually(() => page.locator(".filter-button").textContent(), formatRange(range));
    await figuresShown(page);
    const { transactionTrends } = await oracle(testbed.backend.query, range, timeZone);
    const chart = page.getByRole("application", { name: /^Transactions per day/ });
    await chart.focus();
    for (const [index, day] of transactionTrends.days.entries()) {
      if (index > 0) await page.keyboard.press("ArrowRight");
      const tooltip = page.locator(".tooltip", { hasText: day });
      expect(await tooltip.locator("tfoot td").first().textContent()).toBe(
        formatCount(transactionTrends.total[index] ?? null),
      );
      const row = tooltip.locator("tbody tr").first();
      const name = await row.locator("th").textContent();
      const line = transactionTrends.chains.find(({ chain }) => chain === name);
      expect(await row.locator("td").first().textContent()).toBe(
        formatCount(line?.counts[index] ?? null),
      );
    }
  });
});
