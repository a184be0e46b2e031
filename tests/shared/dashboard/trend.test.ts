import { expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { flaggedTrend } from "../../../shared/dashboard/flaggedTrend.ts";
import { type Trend, trend } from "../../../shared/dashboard/trend.ts";
import { STEPS } from "../../../shared/days/buckets.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";

const LONG: DayRange = { from: "2025-11-20", to: "2026-03-05" };
const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

test("days and compared days have the totals of the dashboard, and a day's exploits equal the dashboard of that day", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
      const cube = cubeOf(rows, COVER);
      const shown = dashboard(cube, { range });
      const { total, exploits, previous } = trend(cube, shown, null, []);
      expect(total.counts).toEqual(shown.transactionTrends.total);
      meet(
        ["compared days", "no compared days"],
        [previous === null ? "no compared days" : "compared days"],
      );
      expect(previous?.counts ?? null).toEqual(shown.transactionTrends.previous);
      if (previous !== null) {
        expect(previous.range).toEqual(shown.previous);
        expect(previous.buckets).toEqual(
          listDays(previous.range).map((day) => ({ from: day, to: day })),
        );
        expect(previous.total).toBe(sum(previous.counts));
      }
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
        const names = result.transactionTrends.chains.map(({ chain }) => chain);
        for (const chains of [[], names, ...names.map((name) => [name])]) {
          const days = trend(cube, result, "day", chains);
          const coarse = trend(cube, result, step, chains);
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
      const shown = dashboard(cube, { range });
      const trend = flaggedTrend(cube, shown, step);
      if (trend === null) expect.fail("the wallets are known");
      const { buckets, flagged, firstTime, previous } = trend;
      const weeks = buckets.map((week) => dashboard(cube, { range: week }));
      expect(flagged).toEqual(weeks.map(({ wallets }) => wallets?.flagged));
      const first = weeks.map(({ flaggedTrends }) => sum(flaggedTrends?.firstTime ?? []));
      expect(firstTime).toEqual(first);
      const before = previous?.buckets.map((range) => dashboard(cube, { range }).wallets?.flagged);
      expect(previous?.counts).toEqual(before);
    }),
    { numRuns: 60 },
  );
});
