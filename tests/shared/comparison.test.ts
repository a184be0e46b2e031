import fc from "fast-check";
import { expect, test } from "vitest";
import { COMPARISONS, comparedRange, parseComparison } from "../../shared/comparison.ts";
import { addDays } from "../../shared/day.ts";
import { dayCount, type Range } from "../../shared/range.ts";

const anyRange = fc
  .record({ start: fc.nat(10_000), length: fc.integer({ min: 1, max: 800 }) })
  .map(({ start, length }): Range => {
    const from = addDays("1990-01-01", start);
    return { from, to: addDays(from, length - 1) };
  });

test("what a range is compared with has as many days", () => {
  fc.assert(
    fc.property(anyRange, fc.constantFrom("previous", "weekdays", "year"), (range, comparison) => {
      const compared = comparedRange(range, comparison);
      expect(compared && dayCount(compared)).toBe(dayCount(range));
    }),
  );
});

test("weekdays and a year ago keep their weekdays, and weekdays touch no day of the range", () => {
  const weekday = ({ from }: Range) => new Date(from).getUTCDay();
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

test("it is read by its name, and is the previous period where it is not said", () => {
  expect(COMPARISONS.map(parseComparison)).toEqual(COMPARISONS);
  expect(parseComparison(undefined)).toBe("previous");
  expect(() => parseComparison("month")).toThrow(
    "invalid comparison: month (write one of previous",
  );
});
