import { expect, test } from "vitest";
import { newestDay } from "../../shared/cube/newestRow.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { isWithoutRows } from "../../shared/dashboard/isWithoutRows.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { cubeOf, type Rows } from "./exampleRows.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-10-31" };
const LAST: DayRange = { from: "2026-10-30", to: "2026-10-31" };

test.each<[string, (day: "2026-10-25" | "2026-10-31") => Partial<Rows>]>([
  ["a transaction", (day) => ({ transactions: [{ day, chain: null, project: null }] })],
  ["a notification", (day) => ({ notifications: [{ day, chain: null, address: null }] })],
  ["an exploit", (day) => ({ exploits: [{ day, chain: null }] })],
  ["nothing", () => ({})],
])(
  "%s, without identity and chain, is a row if it is in the range, and the newest row if it is before the range",
  (what, rows) => {
    const isNothing = what === "nothing";
    const inside = cubeOf(rows("2026-10-31"), COVER);
    expect(isWithoutRows(dashboard(inside, { range: LAST }))).toBe(isNothing);
    const before = cubeOf(rows("2026-10-25"), COVER);
    expect(isWithoutRows(dashboard(before, { range: LAST }))).toBe(true);
    expect(newestDay(before, "UTC")).toBe(isNothing ? null : "2026-10-25");
  },
);

test("a newest row at midnight in UTC may be dated by a day, so the later of its two days is the newest", () => {
  const cube = cubeOf({ transactions: [{ day: "2026-10-25", chain: null, project: null }] }, COVER);
  const dated = {
    ...cube,
    transactions: { ...cube.transactions, newest: "2026-10-25T00:00:00Z" },
  };
  expect(newestDay(dated, "America/New_York")).toBe("2026-10-25");
  expect(newestDay(dated, "Asia/Tokyo")).toBe("2026-10-25");
});
