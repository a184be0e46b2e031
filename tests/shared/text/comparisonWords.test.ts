import { expect, test } from "vitest";
import { type Comparison, comparedRange } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import {
  comparisonWords,
  formatChange,
  inComparisonWords,
} from "../../../shared/text/comparisonWords.ts";

function compared(from: Day, to: Day, comparison: Comparison) {
  const range = { from, to };
  return { range, comparison, previous: comparedRange(range, comparison) };
}

test("one day is compared with one day", () => {
  const words = (comparison: Comparison) =>
    comparisonWords(compared("2026-11-20", "2026-11-20", comparison));
  expect(words("previous")).toBe("the previous day");
  expect(words("weekdays")).toBe("the same weekday 1 week earlier");
  expect(words("year")).toBe("the same weekday a year earlier");
});

test("several days are compared with the same number of days, and the words name this number or the weeks", () => {
  const words = (comparison: Comparison) =>
    inComparisonWords(compared("2026-11-07", "2026-11-20", comparison));
  expect(words("previous")).toBe("in the previous 14 days");
  expect(words("weekdays")).toBe("on the same weekdays 2 weeks earlier");
  expect(words("year")).toBe("on the same weekdays a year earlier");
});

test("a change has no sign, groups its thousands and names what it is compared with", () => {
  const previous = compared("2026-11-07", "2026-11-20", "previous");
  expect(formatChange(2.8, previous)).toBe("2.8% vs previous period");
  expect(formatChange(-3, previous)).toBe("3.0% vs previous period");
  expect(formatChange(1664.4, previous)).toBe("1,664.4% vs previous period");
});

test("chosen days are named by themselves, and if they are more or fewer, by their number and the mean a day", () => {
  const sameLength = compared("2026-11-07", "2026-11-20", "2026-09-07..2026-09-20");
  expect(comparisonWords(sameLength)).toBe("Sep 07 - Sep 20");
  expect(formatChange(2.8, sameLength)).toBe("2.8% vs Sep 07 - Sep 20");
  const shorter = compared("2026-11-07", "2026-11-20", "2025-12-30..2026-01-02");
  expect(inComparisonWords(shorter)).toBe("in Dec 30 - Jan 02 (4 days)");
  expect(formatChange(-2.8, shorter)).toBe("2.8% a day vs Dec 30 - Jan 02");
});
