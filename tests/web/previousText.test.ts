import { expect, test } from "vitest";
import { previousText } from "../../web/page/cards/SummaryCards.tsx";
import { small } from "../cli/documents/exampleDashboards.ts";

test.each([
  [1_242, 1_248, -0.5, "was 1,248"],
  [5, 0, 100, "new, was 0"],
  [7, 7, 0, "No change vs previous period"],
  // There is no percentage if data begin within the compared days.
  [1_000, 12, null, "Previous period: 12"],
  [100_000, 99_999, 0, "Previous period: 99,999"],
  [7, null, null, "No earlier data"],
])("%i after %o, a change of %o percent, reads %o", (value, previous, changePercent, text) => {
  expect(previousText({ value, previous, changePercent }, small, null, null)).toBe(text);
});

test("a figure that is not compared has no previous value", () => {
  expect(
    previousText(
      { value: 7, previous: null, changePercent: null },
      { ...small, comparison: "none", previous: null },
      null,
      null,
    ),
  ).toBe("");
  expect(previousText({ value: 5_000 }, small, null, null)).toBe("");
});

test("an unfinished day is compared with a whole day in counts", () => {
  const figure = { value: 305, previous: 398, changePercent: -23.4 };
  expect(previousText(figure, small, "Nov 23", null)).toBe("Nov 23: 398");
});

test("a count of more or fewer days is shown with their number", () => {
  const month = { from: "2026-03-01", to: "2026-03-31" } as const;
  const dashboard = { ...small, comparison: "2026-03-01..2026-03-31", previous: month } as const;
  const figure = { value: 1_512, previous: 8_120, changePercent: 15.5 };
  expect(previousText(figure, dashboard, null, null)).toBe("was 8,120 in 31 days");
});

test("an earlier value that only the figures lack is not called missing in the data", () => {
  const figure = { value: 305, previous: null, changePercent: null };
  const text = previousText(figure, small, null, "2024-11-20");
  expect(text).toBe("No figures before Nov 20, 2024");
});
