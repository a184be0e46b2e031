import { expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

test.each<[Day, Day]>([
  ["2026-02-28", "2026-03-05"],
  ["2026-03-01", "2026-03-06"],
])("a cube does not answer for %s to %s, and names the days it covers", (from, to) => {
  const cube = cubeOf({}, { from: "2026-03-01", to: "2026-03-05" });
  const message = `${from} to ${to} is not covered: the data has the days 2026-03-01 to 2026-03-05`;
  expect(() => dashboard(cube, { range: { from, to } })).toThrow(
    expect.objectContaining({ kind: "usage", message }),
  );
});

test("another comparison has a percentage if the first transaction is not known", () => {
  const days: Day[] = ["2026-03-01", "2026-03-03", "2026-03-04"];
  const transactions = days.map((day) => ({ day, chain: null, project: null }));
  const cube = cubeOf({ transactions }, COVER);
  const range = { from: "2026-03-03", to: "2026-03-04" } as const;
  const query = { range, comparison: "weekdays" } as const;
  const { cards, dataBegin } = dashboard(
    { ...cube, transactions: { ...cube.transactions, oldest: null } },
    query,
  );
  expect(dataBegin.transactions).toBeNull();
  expect(cards.scannedTransactions).toEqual({ value: 2, previous: 0, changePercent: 100 });
});

test("a change against days before the first row has a percentage in the specification's comparison alone", () => {
  const range = { from: "2026-03-03", to: "2026-03-04" } as const;
  const changeSince = (first: Day, comparison: "previous" | "weekdays") => {
    const days: Day[] = [first, "2026-03-03", "2026-03-04"];
    const transactions = days.map((day) => ({ day, chain: null, project: null }));
    return dashboard(cubeOf({ transactions }, COVER), { range, comparison }).cards
      .scannedTransactions;
  };
  expect(changeSince("2026-02-24", "weekdays").changePercent).toBe(100);
  expect(changeSince("2026-02-25", "weekdays").changePercent).toBeNull();
  expect(changeSince("2026-03-02", "previous").changePercent).toBe(100);
});

test("memberships are known to be none only if projects were seen", () => {
  const project = (own: string | null) => [{ day: COVER.from, chain: null, project: own }];
  const membershipsOf = (own: string | null) =>
    dashboard(cubeOf({ transactions: project(own) }, COVER), { range: COVER }).completeness
      .memberships;
  expect([null, "1"].map(membershipsOf)).toEqual(["known", "none"]);
});

test("rows without a chain contribute to a change even if only the earlier days have them", () => {
  const transactions = [{ day: "2026-03-02", chain: null, project: null }] as const;
  const range = { from: "2026-03-03", to: "2026-03-04" } as const;
  const { contributions } = dashboard(cubeOf({ transactions }, COVER), { range });
  expect(contributions).toEqual([{ chain: null, transactions: 0, previous: 1, change: -1 }]);
});
