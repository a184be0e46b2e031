import fc from "fast-check";
import { expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard.ts";
import { addDays } from "../../shared/day.ts";
import { exploitsByDay } from "../../shared/exploitsByDay.ts";
import { daysOf, type Range } from "../../shared/range.ts";
import { trend } from "../../shared/trend.ts";
import { anyRows } from "./anyRows.ts";
import { cubeOf, type Rows } from "./exampleRows.ts";

const COVER: Range = { from: "2026-02-20", to: "2026-03-05" };
const ethereum = { id: "1", name: "Ethereum" };
const base = { id: "2", name: "Base" };

const ROWS: Rows = {
  transactions: [
    { day: "2026-02-28", chain: ethereum, project: "7" },
    { day: "2026-03-01", chain: ethereum, project: "7" },
    { day: "2026-03-01", chain: base, project: "7" },
    { day: "2026-03-02", chain: null, project: "7" },
    { day: "2026-03-04", chain: base, project: "7" },
  ],
  exploits: [
    { day: "2026-03-03", chain: base },
    { day: "2026-03-03", chain: ethereum },
    { day: "2026-03-03", chain: ethereum },
    { day: "2026-03-04", chain: ethereum },
    { day: "2026-03-04", chain: base },
    { day: "2026-03-04", chain: null },
    { day: "2026-03-05", chain: base },
  ],
  notifications: [],
  events: [],
  memberships: [],
  wallets: 0,
};

function trendFor(range: Range) {
  const cube = cubeOf(ROWS, COVER);
  return trend(cube, dashboard(cube, range));
}

test("the previous period's total is that of its chains, day by day beside the range's", () => {
  const { total, previous } = trendFor({ from: "2026-03-03", to: "2026-03-05" });
  expect(total).toEqual({ counts: [0, 1, 0], total: 1 });
  expect(previous).toEqual({
    range: { from: "2026-02-28", to: "2026-03-02" },
    days: ["2026-02-28", "2026-03-01", "2026-03-02"],
    counts: [1, 2, 0],
    total: 3,
  });
});

test("there is no previous total where the cube begins a day too late for it", () => {
  expect(trendFor({ from: "2026-02-27", to: "2026-03-05" }).previous).not.toBe(null);
  expect(trendFor({ from: "2026-02-26", to: "2026-03-05" }).previous).toBe(null);
});

test("the previous total is the one that the dashboard of those days shows", () => {
  fc.assert(
    fc.property(anyRows(COVER), fc.nat(13), fc.nat(13), (rows, a, b) => {
      const cube = cubeOf(rows, COVER);
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((day) => addDays(COVER.from, day));
      const { previous } = trend(cube, dashboard(cube, { from, to } as Range));
      fc.pre(previous !== null);
      expect(previous.counts).toEqual(dashboard(cube, previous.range).transactionTrends.total);
    }),
  );
});

test("a day's exploits are listed by count and then by name, without those of no chain", () => {
  expect(exploitsByDay(cubeOf(ROWS, COVER), { from: "2026-03-02", to: "2026-03-04" })).toEqual([
    [],
    [
      { chain: "Ethereum", exploits: 2 },
      { chain: "Base", exploits: 1 },
    ],
    [
      { chain: "Base", exploits: 1 },
      { chain: "Ethereum", exploits: 1 },
    ],
  ]);
});

test("each day's exploits are those that the dashboard shows for that day alone", () => {
  fc.assert(
    fc.property(anyRows(COVER), fc.nat(13), fc.nat(13), (rows, a, b) => {
      const cube = cubeOf(rows, COVER);
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((day) => addDays(COVER.from, day));
      const range = { from, to } as Range;
      const days = exploitsByDay(cube, range);
      expect(days.map((chains) => chains.slice(0, 10))).toEqual(
        daysOf(range).map((day) =>
          dashboard(cube, { from: day, to: day }, "none").exploitsByChain.map(
            ({ chain, exploits }) => ({ chain, exploits }),
          ),
        ),
      );
    }),
  );
});
