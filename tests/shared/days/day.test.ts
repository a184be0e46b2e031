import { expect, test } from "vitest";
import { addDays, dayNumber, parseDay } from "../../../shared/days/day.ts";

test.each(["1970-01-01", "2024-02-29", "2026-11-20", "9999-12-31"])("%s is a day", (day) => {
  expect(parseDay(day)).toBe(day);
});

test.each([
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-2-3",
  "26-02-03",
  "2026-02-03 ",
  "2026-02-03T00:00:00Z",
  "today",
  "",
])("%j is no day", (text) => {
  const refusal = { kind: "usage", message: `invalid day: ${text} (write YYYY-MM-DD)` };
  expect(() => parseDay(text)).toThrow(expect.objectContaining(refusal));
});

test("a date before the first day is refused with the reason", () => {
  const refusal = "invalid day: 1969-12-31 (days begin with 1970-01-01)";
  expect(() => parseDay("1969-12-31")).toThrow(refusal);
});

test("days are counted across months, leap days and years", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(dayNumber("1970-01-01")).toBe(0);
  expect(dayNumber("2000-03-01") - dayNumber("2000-02-28")).toBe(2);
});
