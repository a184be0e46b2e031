import { expect, test } from "vitest";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import type { Day } from "../../../shared/days/day.ts";
import { cubeOf } from "../exampleRows.ts";

const DAY: Day = "2026-03-01";

function rowsOf(chains: Readonly<Record<string, number>>) {
  return Object.entries(chains).flatMap(([name, count]) =>
    Array.from({ length: count }, () => ({
      day: DAY,
      chain: { id: name, name },
      project: null,
      address: null,
    })),
  );
}

test("chains are ranked by their largest share of transactions, notifications or exploits", () => {
  const cube = cubeOf(
    {
      transactions: rowsOf({ Base: 150, Ethereum: 242, Tiny: 1, Small: 3, Hundredth: 4 }),
      notifications: rowsOf({ Quiet: 3, Tiny: 1 }),
      exploits: rowsOf({ Base: 9, Quiet: 1 }),
    },
    { from: DAY, to: DAY },
  );
  const ranked = ["Base", "Quiet", "Ethereum", "Tiny", "Hundredth", "Small"];
  expect(prominentChains(cube)).toEqual(ranked);
});
