import { expect, test } from "vitest";
import { addDays, type Day, parseDay } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { steppedRange } from "../../../shared/days/steppedRange.ts";
import { fc } from "../../suite/fastCheck.ts";

const LAST = parseDay("2026-11-20");

function range(from: string, to: string): DayRange {
  return { from: parseDay(from), to: parseDay(to) };
}

const anyRange = fc
  .record({ back: fc.integer({ min: 0, max: 3_000 }), days: fc.integer({ min: 1, max: 400 }) })
  .map(({ back, days }): DayRange => {
    const to = addDays(LAST, -back);
    return { from: addDays(to, 1 - days), to };
  });

test("a step back ends the day before the range, a step forward begins the day after it", () => {
  const week = range("2026-11-01", "2026-11-07");
  expect(steppedRange(week, -1, LAST)).toEqual(range("2026-10-25", "2026-10-31"));
  expect(steppedRange(week, 1, LAST)).toEqual(range("2026-11-08", "2026-11-14"));
});

test("a single day steps to its neighbours", () => {
  const day = range("2026-03-01", "2026-03-01");
  expect(steppedRange(day, -1, LAST)).toEqual(range("2026-02-28", "2026-02-28"));
  expect(steppedRange(day, 1, LAST)).toEqual(range("2026-03-02", "2026-03-02"));
});

test("the last step forward is cut so that it ends with the last day", () => {
  expect(steppedRange(range("2026-11-08", "2026-11-14"), 1, LAST)).toEqual(
    range("2026-11-14", "2026-11-20"),
  );
});

test("a range that ends with the last day, or after it, has no next one", () => {
  for (const to of ["2026-11-20", "2026-11-25"]) {
    const latest = range("2026-11-10", to);
    expect(steppedRange(latest, 1, LAST)).toEqual(latest);
  }
});

test("a range never steps back before 1970", () => {
  const first = range("1970-01-05", "1970-01-10");
  expect(steppedRange(first, -1, LAST)).toEqual(first);
});

test("a step keeps the number of days, and forward undoes back", () => {
  fc.assert(
    fc.property(anyRange, fc.constantFrom(-1 as const, 1 as const), (range, direction) => {
      const stepped = steppedRange(range, direction, LAST);
      expect(dayCount(stepped)).toBe(dayCount(range));
      expect(stepped.to <= (LAST as Day)).toBe(true);
      expect(steppedRange(steppedRange(range, -1, LAST), 1, LAST)).toEqual(range);
    }),
  );
});
