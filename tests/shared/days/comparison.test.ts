import { expect, test } from "vitest";
import { COMPARISONS, comparedRange, parseComparison } from "../../../shared/days/comparison.ts";
import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyDays } from "../anyRows.ts";

test("a comparison has as many days as its range, the same weekdays if named so, and the nearest days before the range", () => {
  const weekday = ({ from }: DayRange) => new Date(from).getUTCDay();
  fc.assert(
    fc.property(anyDays(800), fc.constantFrom("previous", "weekdays", "year"), (range, name) => {
      const compared = comparedRange(range, name) as DayRange;
      expect(dayCount(compared)).toBe(dayCount(range));
      if (name !== "previous") expect(weekday(compared)).toBe(weekday(range));
      if (name === "year") return;
      expect(compared.to < range.from).toBe(true);
      expect(addDays(compared.to, name === "previous" ? 1 : 7) >= range.from).toBe(true);
    }),
  );
});

test("a year ago is 364 days ago, and none is nothing", () => {
  const week = { from: "2026-11-15", to: "2026-11-21" } as const;
  expect(comparedRange(week, "year")).toEqual({ from: "2025-11-16", to: "2025-11-22" });
  expect(comparedRange(week, "none")).toBeNull();
});

test.each([
  ["2024-02", "2024-02-01..2024-02-29"],
  ["2026-03", "2026-03-01..2026-03-31"],
  ["9999-12", "9999-12-01..9999-12-31"],
])("the month %s is all of its days", (month, days) => {
  expect(parseComparison(month, undefined)).toBe(days);
});

test("a comparison is parsed by its name, and defaults to the previous period", () => {
  expect(COMPARISONS.map((word) => parseComparison(word, "all"))).toEqual(COMPARISONS);
  expect(parseComparison(undefined, undefined)).toBe("previous");
  expect(() => parseComparison("month", undefined)).toThrow(
    "invalid comparison: month (write one of previous",
  );
  // The period `all` has no comparison unless the query names a comparison.
  expect(parseComparison(undefined, "all")).toBe("none");
  expect(parseComparison("previous", "all")).toBe("previous");
  expect(parseComparison(undefined, "year-to-date")).toBe("previous");
});
