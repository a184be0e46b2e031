import { expect, test } from "vitest";
import { WEEK_STARTS } from "../../../shared/brand.ts";
import { buckets, STEPS } from "../../../shared/days/buckets.ts";
import { addDays } from "../../../shared/days/day.ts";
import { WEEKDAY_NUMBERS } from "../../../shared/days/period.ts";
import { dayCount, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyDays } from "../anyRows.ts";

const anyWeekStart = fc.constantFrom(...WEEK_STARTS);

test("buckets are the days of a range in order, in whole weeks or months except at the ends", () => {
  fc.assert(
    fc.property(anyDays(800), fc.constantFrom(...STEPS), anyWeekStart, (range, step, start) => {
      const found = buckets(range, step, start);
      expect(found.flatMap(listDays)).toEqual(listDays(range));
      if (step === "day") return;
      for (const [index, { from, to, isPartial }] of found.entries()) {
        if (isPartial) expect([0, found.length - 1]).toContain(index);
        else if (step === "week") {
          expect([new Date(from).getUTCDay(), dayCount({ from, to })]).toEqual([
            WEEKDAY_NUMBERS[start],
            7,
          ]);
        } else expect([from.slice(8), addDays(to, 1).slice(8)]).toEqual(["01", "01"]);
      }
    }),
  );
});

test("a range of whole weeks has no partial week", () => {
  const weeks = buckets({ from: "2026-11-09", to: "2026-11-22" }, "week", "monday");
  expect(weeks).toEqual([
    { from: "2026-11-09", to: "2026-11-15", isPartial: false },
    { from: "2026-11-16", to: "2026-11-22", isPartial: false },
  ]);
});
