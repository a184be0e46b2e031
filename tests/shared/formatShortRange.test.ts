import { expect, test } from "vitest";
import { formatShortRange } from "../../shared/text/format.ts";

test.each([
  ["2026-10-28", "2026-11-03", "Oct 28 - Nov 03"],
  ["2024-12-05", "2025-01-04", "Dec 05 - Jan 04"],
  ["2026-10-28", "2026-10-28", "Oct 28"],
  ["2025-11-22", "2026-11-20", "Nov 22 - Nov 20"],
  ["2025-11-21", "2026-11-20", "Nov 21, 2025 - Nov 20, 2026"],
] as const)("%s to %s reads %s", (from, to, text) => {
  expect(formatShortRange({ from, to })).toBe(text);
});
