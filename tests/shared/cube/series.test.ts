import { expect, test } from "vitest";
import {
  buildSeries,
  denseBetween,
  seriesSchema,
  sumBetween,
} from "../../../shared/cube/series.ts";

test("days ascend; sums and dense columns have both ends, and nothing beyond them", () => {
  const series = buildSeries(
    new Map(Object.entries({ 7: 30, 2: 1, 4: 20 }).map(([d, n]) => [+d, n])),
  );
  expect(series).toEqual({ days: [2, 4, 7], counts: [1, 20, 30] });
  const sums = [
    [2, 7],
    [3, 6],
    [4, 4],
    [5, 6],
  ].map(([a = 0, b = 0]) => sumBetween(series, a, b));
  expect(sums).toEqual([51, 20, 20, 0]);
  expect(denseBetween(series, 1, 5)).toEqual([0, 1, 0, 20, 0]);
  expect(denseBetween(series, 2, 4)).toEqual([1, 0, 20]);
});

test.each([
  ["days that descend", { days: [2, 1], counts: [1, 1] }],
  ["a day twice", { days: [1, 1], counts: [1, 1] }],
  ["a count of 0", { days: [1], counts: [0] }],
  ["a day without a count", { days: [1, 2], counts: [1] }],
  ["a day before the first", { days: [-1], counts: [1] }],
  ["half a day", { days: [0.5], counts: [1] }],
])("%s is no series", (_, columns) => {
  expect(seriesSchema.safeParse(columns).success).toBe(false);
});
