import { expect, test } from "vitest";
import { drawnChains, prominentChains } from "../../../shared/dashboard/prominentChains.ts";
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

function contribution(chain: string | null, transactions: number, change: number) {
  return { chain, transactions, previous: transactions - change, change };
}

function drawnOf(...contributions: ReturnType<typeof contribution>[]): string[] {
  const topBlockchains = ["A", "B", "C", "D", "E"].map((chain) => ({
    chain,
    transactions: 9,
    sharePercent: 20,
    previous: 9,
  }));
  return drawnChains({ topBlockchains, contributions });
}

test("the five largest chains of the range and the chain that changed most have lines", () => {
  const five = ["A", "B", "C", "D", "E"];
  expect(drawnOf(contribution("Z", 8, 7), contribution("A", 9, -3))).toEqual([...five, "Z"]);
  expect(drawnOf(contribution(null, 90, 80), contribution("Z", 8, 7))).toEqual([...five, "Z"]);
  expect(drawnOf(contribution("B", 9, -30))).toEqual(five);
  // A chain without rows in the range has no line, and without changes no chain changed most.
  expect(drawnOf(contribution("Z", 0, -30))).toEqual(five);
  expect(drawnOf(contribution("Z", 8, 0))).toEqual(five);
});
