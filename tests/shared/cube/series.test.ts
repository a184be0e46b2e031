import { expect, test } from "vitest";
import {
  buildSeries,
  denseBetween,
  seriesSchema,
  sumBetween,
} from "../../../shared/cube/series.ts";

const series = buildSeries(
  new Map([
    [7, 30],
    [2, 1],
    [4, 20],
  ]),
);

test("days ascend, whatever the order in which they came", () => {
  expect(series).toEqual({ days: [2, 4, 7], counts: [1, 20, 30] });
});

test("a sum has both ends and nothing beyond", () => {
  expect(sumBetween(series, 2, 7)).toBe(51);
  expect(sumBetween(series, 3, 6)).toBe(20);
  expect(sumBetween(series, 4, 4)).toBe(20);
  expect(sumBetween(series, 5, 6)).toBe(0);
});

test("a dense column has a 0 for each day that is left out", () => {
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
