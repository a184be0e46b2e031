import { afterEach, expect, test, vi } from "vitest";
import {
  formatCompact,
  formatComparedRange,
  formatCount,
  formatInstant,
  formatPercent,
  formatQuantity,
  formatRange,
  formatShare,
  formatShortDay,
  formatShortRange,
} from "../../../shared/text/format.ts";

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

test.each([
  [0, 5000, "0.0%"],
  [2, 5000, "less than 0.1%"],
  [3, 5000, "0.1%"],
  [117, 5000, "2.3%"],
  [4997, 5000, "99.9%"],
  [4998, 5000, "more than 99.9%"],
  [5000, 5000, "100.0%"],
  [0, 0, "0.0%"],
])("the share of %i in %i reads %s", (part, whole, text) => {
  expect(formatShare(part, whole, 1)).toBe(text);
});

test.each(["0 days", "1 day", "1,830 days"])("a quantity reads %s", (text) => {
  expect(formatQuantity(Number.parseInt(text.replace(",", ""), 10), ["day", "days"])).toBe(text);
});

test("a range reads as on the button of the page", () => {
  expect(formatRange({ from: "2025-01-05", to: "2025-02-04" })).toBe("Jan 05, 2025 - Feb 04, 2025");
});

test("a short day has its year if the range spans several", () => {
  const to = "2025-02-04";
  expect(formatShortDay("2025-01-05", { from: "2025-01-01", to })).toBe("Jan 05");
  expect(formatShortDay("2025-01-05", { from: "2024-12-31", to })).toBe("Jan 05, 2025");
});

test.each([
  ["2026-10-28", "2026-11-03", "Oct 28 - Nov 03"],
  ["2024-12-05", "2025-01-04", "Dec 05 - Jan 04"],
  ["2026-10-28", "2026-10-28", "Oct 28"],
  ["2025-11-22", "2026-11-20", "Nov 22 - Nov 20"],
  ["2025-11-21", "2026-11-20", "Nov 21, 2025 - Nov 20, 2026"],
] as const)("%s to %s reads %s", (from, to, text) => {
  expect(formatShortRange({ from, to })).toBe(text);
});

test("compared days name their year if they end in an earlier year than the range", () => {
  const compared = { from: "2025-12-01", to: "2025-12-31" } as const;
  expect(formatComparedRange(compared, { from: "2026-01-01", to: "2026-01-31" })).toBe(
    "Dec 01, 2025 - Dec 31, 2025",
  );
  const before = { from: "2025-12-05", to: "2026-01-04" } as const;
  expect(formatComparedRange(before, { from: "2026-01-05", to: "2026-02-04" })).toBe(
    "Dec 05 - Jan 04",
  );
});

test("an instant is in UTC", () => {
  expect(formatInstant("2026-10-31T23:59:12Z")).toBe("Oct 31, 2026, 23:59 UTC");
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("a day stays itself in %s", async (zone) => {
  vi.stubEnv("TZ", zone);
  vi.resetModules();
  const { formatDay } = await import("../../../shared/text/format.ts");
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
  expect(formatDay("2025-01-05")).toBe("Jan 05, 2025");
});
