import { expect, test } from "vitest";
import { sum } from "../../shared/cube/sum.ts";
import { addDays, type Day, later } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { linePoints } from "../../web/page/charts/trend/shownTrend.ts";
import { pointShare } from "../../web/page/charts/trend/TrendTooltip.tsx";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const FROM: Day = "2026-10-20";

const anyLine = fc.record({
  counts: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 30 }),
  begin: fc.option(fc.nat({ max: 31 })),
  ahead: fc.option(fc.nat({ max: 9 })),
});

const STATES = [
  "a mean",
  "fewer than seven days",
  "a first row within the range",
  "a first row after the range",
  "an unfinished day after six others",
  "days that have not begun",
] as const;

test("a mean counts seven complete days of the range after the first row, none of which is still to come, and no end is open", () => {
  fc.assert(
    fc.property(anyLine, ({ counts, begin, ahead }) => {
      const range: DayRange = { from: FROM, to: addDays(FROM, counts.length - 1) };
      const buckets = listDays(range).map((day) => ({ from: day, to: day, isPartial: false }));
      const first = begin === null ? null : { day: addDays(FROM, begin), missingDays: 0 };
      const unfinished = ahead === null ? null : later(range.from, addDays(range.to, -ahead));
      const shape = { buckets, begin: first, unfinished, rolling: "mean" as const };
      const isComplete = (day: Day) =>
        day >= (first?.day ?? day) && (unfinished === null || day < unfinished);
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
        ahead === 0 && counts.length > 6 && "an unfinished day after six others",
        ahead !== null && ahead > 0 && counts.length > 9 && "days that have not begun",
      ]);
      expect(linePoints(shape, counts)).toEqual({
        points: means,
        isOpenAtStart: false,
        isOpenAtEnd: false,
      });
    }),
  );
});

test("a line has no point for days that have not begun, and ends with the unfinished day", () => {
  const range: DayRange = { from: "2026-11-25", to: "2026-11-29" };
  const buckets = listDays(range).map((day) => ({ from: day, to: day, isPartial: false }));
  const shape = { buckets, begin: null, unfinished: "2026-11-27" as Day, rolling: null };
  expect(linePoints(shape, [4, 5, 1, 0, 0])).toEqual({
    points: [4, 5, 1, null, null],
    isOpenAtStart: false,
    isOpenAtEnd: true,
  });
});

test("the share in a mean is that of the sums of seven days, whose halves are exact", () => {
  // 15 of 80 is 18.75 %, which binary sevenths miss.
  expect(pointShare({ rolling: "mean" }, 15 / 7, 80 / 7)).toBe(18.8);
  expect(pointShare({ rolling: null }, 15, 80)).toBe(18.8);
});
