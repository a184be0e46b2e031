import { expect, test } from "vitest";
import { previousText } from "../../web/cards/previousText.ts";

function textOf(value: number | null, previous: number | null, percent: number | null): string {
  return previousText({ value, change: { previous, percent } }, "previous");
}

test("beside a change stands the previous value alone, and without one it says what it is", () => {
  expect(textOf(1_242, 1_248, -0.5)).toBe("1,248");
  expect(textOf(5, 0, 100)).toBe("0");
  expect(textOf(7, 7, 0)).toBe("No change vs previous period");
  expect(textOf(0, 0, 0)).toBe("No change vs previous period");
  // Where data begin within the compared days there is no percentage.
  expect(textOf(1_000, 12, null)).toBe("Previous period: 12");
  expect(textOf(100_000, 99_999, 0)).toBe("Previous period: 99,999");
});

test("an unknown previous value is not 0, and a figure that is not compared has none", () => {
  expect(textOf(7, null, null)).toBe("No earlier data");
  expect(previousText({ value: 7, change: { previous: null, percent: null } }, "none")).toBe("");
  expect(previousText({ value: 5_000, change: null }, "previous")).toBe("");
});
