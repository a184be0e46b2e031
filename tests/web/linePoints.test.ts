import { expect, test } from "vitest";
import { sum } from "../../shared/cube/sum.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { linePoints } from "../../web/page/charts/trend/shownTrend.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const FROM: Day = "2026-10-20";

const anyLine = fc.record({
  counts: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 30 }),
  begin: fc.option(fc.nat({ max: 31 })),
  isUnfinished: fc.boolean(),
});

const STATES = [
  "a mean",
  "fewer than seven days",
  "a first row within the range",
  "a first row after the range",
  "an unfinished day after six others",
] as const;

test("a mean counts seven complete days of the range after the first row, and no end is open", () => {
  fc.assert(
    fc.property(anyLine, ({ counts, begin, isUnfinished }) => {
      const range: DayRange = { from: FROM, to: addDays(FROM, counts.length - 1) };
      const buckets = listDays(range).map((day) => ({ from: day, to: day, isPartial: false }));
      const first = begin === null ? null : { day: addDays(FROM, begin), missingDays: 0 };
      const unfinished = isUnfinished ? range.to : null;
      const shape = { buckets, begin: first, unfinished, rolling: "mean" as const };
      const isComplete = (day: Day) => day >= (first?.day ?? day) && day !== unfinished;
      const means = listDays(range).map((day) => {
        const week = listDays({ from: addDays(day, -6), to: day });
        if (addDays(day, -6) < FROM || !week.every(isComplete)) return null;
        return sum(week.map((each) => counts[listDays(range).indexOf(each)] ?? 0)) / 7;
      });
      meet(STATES, [
        means.some((mean) => mean !== null) && "a mean",
        counts.length < 7 && "fewer than seven days",
        begin !== null && begin > 0 && begin < counts.length && "a first row within the range",
        begin !== null && begin >= counts.length && "a first row after the range",
        isUnfinished && counts.length > 6 && "an unfinished day after six others",
      ]);
      expect(linePoints(shape, counts)).toEqual({
        points: means,
        isOpenAtStart: false,
        isOpenAtEnd: false,
      });
    }),
  );
});
