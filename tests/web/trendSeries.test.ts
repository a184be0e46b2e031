import { expect, test } from "vitest";
import { drawnChains } from "../../shared/dashboard/prominentChains.ts";
import { bucketTitle } from "../../web/page/charts/plot/PointTooltip.tsx";
import { markedPoints } from "../../web/page/charts/trend/shownTrend.ts";
import { rowsBySize } from "../../web/page/charts/trend/TrendTooltip.tsx";
import { trendSeries } from "../../web/page/charts/trend/trendSeries.ts";

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

test("the grey line is the sum of all other chains, which is only named if it exceeds the largest chain", () => {
  const chains = Object.entries({ A: 9, B: 5, C: 4, D: 4 }).map(([chain, count]) => ({
    chain,
    counts: [count, 1],
  }));
  const named = (drawn: string[]) => {
    const { lines, undrawn } = trendSeries(chains, drawn, (chain) => `colour of ${chain}`);
    const texts = lines.map(({ name, colour, total }) => `${name} ${total} ${colour}`);
    return [...texts, undrawn && `${undrawn.total} of ${undrawn.chains}`];
  };
  expect(named(["A", "B"])).toEqual([
    "A 10 colour of A",
    "B 6 colour of B",
    "Other (2) 10 colour of null",
    null,
  ]);
  expect(named(["A"])).toEqual(["A 10 colour of A", "16 of B,C,D"]);
  expect(named(["A", "B", "C"]).at(-2)).toBe("Other (1) 5 colour of null");
  expect(named(["A", "B", "C", "D"])).toHaveLength(5);
});

test("a tooltip names the weekday of a day, the days of a week, and sorts its rows by size", () => {
  const day = { from: "2026-11-13", to: "2026-11-13", isPartial: false } as const;
  expect(bucketTitle(day, "day", null)).toBe("2026-11-13, Friday");
  expect(bucketTitle(day, "day", "2026-11-13")).toBe("2026-11-13, Friday, so far");
  const week = { from: "2026-11-08", to: "2026-11-13", isPartial: true } as const;
  expect(bucketTitle(week, "week", null)).toBe("2026-11-08 – 2026-11-13, a part of the week");
  const chains = Object.entries({ A: [9, 2], B: [5, 7], C: [4, 4] }).map(([chain, counts]) => ({
    chain,
    counts,
  }));
  const { lines } = trendSeries(chains, ["A", "B", "C"], () => "");
  const drawn = lines.map((line) => ({ ...line, points: line.counts }));
  const names = (index: number) => rowsBySize(drawn, index).map(({ name, count }) => name + count);
  expect([names(0), names(1)]).toEqual([
    ["A9", "B5", "C4"],
    ["B7", "C4", "A2"],
  ]);
});

test("of many points with exploits, the twelve with the most exploits are marked", () => {
  const points = Array.from({ length: 53 }, (_, index) => [{ chain: "A", exploits: index % 14 }]);
  expect([...markedPoints(points.slice(0, 13))]).toHaveLength(12);
  const counts = [...markedPoints(points)].map((index) => points[index]?.[0]?.exploits);
  expect(counts).toEqual([13, 13, 13, 12, 12, 12, 11, 11, 11, 10, 10, 10]);
});
