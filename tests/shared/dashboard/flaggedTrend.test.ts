import { expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { flaggedTrend } from "../../../shared/dashboard/flaggedTrend.ts";
import { STEPS } from "../../../shared/days/buckets.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf } from "../exampleRows.ts";

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
