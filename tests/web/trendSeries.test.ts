import { expect, test } from "vitest";
import { drawnChains } from "../../shared/dashboard/drawnChains.ts";
import { seatChains } from "../../web/chains/chainColours.ts";
import { bucketTitle } from "../../web/charts/plot/PointTooltip.tsx";
import { endPlaces } from "../../web/charts/trend/TrendLegend.tsx";
import { rowsBySize } from "../../web/charts/trend/TrendTooltip.tsx";
import { trendSeries } from "../../web/figures/trendSeries.ts";

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

test("lines are those of the five largest chains of the range and of the one that changed most", () => {
  const five = ["A", "B", "C", "D", "E"];
  expect(drawnOf(contribution("Z", 8, 7), contribution("A", 9, -3))).toEqual([...five, "Z"]);
  expect(drawnOf(contribution(null, 90, 80), contribution("Z", 8, 7))).toEqual([...five, "Z"]);
  expect(drawnOf(contribution("B", 9, -30))).toEqual(five);
  // Without a row in the range there is nothing to draw, and without a change no mover.
  expect(drawnOf(contribution("Z", 0, -30))).toEqual(five);
  expect(drawnOf(contribution("Z", 8, 0))).toEqual(five);
});

test("grey is the sum of all other chains, and only named where it exceeds the largest", () => {
  const chains = Object.entries({ A: 9, B: 5, C: 4, D: 4 }).map(([chain, count]) => ({
    chain,
    counts: [count, 1],
  }));
  const named = (drawn: string[]) => {
    const { lines, undrawn } = trendSeries(chains, drawn, (chain) => `colour of ${chain}`);
    const texts = lines.map(({ name, colour, total }) => `${name} ${total} ${colour}`);
    return [...texts, undrawn && `${undrawn.total} of ${undrawn.chains}`];
  };
  const other = "var(--chart-other)";
  expect(named(["A", "B"])).toEqual([
    "A 10 colour of A",
    "B 6 colour of B",
    `Other 10 ${other}`,
    null,
  ]);
  expect(named(["A"])).toEqual(["A 10 colour of A", "16 of B,C,D"]);
  expect(named(["A", "B", "C"]).at(-2)).toBe(`Other 5 ${other}`);
  expect(named(["A", "B", "C", "D"])).toHaveLength(5);
});

test("a chain keeps its colour in every range, and the drawn ones have one each", () => {
  const ranked = ["A", "B", "C", "D", "E", "F", "G", "H"];
  const none = ranked.slice(0, 6).map(() => undefined);
  expect(seatChains(none, [], [])).toBe(none);
  const month = seatChains(none, ranked, ["A", "B", "C", "D", "G"]);
  expect(month).toEqual(["A", "B", "C", "D", "E", "G"]);
  expect(seatChains(month, ranked, ["A", "B", "C", "D", "E"])).toBe(month);
  // Also where another range came first.
  expect(seatChains(none, ranked, ["C", "D", "E", "F", "G"])).toEqual([
    "A",
    "F",
    "C",
    "D",
    "E",
    "G",
  ]);
  expect(seatChains(month, ranked, ["A", "B", "D", "E", "G", "H"])).toEqual([
    ...["A", "B", "H", "D", "E", "G"],
  ]);
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
  const names = (index: number) => rowsBySize(lines, index).map(({ name, count }) => name + count);
  expect([names(0), names(1)]).toEqual([
    ["A9", "B5", "C4"],
    ["B7", "C4", "A2"],
  ]);
});

test("names at line ends keep the order of the lines and a distance, inside the plot", () => {
  expect(endPlaces([0.2, 0.9, 0.5], 0.1)).toEqual([0.2, 0.9, 0.5]);
  const close = endPlaces([0.98, 1, 0.97], 0.1);
  expect(close.map((place) => place.toFixed(2))).toEqual(["0.90", "1.00", "0.80"]);
  expect(endPlaces([], 0.1)).toEqual([]);
});
