import { expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { flaggedTrend } from "../../../shared/dashboard/flaggedTrend.ts";
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
