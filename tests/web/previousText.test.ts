import { expect, test } from "vitest";
import { previousText } from "../../web/page/cards/SummaryCards.tsx";

test.each([
  [1_242, 1_248, -0.5, "was 1,248"],
  [5, 0, 100, "was 0"],
  [7, 7, 0, "No change vs previous period"],
  // There is no percentage if data begin within the compared days.
  [1_000, 12, null, "Previous period: 12"],
  [100_000, 99_999, 0, "Previous period: 99,999"],
  [7, null, null, "No earlier data"],
])("%i after %o, a change of %o percent, reads %o", (value, previous, changePercent, text) => {
  expect(previousText({ value, previous, changePercent }, "previous", null, null)).toBe(text);
});

test("a figure that is not compared has no previous value", () => {
  expect(previousText({ value: 7, previous: null, changePercent: null }, "none", null, null)).toBe(
    "",
  );
  expect(previousText({ value: 5_000 }, "previous", null, null)).toBe("");
});

test("an unfinished day is compared with a whole day in counts", () => {
  const figure = { value: 305, previous: 398, changePercent: -23.4 };
  expect(previousText(figure, "previous", "Nov 23", null)).toBe("Nov 23: 398");
});

test("an earlier value that only the figures lack is not called missing in the data", () => {
  const figure = { value: 305, previous: null, changePercent: null };
  const text = previousText(figure, "previous", null, "2024-11-20");
  expect(text).toBe("No figures before Nov 20, 2024");
});
