import { expect, test } from "vitest";
import { addDays, firstOfMonth } from "../../../shared/days/day.ts";
import { COMPLETE_PERIODS, firstOfWeek } from "../../../shared/days/period.ts";
import { parseRange } from "../../../shared/days/queryOptions.ts";
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
