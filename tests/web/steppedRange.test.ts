import { expect, test } from "vitest";
import { addDays, type Day, parseDay } from "../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { steppedRange } from "../../web/store/url/availableDays.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const LAST = parseDay("2026-11-20");

const anyRange = fc
  .record({
    back: fc.oneof(fc.nat(3_000), fc.nat(100), fc.constant(0)),
    days: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ back, days }): DayRange => {
    const to = addDays(LAST, -back);
    return { from: addDays(to, 1 - days), to };
  });

const STATES = ["back", "forward by all its days", "cut by the last day", "no step"] as const;

test("a step keeps the number of days, and forward undoes back", () => {
  fc.assert(
    fc.property(anyRange, fc.constantFrom(-1 as const, 1 as const), (range, direction) => {
      const stepped = steppedRange(range, direction, LAST);
      const isWhole = stepped.from > range.to;
      meet(STATES, [
        stepped.to < range.from && "back",
        isWhole && "forward by all its days",
        stepped.to > range.to && !isWhole && "cut by the last day",
        stepped.to === range.to && "no step",
      ]);
      expect(dayCount(stepped)).toBe(dayCount(range));
      expect(stepped.to <= (LAST as Day)).toBe(true);
      expect(steppedRange(steppedRange(range, -1, LAST), 1, LAST)).toEqual(range);
    }),
  );
});
