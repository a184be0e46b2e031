import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../shared/days/comparison.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import type { DayRange } from "../../../shared/days/range.ts";

const month: DayRange = { from: "2026-10-01", to: "2026-10-31" };

describe("the cover of a range", () => {
  test("is as long as the history, if the history is longer and does not begin before 1970", () => {
    expect(requiredCover(month, 62)).toEqual({ from: "2026-08-31", to: "2026-10-31" });
    expect(requiredCover(month, 365)).toEqual({ from: "2025-11-01", to: "2026-10-31" });
    const range: DayRange = { from: "1970-03-01", to: "1970-03-31" };
    expect(requiredCover(range, 400)).toEqual({ from: "1970-01-01", to: "1970-03-31" });
  });

  test.each<[Comparison, string]>([
    ["previous", "2026-08-31"],
    ["weekdays", "2026-08-27"],
    ["year", "2025-10-02"],
    ["none", "2026-08-31"],
  ])("holds the comparison range, by %s, and always the previous period", (comparison, from) => {
    expect(requiredCover(month, 0, comparison)).toEqual({ from, to: "2026-10-31" });
  });

  test("of whole weeks before a range of five years is more than a cube holds", () => {
    const years: DayRange = { from: "2021-10-01", to: "2026-10-04" };
    expect(requiredCover(years, 0).from).toBe("2016-09-27");
    expect(() => requiredCover(years, 0, "weekdays")).toThrow(
      "has 1830 days, over the limit of 1827",
    );
  });

  test("of ten years holds no earlier day: its comparison is none", () => {
    const years: DayRange = { from: "2016-11-20", to: "2026-11-27" };
    expect(requiredCover(years, 0, "none")).toEqual(years);
    const half: DayRange = { from: "2021-11-24", to: "2026-11-27" };
    expect(requiredCover(half, 0, "none").from).toBe(years.from);
    expect(requiredCover({ ...half, from: "2021-11-23" }, 0, "none").from).toBe("2021-11-23");
    expect(requiredCover({ ...years, from: "2017-11-19" }, 0, "year").from).toBe("2016-11-20");
    expect(() => requiredCover({ ...years, from: "2016-11-19" }, 0, "none")).toThrow(
      "has 3661 days, over the limit of 3660 (begin later)",
    );
  });

  test.each<[DayRange, number, string]>([
    [month, 3_661, "invalid history: 3661 days (write 3660 or fewer)"],
    [
      { from: "2021-10-01", to: "2026-11-21" },
      0,
      "invalid range: 2021-10-01 to 2026-11-21 has 1878 days, over the limit of 1830: the comparison needs earlier days (comparison none allows 3660)",
    ],
    [
      { from: "1970-01-15", to: "1970-01-31" },
      0,
      "invalid range: the comparison needs the 17 days before 1970-01-15, which begin before 1970 (begin on 1970-01-18 or later)",
    ],
  ])("%o with %i days of history is refused in the reader's terms", (range, history, message) => {
    expect(() => requiredCover(range, history)).toThrow(
      expect.objectContaining({ kind: "usage", message }),
    );
  });
});
