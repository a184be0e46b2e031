import { expect, test } from "vitest";
import { COMPARISONS, comparedRange, parseComparison } from "../../../shared/days/comparison.ts";
import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";

const anyRange = fc
  .record({ start: fc.nat(10_000), length: fc.integer({ min: 1, max: 800 }) })
  .map(({ start, length }): DayRange => {
    const from = addDays("1990-01-01", start);
    return { from, to: addDays(from, length - 1) };
  });

test("a comparison range has as many days as the range", () => {
  fc.assert(
    fc.property(anyRange, fc.constantFrom("previous", "weekdays", "year"), (range, comparison) => {
      const compared = comparedRange(range, comparison);
      expect(compared && dayCount(compared)).toBe(dayCount(range));
    }),
  );
});

test("weekdays and a year ago keep their weekdays, and weekdays touch no day of the range", () => {
  const weekday = ({ from }: DayRange) => new Date(from).getUTCDay();
  fc.assert(
    fc.property(anyRange, fc.constantFrom("weekdays", "year"), (range, comparison) => {
      const compared = comparedRange(range, comparison) ?? range;
      expect(weekday(compared)).toBe(weekday(range));
      if (comparison === "year") return;
      expect(compared.to < range.from).toBe(true);
      expect(addDays(compared.to, 7) >= range.from).toBe(true);
    }),
  );
});

test("a year ago is 364 days ago, and none is nothing", () => {
  const week = { from: "2026-11-15", to: "2026-11-21" } as const;
  expect(comparedRange(week, "year")).toEqual({ from: "2025-11-16", to: "2025-11-22" });
  expect(comparedRange(week, "none")).toBeNull();
});

test("a comparison is parsed by its name, and defaults to the previous period", () => {
  expect(COMPARISONS.map((word) => parseComparison(word, "all"))).toEqual(COMPARISONS);
  expect(parseComparison(undefined, undefined)).toBe("previous");
  expect(() => parseComparison("month", undefined)).toThrow(
    "invalid comparison: month (write one of previous",
  );
});

test("all days are compared with nothing unless a comparison is named", () => {
  expect(parseComparison(undefined, "all")).toBe("none");
  expect(parseComparison("previous", "all")).toBe("previous");
  expect(parseComparison(undefined, "year-to-date")).toBe("previous");
});
