import { expect, test } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import { oracle } from "../integration/oracle.ts";
import { EXAMPLE_ROWS, STEADY_ROWS } from "./exampleRows.ts";
import { figuresOf, readFigures } from "./shownFigures.ts";
import { eventually, ofFile, openTestbed, rangeLabel, samePage } from "./testbed.ts";

/** October 31 in Cairo and November 3 in New York had 25 hours. */
const OVER_CHANGE = { from: "2024-10-30", to: "2024-11-03" } as const;

const CASES: readonly [search: string, timeZone: string, range: DayRange][] = [
  ["?from=2024-10-30&to=2024-11-03", "America/New_York", OVER_CHANGE],
  ["?zone=Asia/Kathmandu", "Asia/Kathmandu", { from: "2025-01-06", to: "2025-02-05" }],
  [
    "?from=2024-10-31&to=2024-10-31&zone=Africa/Cairo",
    "Africa/Cairo",
    { from: "2024-10-31", to: "2024-10-31" },
  ],
];

const testbed = ofFile(async () => {
  const testbed = await openTestbed();
  for (const statement of [...EXAMPLE_ROWS, ...STEADY_ROWS]) await testbed.backend.query(statement);
  return testbed;
});

/** The page of a reader in New York, on an evening when the next day has begun in Kathmandu. */
const shown = samePage(() => testbed, {
  now: "2025-02-04T20:00:00Z",
  timezoneId: "America/New_York",
});

test.each(CASES)(
  "%s: the figures on the page equal the figures of SQL in %s",
  async (search, timeZone, range) => {
    const { page } = await shown(search);
    await eventually(() => rangeLabel(page), formatRange(range));
    const lines = Object.keys((await readFigures(page)).lines);
    const expected = await oracle(testbed.backend.query, range, timeZone);
    // Charts below the window are the last to follow the range.
    await eventually(() => readFigures(page), figuresOf(expected, lines));
    // The bars of a single day have their names beside them.
    if (range.from === range.to) return;
    const names = lines.flatMap((names) => names.split(", "));
    expect(names.sort()).toEqual(
      expected.transactionTrends.chains.map(({ chain }) => chain).sort(),
    );
  },
);

test("the figures in the trend's tooltip equal the figures of SQL over a change of clocks", async () => {
  const { page } = await shown("?from=2024-10-30&to=2024-11-03");
  const { transactionTrends } = await oracle(
    testbed.backend.query,
    OVER_CHANGE,
    "America/New_York",
  );
  await page.getByRole("application", { name: /^Transactions per day/ }).focus();
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
