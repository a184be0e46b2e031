import { expect, test } from "vitest";
import { addDays, type Day } from "../../shared/days/day.ts";
import { listDays } from "../../shared/days/range.ts";
import {
  countHeight,
  countTicks,
  formatTick,
  pointTicks,
} from "../../web/page/charts/plot/axisTicks.ts";

test.each([0, 1, 117])(
  "a plot up to %i has 0 at its bottom and its last tick at its top",
  (highest) => {
    const height = countHeight(highest, { y: 10, height: 200 });
    expect([0, countTicks(highest).at(-1) ?? 0].map(height)).toEqual([210, 10]);
  },
);

test("ticks are whole counts with exact labels, six at most, and end at most a third above the highest count", () => {
  const value = { K: 1e3, M: 1e6, B: 1e9 };
  const written = (label: string) =>
    Number.parseFloat(label) * (value[label.at(-1) as keyof typeof value] ?? 1);
  for (let highest = 50; highest < 1e10; highest = Math.ceil(highest * 1.01)) {
    const ticks = countTicks(highest);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.map(formatTick).map(written)).toEqual(ticks);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.at(-1)).toBeLessThanOrEqual((4 / 3) * highest);
  }
});

test("days of a month or two are labelled at even distances from the first on", () => {
  const days = listDays({ from: "2026-10-23", to: "2026-11-22" });
  expect(pointTicks(days, 4)).toEqual(["2026-10-23", "2026-10-31", "2026-11-08", "2026-11-16"]);
});

test("days of several months are labelled at the first days of months", () => {
  const days = listDays({ from: "2026-05-27", to: "2026-11-22" });
  expect(pointTicks(days, 7)).toEqual(firstsFrom(6, 11));
  expect(pointTicks(days, 3)).toEqual(["2026-06-01", "2026-08-01", "2026-10-01"]);
});

test("months are labelled by their first days, and an incomplete month is not", () => {
  const days: Day[] = ["2026-01-15", ...firstsFrom(2, 9)];
  expect(pointTicks(days, 8)).toEqual(firstsFrom(2, 9));
});

// In these years a Sunday is the first of a month in Dec, Jun, Feb and Mar. Feb and Mar are neighbours.
test("weeks are labelled at even distances, however many of them begin with a month", () => {
  const weeks = Array.from({ length: 110 }, (_, week) => addDays("2024-11-03", 7 * week));
  const labelled = pointTicks(weeks, 7).map((day) => weeks.indexOf(day as Day));
  expect(labelled).toEqual([0, 16, 32, 48, 64, 80, 96]);
});

function firstsFrom(first: number, last: number): Day[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `2026-${String(first + index).padStart(2, "0")}-01` as Day,
  );
}
