import { afterEach, expect, test, vi } from "vitest";
import {
  formatChange,
  formatCompact,
  formatCount,
  formatInstant,
  formatPercent,
  formatRange,
} from "../../shared/format.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  [0, "0"],
  [999, "999"],
  [1234, "1,234"],
  [9007199254740991, "9,007,199,254,740,991"],
  [null, "–"],
])("the count %s reads %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1K"],
  [12_500, "12.5K"],
  [999_949, "999.9K"],
  [999_950, "1M"],
  [1_000_000, "1M"],
  [1_250_000_000, "1.3B"],
])("the compact count %s reads %s", (count, text) => {
  expect(formatCompact(count)).toBe(text);
});

test("a percentage keeps its decimals", () => {
  expect(formatPercent(42.3, 2)).toBe("42.30%");
  expect(formatPercent(100, 1)).toBe("100.0%");
  expect(formatPercent(-3.7, 1)).toBe("-3.7%");
  expect(formatPercent(-0.04, 1)).toBe("0.0%");
});

test("a change has no sign, and groups its thousands", () => {
  expect(formatChange(2.8)).toBe("2.8% vs previous period");
  expect(formatChange(-3)).toBe("3.0% vs previous period");
  expect(formatChange(1664.4)).toBe("1,664.4% vs previous period");
});

test("a range reads as on the button of the page", () => {
  expect(formatRange({ from: "2025-01-05", to: "2025-02-04" })).toBe("Jan 05, 2025 - Feb 04, 2025");
});

test("an instant is in UTC", () => {
  expect(formatInstant("2026-10-31T23:59:12Z")).toBe("Oct 31, 2026, 23:59 UTC");
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("a day stays itself in %s", async (zone) => {
  vi.stubEnv("TZ", zone);
  vi.resetModules();
  const { formatDay } = await import("../../shared/format.ts");
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
  expect(formatDay("2025-01-05")).toBe("Jan 05, 2025");
});
