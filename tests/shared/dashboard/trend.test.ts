import { expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Trend } from "../../../shared/dashboard/trend.ts";
import { STEPS } from "../../../shared/days/buckets.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";

const LONG: DayRange = { from: "2025-11-20", to: "2026-03-05" };
const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };
const ethereum = { id: "1", name: "Ethereum" };
const base = { id: "2", name: "Base" };

const ROWS: Partial<Rows> = {
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
};

function trendFor(range: DayRange) {
  return dashboard(cubeOf(ROWS, COVER), { range }).trend(null, null);
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

test("a day's exploits are listed by count and then by name, without those that have no chain", () => {
  expect(trendFor({ from: "2026-03-02", to: "2026-03-04" }).exploits).toEqual([
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

test("the previous total is that of the dashboard of those days, and each day's exploits are those of that day's", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
      const cube = cubeOf(rows, COVER);
      const { exploits, previous } = dashboard(cube, { range }).trend(null, null);
      const before = previous && dashboard(cube, { range: previous.range });
      expect(previous?.counts).toEqual(before?.transactionTrends.total);
      expect(exploits.map((chains) => chains.slice(0, 10))).toEqual(
        listDays(range).map((day) =>
          dashboard(cube, { range: { from: day, to: day } }).exploitsByChain.map(
            ({ chain, exploits }) => ({ chain, exploits }),
          ),
        ),
      );
    }),
  );
});

test("weeks and months add up to the days, in total and by chain", () => {
  const step = fc.constantFrom(...STEPS);
  const comparison = fc.constantFrom(...COMPARISONS);
  fc.assert(
    fc.property(
      anyRows(LONG),
      anyRange(LONG),
      step,
      comparison,
      (rows, range, step, comparison) => {
        const cube = cubeOf(rows, LONG);
        const result = dashboard(cube, { range, comparison });
        for (const chain of [null, ...result.transactionTrends.chains.map(({ chain }) => chain)]) {
          const days = result.trend("day", chain);
          const coarse = result.trend(step, chain);
          const columnsOf = ({ chains, total, previous, exploits }: Trend) => [
            ...chains.map(({ counts }) => sum(counts)),
            sum(total.counts),
            previous && sum(previous.counts),
            sum(exploits.flat().map(({ exploits }) => exploits)),
          ];
          expect(columnsOf(coarse)).toEqual(columnsOf(days));
          expect(coarse.total.total).toBe(sum(coarse.chains.flatMap(({ counts }) => counts)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a week counts each flagged wallet once, as its dashboard does", () => {
  fc.assert(
    fc.property(anyRows(LONG), anyRange(LONG), fc.constantFrom(...STEPS), (rows, range, step) => {
      const cube = cubeOf(rows, LONG);
      const trend = dashboard(cube, { range }).flaggedTrend(step);
      const { buckets, flagged, firstTime, previous } = trend;
      const weeks = buckets.map((week) => dashboard(cube, { range: week }));
      expect(flagged).toEqual(weeks.map(({ wallets }) => wallets.flagged));
      const first = weeks.map(({ flaggedTrends }) => sum(flaggedTrends.firstTime));
      expect(firstTime).toEqual(first);
      const before = previous?.buckets.map((range) => dashboard(cube, { range }).wallets.flagged);
      expect(previous?.counts).toEqual(before);
    }),
    { numRuns: 60 },
  );
});
