import { afterEach, expect, test, vi } from "vitest";
import type { Contribution } from "../../../shared/dashboard/contributions.ts";
import { type Comparison, comparedRange } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import {
  comparisonWords,
  formatChange,
  inComparisonWords,
} from "../../../shared/text/comparisonWords.ts";
import {
  formatCompact,
  formatComparedRange,
  formatCount,
  formatFirst,
  formatInstant,
  formatPercent,
  formatQuantity,
  formatRange,
  formatShare,
  formatShortDay,
  formatShortRange,
} from "../../../shared/text/format.ts";
import { movers } from "../../../shared/text/movers.ts";
import { sentenceName } from "../../../shared/text/shortName.ts";
import { replayCalls } from "../../suite/transcript.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

function compared(comparison: Comparison, from: Day, to: Day) {
  const range = { from, to };
  return { range, comparison, previous: comparedRange(range, comparison) };
}

/** The texts of the golden, by its headings; the inputs are their arguments. */
const TEXTS: Readonly<Record<string, (...args: never[]) => string>> = {
  "a count": formatCount,
  "a count on an axis": formatCompact,
  "a percentage with so many decimals": formatPercent,
  "a part of a whole": (part: number, whole: number) => formatShare(part, whole, 1),
  "a number of days": (days: number) => formatQuantity(days, ["day", "days"]),
  "names, of which two are given": (...names: string[]) => formatFirst(names, 2),
  "a range, as on the button of the page": (from: Day, to: Day) => formatRange({ from, to }),
  "a day of a range, with its year if the range spans several": (day: Day, from: Day, to: Day) =>
    formatShortDay(day, { from, to }),
  "a range in short": (from: Day, to: Day) => formatShortRange({ from, to }),
  "compared days, with their year if they end in an earlier one than the range": (
    from: Day,
    to: Day,
    first: Day,
    last: Day,
  ) => formatComparedRange({ from, to }, { from: first, to: last }),
  "an instant": formatInstant,
  "the days that a range is compared with": (...days: Parameters<typeof compared>) =>
    `${comparisonWords(compared(...days))} · ${inComparisonWords(compared(...days))}`,
  "a change, without a sign": (percent: number, ...days: Parameters<typeof compared>) =>
    formatChange(percent, compared(...days)),
  "the movers of a change, by their own changes": (...changes: [string | null, number][]) => {
    const contributions = changes
      .map(([chain, change]): Contribution => ({ chain, change, transactions: 0, previous: 0 }))
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
    return movers(contributions, String);
  },
  "a name in a sentence, in quotation marks if it would read as a figure or as nothing":
    sentenceName,
};

test("each kind of text is as the golden has it", async () => {
  await replayCalls("texts", TEXTS);
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("a day stays itself in %s", async (zone) => {
  vi.stubEnv("TZ", zone);
  vi.resetModules();
  const { formatDay } = await import("../../../shared/text/format.ts");
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
  expect(formatDay("2025-01-05")).toBe("Jan 05, 2025");
});
