import { describe, expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard.ts";
import { hasNoRows } from "../../shared/hasNoRows.ts";
import { newestDay } from "../../shared/newestRow.ts";
import type { Range } from "../../shared/range.ts";
import { cubeOf, type Rows } from "./exampleRows.ts";

const COVER: Range = { from: "2026-10-20", to: "2026-10-31" };
const LAST: Range = { from: "2026-10-30", to: "2026-10-31" };
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
])("%s, of nobody and of no chain,", (_, rows) => {
  test("is a row where it is in the range, and the newest one where it is before", () => {
    const inside = cubeOf({ ...NONE, ...rows("2026-10-31") }, COVER);
    expect(hasNoRows(dashboard(inside, LAST))).toBe(false);
    const before = cubeOf({ ...NONE, ...rows("2026-10-25") }, COVER);
    expect(hasNoRows(dashboard(before, LAST))).toBe(true);
    expect(newestDay(before)).toBe("2026-10-25");
  });
});

test("a cube without a row knows no day", () => {
  expect(newestDay(cubeOf(NONE, COVER))).toBeNull();
});
