import { expect, test } from "vitest";
import { addDays } from "../../../shared/days/day.ts";
import { dayCount, listDays } from "../../../shared/days/range.ts";
import { fraction, parseDecimal, toNumber } from "../../../shared/rules/fraction.ts";
import { isUnusual, usual, usualDistance, usualRanges } from "../../../shared/rules/usual.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

/** As many values lie below the median as above it: the middle of the ordered values. */
function middle(values: readonly number[]): number {
  const [low, high] = [0, 1].map((extra) =>
    Math.min(
      ...values.filter(
        (value) => values.filter((each) => each <= value).length >= (values.length + extra) / 2,
      ),
    ),
  );
  return (Number(low) + Number(high)) / 2;
}

const SERIES = ["an even number of values", "an odd number of values", "a deviation of 0"] as const;

test("what is usual is the median, and the median absolute deviation times 1.4826", () => {
  const size = { minLength: 4, maxLength: 8 };
  const values = fc.constantFrom(1, 30).chain((max) => fc.array(fc.integer({ min: 0, max }), size));
  const property = fc.property(values, (values) => {
    const median = middle(values);
    const deviation = 1.4826 * middle(values.map((value) => Math.abs(value - median)));
    meet(SERIES, [
      values.length % 2 === 0 ? "an even number of values" : "an odd number of values",
      deviation === 0 && "a deviation of 0",
    ]);
    const found = usual(values.map((value) => fraction(value)));
    expect(found && toNumber(found.median)).toBe(median);
    expect(found && toNumber(found.deviation)).toBeCloseTo(deviation, 9);
  });
  fc.assert(property);
  expect(usual([1, 2, 3].map((value) => fraction(value)))).toBeNull();
});

test("what is usual comes from the same weekdays of the last eight weeks, without overlap", () => {
  for (let days = 1; days <= 70; days++) {
    const range = { from: addDays("2026-10-01", 1 - days), to: "2026-10-01" } as const;
    const ranges = usualRanges(range);
    expect(ranges.length).toBe(Math.floor(8 / Math.ceil(days / 7)));
    for (const earlier of ranges) {
      expect(dayCount(earlier)).toBe(days);
      expect((Date.parse(range.to) - Date.parse(earlier.to)) % (7 * 86_400_000)).toBe(0);
    }
    const all = [range, ...ranges].flatMap(listDays);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((day) => day >= addDays(range.from, -56))).toBe(true);
  }
});

test.each([
  [130, 3, 100, 9.9, true],
  [70, 3, 100, 9.9, true],
  [129, 3, 100, 9.9, false],
  // A distance is at least 10 and a tenth of the median.
  [30, 3, 20, 0, false],
  [31, 3, 20, 0, true],
  [1_100, 3, 1_000, 0, false],
  [1_101, 3, 1_000, 0, true],
  [110, 1, 100, 9.9, false],
  [111, 1, 100, 9.9, true],
])(
  "%i is beyond %d deviations of a median of %i and a deviation of %d: %s",
  (value, k, median, deviation, isBeyond) => {
    const usual = {
      median: fraction(median),
      deviation: parseDecimal(`${deviation}`),
      ranges: 8,
    };
    const distance = usualDistance(usual, fraction(k));
    expect(isUnusual(fraction(value), usual.median, distance)).toBe(isBeyond);
  },
);
