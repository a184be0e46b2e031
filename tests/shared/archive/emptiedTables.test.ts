import { expect, test } from "vitest";
import { emptiedTables } from "../../../shared/archive/emptiedTables.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const chain = { id: "1", name: "Ethereum" };
const october: DayRange = { from: "2026-10-01", to: "2026-10-31" };
const full: Rows = {
  transactions: [
    { day: "2026-10-02", chain, project: "1" },
    { day: "2026-10-20", chain: null, project: "1" },
  ],
  notifications: [{ day: "2026-10-03", chain, address: "1" }],
  exploits: [{ day: "2026-10-04", chain }],
  events: [{ day: "2026-10-20", type: "Transfer" }],
  memberships: [],
  wallets: 7,
};
const before = cubeOf(full, october);
const later: DayRange = { from: "2026-10-15", to: "2026-11-15" };

test("a table that had rows and has none is emptied, on the days that both cover", () => {
  const days = { from: "2026-10-15", to: "2026-10-31" };
  expect(emptiedTables(before, cubeOf({}, later))).toEqual([
    { what: "transactions", count: 1, after: 0, days },
    { what: "events", count: 1, after: 0, days },
    { what: "addresses", count: 7, after: 0, days: null },
  ]);
});

test("lost chains and memberships leave rows without a chain, and no user", () => {
  const memberships = [{ email: "ann@example.org", project: "1" }];
  const unlinked = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, chain: null }));
  const rest: Rows = {
    ...full,
    transactions: unlinked(full.transactions),
    notifications: unlinked(full.notifications),
    exploits: unlinked(full.exploits),
  };
  const emptied = emptiedTables(cubeOf({ ...full, memberships }, october), cubeOf(rest, october));
  expect(emptied.map(({ what, count }) => [what, count])).toEqual([
    ["transactions with a chain", 1],
    ["notifications with a chain", 1],
    ["exploits with a chain", 1],
    ["users", 1],
  ]);
});

test("a table that has a row left, or never had one, is not", () => {
  const rest = { ...full, exploits: [], transactions: full.transactions.slice(0, 1) };
  expect(emptiedTables(before, cubeOf(rest, october)).map(({ what }) => what)).toEqual([
    "exploits",
  ]);
  expect(emptiedTables(cubeOf({}, october), cubeOf({}, october))).toEqual([]);
});

test("days of another zone and covers that share no day are not compared, but wallets are", () => {
  const elsewhere = { ...cubeOf({}, october), timeZone: "Asia/Tokyo" };
  const after = cubeOf({}, { from: "2026-11-01", to: "2026-11-30" });
  for (const now of [elsewhere, after]) {
    expect(emptiedTables(before, now)).toMatchObject([{ what: "addresses", count: 7 }]);
  }
});
