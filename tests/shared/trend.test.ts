import fc from "fast-check";
import { expect, test } from "vitest";
import { STEPS } from "../../shared/buckets.ts";
import { COMPARISONS } from "../../shared/comparison.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { addDays } from "../../shared/day.ts";
import { exploitsIn } from "../../shared/exploitsIn.ts";
import { flaggedTrend } from "../../shared/flaggedTrend.ts";
import { daysOf, type Range } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import { type Trend, trend } from "../../shared/trend.ts";
import { windowsOf } from "../../shared/window.ts";
import { anyRows } from "./anyRows.ts";
import { cubeOf, type Rows } from "./exampleRows.ts";

const LONG: Range = { from: "2025-11-20", to: "2026-03-05" };
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

function eachDay(range: Range): Range[] {
  return daysOf(range).map((day) => ({ from: day, to: day }));
}

function rangeIn(cover: Range): fc.Arbitrary<Range> {
  const day = fc.constantFrom(...daysOf(cover));
  return fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
}

function trendFor(range: Range) {
  const cube = cubeOf(ROWS, COVER);
  return trend(cube, dashboard(cube, range), "day", null);
}

test("the previous period's total is that of its chains, day by day beside the range's", () => {
  const { total, previous } = trendFor({ from: "2026-03-03", to: "2026-03-05" });
  expect(total).toEqual({ counts: [0, 1, 0], total: 1 });
  expect(previous).toEqual({
    range: { from: "2026-02-28", to: "2026-03-02" },
    buckets: ["2026-02-28", "2026-03-01", "2026-03-02"].map((day) => ({ from: day, to: day })),
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
      const { previous } = trend(cube, dashboard(cube, { from, to } as Range), "day", null);
      fc.pre(previous !== null);
      expect(previous.counts).toEqual(dashboard(cube, previous.range).transactionTrends.total);
    }),
  );
});

test("a day's exploits are listed by count and then by name, without those of no chain", () => {
  const days = eachDay({ from: "2026-03-02", to: "2026-03-04" });
  expect(exploitsIn(cubeOf(ROWS, COVER).exploits, windowsOf(COVER, days), null)).toEqual([
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
      const days = exploitsIn(cube.exploits, windowsOf(COVER, eachDay(range)), null);
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

test("of weeks and months every column adds up to that of days, and of one chain to that chain's", () => {
  const step = fc.constantFrom(...STEPS);
  const comparison = fc.constantFrom(...COMPARISONS);
  fc.assert(
    fc.property(anyRows(LONG), rangeIn(LONG), step, comparison, (rows, range, step, comparison) => {
      const cube = cubeOf(rows, LONG);
      const result = dashboard(cube, range, comparison);
      for (const chain of [null, ...result.transactionTrends.chains.map(({ chain }) => chain)]) {
        const [days, coarse] = [
          trend(cube, result, "day", chain),
          trend(cube, result, step, chain),
        ];
        const columnsOf = ({ chains, total, previous, exploits }: Trend) => [
          ...chains.map(({ counts }) => sum(counts)),
          sum(total.counts),
          previous && sum(previous.counts),
          sum(exploits.flat().map(({ exploits }) => exploits)),
        ];
        expect(columnsOf(coarse)).toEqual(columnsOf(days));
        expect(coarse.total.total).toBe(sum(coarse.chains.flatMap(({ counts }) => counts)));
      }
    }),
    { numRuns: 60 },
  );
});

test("flagged wallets of a week are each counted once, as the dashboard of that week counts them", () => {
  fc.assert(
    fc.property(anyRows(LONG), rangeIn(LONG), fc.constantFrom(...STEPS), (rows, range, step) => {
      const cube = cubeOf(rows, LONG);
      const { buckets, flagged, firstTime } = flaggedTrend(cube, dashboard(cube, range), step);
      const weeks = buckets.map((week) => dashboard(cube, week));
      expect(flagged).toEqual(weeks.map(({ wallets }) => wallets.flagged));
      const first = weeks.map(({ flaggedTrends }) => sum(flaggedTrends.firstTime));
      expect(firstTime).toEqual(first);
    }),
    { numRuns: 60 },
  );
});
