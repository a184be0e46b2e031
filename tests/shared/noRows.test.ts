import { describe, expect, test } from "vitest";
import { newestDay } from "../../shared/cube/newestInstant.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { isWithoutRows } from "../../shared/dashboard/isWithoutRows.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { cubeOf, type Rows } from "./exampleRows.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-10-31" };
const LAST: DayRange = { from: "2026-10-30", to: "2026-10-31" };
const NONE: Rows = {
  transactions: [],
  notifications: [],
  exploits: [],
  events: [],
  memberships: [],
  wallets: 3,
};

describe.each<[string, (day: "2026-10-25" | "2026-10-31") => Partial<Rows>]>([
  ["a transaction", (day) => ({ transactions: [{ day, chain: null, project: null }] })],
  ["a notification", (day) => ({ notifications: [{ day, chain: null, address: null }] })],
  ["an exploit", (day) => ({ exploits: [{ day, chain: null }] })],
])("%s, without identity and chain,", (_, rows) => {
  test("is a row where it is in the range, and the newest one where it is before", () => {
    const inside = cubeOf({ ...NONE, ...rows("2026-10-31") }, COVER);
    expect(isWithoutRows(dashboard(inside, { range: LAST }))).toBe(false);
    const before = cubeOf({ ...NONE, ...rows("2026-10-25") }, COVER);
    expect(isWithoutRows(dashboard(before, { range: LAST }))).toBe(true);
    expect(newestDay(before, "UTC")).toBe("2026-10-25");
  });
});

test("a cube without a row knows no day", () => {
  expect(newestDay(cubeOf(NONE, COVER), "UTC")).toBeNull();
});
