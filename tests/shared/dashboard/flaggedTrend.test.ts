import { expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { flaggedTrend } from "../../../shared/dashboard/flaggedTrend.ts";
import { STEPS } from "../../../shared/days/buckets.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";

const RANGE = { from: "2026-03-01", to: "2026-03-03" } as const;

function peakOf(...notified: (readonly [day: 1 | 2 | 3, chain: string | null, address: string])[]) {
  const cube = cubeOf(
    {
      wallets: 9,
      notifications: notified.map(([day, name, address]) => ({
        day: `2026-03-0${day}` as const,
        chain: name === null ? null : { id: name, name },
        address,
      })),
    },
    RANGE,
  );
  return flaggedTrend(cube, dashboard(cube, { range: RANGE }), null)?.peak;
}

test("the peak is the first day with most flagged wallets, and the chain of most notifications", () => {
  const second = ["A", "A", "B"].map((chain, wallet) => [2, chain, `${wallet}`] as const);
  const third = ["B", "B", "B"].map((chain, wallet) => [3, chain, `${wallet}`] as const);
  const peak = peakOf([1, "A", "1"], ...second, ...third);
  expect(peak).toMatchObject({ days: { from: "2026-03-02" }, flagged: 3, chain: "A" });
});

test("no chain is named for half of the notifications, and no peak without a flagged wallet", () => {
  expect(peakOf([2, "A", "1"], [2, "B", "2"])).toMatchObject({ flagged: 2, chain: null });
  expect(peakOf()).toBe(null);
});

const LONG: DayRange = { from: "2025-11-20", to: "2026-03-05" };

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
