import { describe, expect, test } from "vitest";
import type { WeekStart } from "../../../shared/brand.ts";
import { addDays, firstOfMonth } from "../../../shared/days/day.ts";
import { COMPLETE_PERIODS, firstOfWeek } from "../../../shared/days/period.ts";
import {
  parseRange,
  parseRangeWithin,
  type QueryOptions,
} from "../../../shared/days/queryOptions.ts";
import {
  covers,
  dayCount,
  listDays,
  previousPeriod,
  sharedDays,
} from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange } from "../anyRows.ts";

const TODAY = "2026-03-15";
const DAYS = { today: TODAY, weekStartsOn: "monday" } as const;

describe("a range in words", () => {
  test.each<[QueryOptions, string, string]>([
    [{}, "2026-02-13", TODAY],
    [{ last: "30d" }, "2026-02-13", TODAY],
    [{ last: "0d" }, TODAY, TODAY],
    [{ last: "7d", to: "yesterday" }, "2026-03-07", "2026-03-14"],
    [{ to: "2025-02-04" }, "2025-01-05", "2025-02-04"],
    [{ from: "2026-03-01" }, "2026-03-01", TODAY],
    [{ from: "yesterday", to: "today" }, "2026-03-14", TODAY],
    [{ from: "2026-04-01", to: "2026-04-30" }, "2026-04-01", "2026-04-30"],
    [{ period: "today" }, TODAY, TODAY],
    [{ period: "yesterday" }, "2026-03-14", "2026-03-14"],
    [{ period: "last-7-days" }, "2026-03-08", "2026-03-14"],
    [{ period: "last-28-days" }, "2026-02-15", "2026-03-14"],
    [{ period: "last-13-weeks" }, "2025-12-08", "2026-03-08"],
    [{ period: "last-week" }, "2026-03-02", "2026-03-08"],
    [{ period: "week-to-date" }, "2026-03-09", TODAY],
    [{ period: "last-month" }, "2026-02-01", "2026-02-28"],
    [{ period: "year-to-date" }, "2026-01-01", TODAY],
    [{ period: "all" }, "2016-03-08", TODAY],
    [{ period: "all", compare: "previous" }, "2021-03-12", TODAY],
    [{ period: "all", compare: "year" }, "2017-03-07", TODAY],
  ])("%o is %s to %s", (words, from, to) => {
    expect(parseRange(words, TODAY)).toEqual({ from, to });
  });

  test.each<[QueryOptions, string]>([
    [{ from: "2026-02-30" }, "invalid day: 2026-02-30"],
    [{ to: "tomorrow" }, "invalid day: tomorrow"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "2026-03-02 is after 2026-03-01 (swap the two)"],
    [{ from: "2030-01-01" }, `2030-01-01 is in the future (today is ${TODAY})`],
    [{ from: "2026-03-01", last: "7d" }, "from 2026-03-01 and last 7d exclude each other"],
    [
      { last: "30" },
      "invalid number of days: 30 (write one such as 30d, the last day and 30 days before it)",
    ],
    [{ last: "-1d" }, "invalid number of days: -1d"],
    [
      { last: "99999d" },
      "invalid number of days: 99999d reaches back before 1970 (write 3659d at most)",
    ],
    [{ period: "month" }, "invalid period: month"],
    [{ period: "today", last: "7d" }, "period today and last 7d exclude each other"],
  ])("%o is refused", (words, message) => {
    const refusal = { kind: "usage", message: expect.stringContaining(message) };
    expect(() => parseRange(words, TODAY)).toThrow(expect.objectContaining(refusal));
  });
});

test.each<[WeekStart, string, string, string]>([
  ["monday", "2026-03-09", "2026-03-02", "2025-12-08"],
  ["saturday", "2026-03-14", "2026-03-07", "2025-12-13"],
  ["sunday", TODAY, "2026-03-08", "2025-12-14"],
])("weeks that begin on a %s begin so in every period", (start, open, last, first) => {
  const from = (period: string) => parseRange({ period }, TODAY, start).from;
  expect(["week-to-date", "last-week", "last-13-weeks"].map(from)).toEqual([open, last, first]);
});

describe("with figures until yesterday", () => {
  const COVER = { from: "2026-01-01", to: "2026-03-14" } as const;

  test.each<[QueryOptions, string, string]>([
    [{}, "2026-02-12", "2026-03-14"],
    [{ last: "7d" }, "2026-03-07", "2026-03-14"],
    [{ from: "2026-03-01" }, "2026-03-01", "2026-03-14"],
    [{ period: "month-to-date" }, "2026-03-01", "2026-03-14"],
    [{ period: "year-to-date" }, "2026-01-01", "2026-03-14"],
    [{ period: "all" }, "2026-01-01", "2026-03-14"],
    // Named days follow the calendar.
    [{ period: "yesterday" }, "2026-03-14", "2026-03-14"],
    [{ period: "today" }, TODAY, TODAY],
    [{ from: "yesterday", to: "yesterday" }, "2026-03-14", "2026-03-14"],
    [{ from: "2026-03-14", to: "today" }, "2026-03-14", TODAY],
  ])("%o is %s to %s", (words, from, to) => {
    expect(parseRangeWithin(words, DAYS, COVER)).toEqual({ from, to });
  });

  test("a range that begins after the figures is refused with the last day with data", () => {
    expect(() => parseRangeWithin({ from: "today" }, DAYS, COVER)).toThrow(
      `${TODAY} is after 2026-03-14, the last day with data`,
    );
  });

  test("a month that began after the figures is still the month to date", () => {
    const february = { from: "2026-01-01", to: "2026-02-28" } as const;
    const month = { from: "2026-03-01", to: TODAY };
    expect(parseRangeWithin({ period: "month-to-date" }, DAYS, february)).toEqual(month);
  });
});

const TODAYS = ["the first day of a month", "the first day of a week", "another day"] as const;

test("every period of complete days ends before today, and compares equal weekdays", () => {
  const anyDay = fc.nat(20_000).map((number) => addDays("1990-01-01", number));
  const anyToday = fc.oneof(
    anyDay,
    anyDay.map(firstOfMonth),
    anyDay.map((day) => firstOfWeek(day, "monday")),
  );
  fc.assert(
    fc.property(anyToday, fc.constantFrom(...COMPLETE_PERIODS), (today, period) => {
      meet(TODAYS, [
        today === firstOfMonth(today) && "the first day of a month",
        today === firstOfWeek(today, "monday") && "the first day of a week",
        today !== firstOfMonth(today) && today !== firstOfWeek(today, "monday") && "another day",
      ]);
      const range = parseRange({ period }, today);
      expect(range.to < today).toBe(true);
      if (!/days|week/.test(period)) return;
      const { from } = previousPeriod(range);
      expect(new Date(from).getUTCDay()).toBe(new Date(range.from).getUTCDay());
    }),
  );
});

test("a week begins as the calendar of the page does", () => {
  const weeks = listDays({ from: "2026-03-02", to: "2026-03-21" }).map(
    (today) => parseRange({ period: "week-to-date" }, today).from,
  );
  expect([...new Set(weeks)]).toEqual(["2026-03-02", "2026-03-09", "2026-03-16"]);
});

test("the list of a range has every day in order, both ends included", () => {
  const days = ["2024-02-28", "2024-02-29", "2024-03-01"];
  expect(listDays({ from: "2024-02-28", to: "2024-03-01" })).toEqual(days);
});

const STATES = [
  "apart",
  "one day shared",
  "a part shared",
  "one within the other",
  "equal",
] as const;

test("two ranges share the days that both list, and a range covers another range if it lists all of its days", () => {
  const range = anyRange({ from: "2026-02-25", to: "2026-03-05" });
  const equal = range.map((each) => [each, each] as const);
  const pair = fc.oneof({ weight: 9, arbitrary: fc.tuple(range, range) }, equal);
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const shared = sharedDays(a, b);
      const both = listDays(a).filter((day) => listDays(b).includes(day));
      meet(STATES, [
        both.length === 0 && "apart",
        both.length === 1 && "one day shared",
        both.length > 1 && both.length < Math.min(dayCount(a), dayCount(b)) && "a part shared",
        both.length === dayCount(b) && dayCount(a) > dayCount(b) && "one within the other",
        a.from === b.from && a.to === b.to && "equal",
      ]);
      expect(shared === null ? [] : listDays(shared)).toEqual(both);
      expect(covers(a, b)).toBe(both.length === dayCount(b));
    }),
  );
});
