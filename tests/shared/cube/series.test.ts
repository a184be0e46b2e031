import { expect, test } from "vitest";
import { seriesSchema } from "../../../shared/cube/series.ts";

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
