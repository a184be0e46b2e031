import { expect, test } from "vitest";
import type { Counts } from "../../../shared/cube/cube.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { futureRow } from "../../../shared/rules/futureRow.ts";
import { cubeOf } from "../exampleRows.ts";

test("a row that is dated by the day of today is not in the future, also before midnight in UTC", () => {
  const cover: DayRange = { from: "2026-10-20", to: "2026-10-31" };
  const cube = cubeOf({ transactions: [{ day: cover.to, chain: null, project: null }] }, cover);
  const newestAt = (newest: string, hours: Counts["hours"] = null) =>
    futureRow(
      "transactions",
      { ...cube, timeZone: "Asia/Tokyo", transactions: { ...cube.transactions, newest, hours } },
      Date.parse("2026-10-31T08:00:00+09:00"),
    );
  expect(newestAt("2026-10-31T00:00:00Z")).toBe(null);
  expect(newestAt("2026-10-31T00:00:01Z")).toContain("in the future");
  expect(newestAt("2026-11-01T00:00:00Z")).toContain("is dated Nov 01, 2026, in the future");
  // Rows that are counted by the hour have moments.
  expect(newestAt("2026-10-31T00:00:00Z", cube.transactions.hours)).toContain(
    "is dated Oct 31, 2026, 00:00 UTC, in the future",
  );
});
