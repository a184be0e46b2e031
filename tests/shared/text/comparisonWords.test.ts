import { expect, test } from "vitest";
import { type Comparison, comparedRange } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import { comparisonWords, inComparisonWords } from "../../../shared/text/comparisonWords.ts";

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
