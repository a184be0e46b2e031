import { expect, test } from "vitest";
import type { Range } from "../../shared/range.ts";
import { steppedRange } from "../../shared/steppedRange.ts";

const WEEK: Range = { from: "2026-03-02", to: "2026-03-08" };

test("a step goes to the neighbouring days of the same number", () => {
  expect(steppedRange(WEEK, -1, "2026-03-20")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(steppedRange(WEEK, 1, "2026-03-20")).toEqual({ from: "2026-03-09", to: "2026-03-15" });
});

test("no step goes beyond the last day", () => {
  expect(steppedRange(WEEK, 1, "2026-03-10")).toEqual({ from: "2026-03-04", to: "2026-03-10" });
  expect(steppedRange(WEEK, 1, WEEK.to)).toEqual(WEEK);
});
