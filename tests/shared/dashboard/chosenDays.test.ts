import { expect, test } from "vitest";
import { uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { riskFigures } from "../../../shared/dashboard/risk.ts";
import { RANKED_VIEWS } from "../../../shared/dashboard/views.ts";
import { chosenDays } from "../../../shared/days/comparison.ts";
import { type DayRange, dayCount, previousPeriod } from "../../../shared/days/range.ts";
import { bases } from "../../../shared/rules/bases.ts";
import { judge } from "../../../shared/rules/judge.ts";
import { parseRule } from "../../../shared/rules/rule.ts";
import { tidyTable } from "../../../shared/tables/tidyTable.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { exactPercent } from "../exactPercent.ts";
import { cubeOf, longBegun } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-12" };

const WEEK = { weekStartsOn: "monday" } as const;

test("days chosen as the previous period have every figure of the previous period", () => {
  const property = fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
    const cube = cubeOf(rows, COVER);
    const previous = uncutDashboard(cube, { ...WEEK, range, comparison: "previous" });
    const comparison = chosenDays(previousPeriod(range));
    const chosen = uncutDashboard(cube, { ...WEEK, range, comparison });
    expect(chosen).toEqual({ ...previous, comparison });
  });
  fc.assert(property);
});

const LENGTHS = [
  "as many days",
  "more days",
  "fewer days",
  "days of the range",
  "later days",
] as const;

test("chosen days have the counts of a dashboard of these days, and rows a change by their mean a day", () => {
  const property = fc.property(
    anyRows(COVER),
    anyRange(COVER),
    anyRange(COVER),
    (rows, range, other) => {
      const cube = longBegun(cubeOf(rows, COVER));
      const comparison = chosenDays(other);
      const chosen = uncutDashboard(cube, { ...WEEK, range, comparison });
      const own = uncutDashboard(cube, { ...WEEK, range: other, comparison: "none" });
      const difference = dayCount(other) - dayCount(range);
      meet(LENGTHS, [
        difference === 0 && "as many days",
        difference > 0 && "more days",
        difference < 0 && "fewer days",
        other.from <= range.to && range.from <= other.to && "days of the range",
        other.from > range.to && "later days",
      ]);
      expect(chosen.previous).toEqual(other);
      const { activeUsers, activeProjects, scannedTransactions } = chosen.cards;
      expect(activeUsers.previous).toBe(own.cards.activeUsers.value);
      expect(activeProjects.previous).toBe(own.cards.activeProjects.value);
      if (difference !== 0) {
        expect(activeUsers.changePercent).toBe(null);
        expect(activeProjects.changePercent).toBe(null);
        expect(chosen.contributions).toBe(null);
      }
      expect(scannedTransactions).toEqual(changeOfMeans(chosen, own));
      expect(chosen.wallets?.previousFlagged).toBe(own.wallets?.flagged);
      for (const view of RANKED_VIEWS) {
        const counts = (rows: readonly { name: string; count: number | null }[]) =>
          new Map(rows.filter(({ count }) => count).map(({ name, count }) => [name, count]));
        const previous = view.rows(chosen).map(({ name, previous }) => ({ name, count: previous }));
        expect(counts(previous)).toEqual(counts(view.rows(own)));
      }
      const days = dayCount(range);
      expect(chosen.transactionTrends.previous).toEqual(own.transactionTrends.total.slice(0, days));
    },
  );
  fc.assert(property);
});

/** The rows of two ranges, and the change of their means a day by whole numbers: (v ÷ d − p ÷ e) ÷ (p ÷ e). */
function changeOfMeans(chosen: Dashboard, own: Dashboard) {
  const { value } = chosen.cards.scannedTransactions;
  const previous = own.cards.scannedTransactions.value;
  const [mean, before] = [value * dayCount(own.range), previous * dayCount(chosen.range)];
  const whole = before === 0 ? Number(mean > 0) * 100 : exactPercent(mean - before, before, 1);
  return { value, previous, changePercent: whole };
}

const NO_CHANGE = "1 day and other days of another number have no";

test("a rule compares with chosen days, and is unknown where days of another number have no change", () => {
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-10"] as const;
  const transactions = days.map((day) => ({ day, chain: null, project: "p" }));
  const notifications = days.map((day) => ({ day, chain: null, address: "a" }));
  const cube = longBegun(cubeOf({ transactions, notifications, wallets: 1 }, COVER));
  const day = "2026-03-10";
  const checked = {
    cube,
    weekStartsOn: "monday",
    today: "2026-03-11",
    lastBegun: "2026-03-11",
  } as const;
  const basis = bases(
    { ...checked, takenAt: null, isLive: true },
    { from: day, to: day },
    null,
    new Set(),
  );
  const judged = (test: string) => {
    const rule = parseRule(`${test} vs 2026-03-01..2026-03-03`, "the rule");
    const { outcome, reason } = judge(rule, basis(rule));
    return reason === null ? outcome : `${outcome}: ${reason}`;
  };
  for (const test of [
    "cards.scannedTransactions.changePercent == 0",
    "cards.scannedTransactions.previous == 3",
    "cards.activeProjects.previous == 1",
    "wallets.flagged.previous == 1",
  ]) {
    expect([test, judged(test)]).toEqual([test, "fired"]);
  }
  for (const [test = "", change] of [
    ["cards.activeProjects.changePercent == 0", "change of projects, which do not add up"],
    ["cards.activeProjects.value.changePercent == 0", "change of projects, which do not add up"],
    ["wallets.flagged.changePercent == 0", "change of wallets, which do not add up"],
    ["any(contributions.change) != 0", "contributions"],
  ]) {
    expect([test, judged(test)]).toEqual([test, `unknown: ${NO_CHANGE} ${change}`]);
  }
});

test("the file has no change of flagged wallets against other days of another number", () => {
  const notifications = [{ day: "2026-03-10", chain: null, address: "a" } as const];
  const cube = longBegun(cubeOf({ notifications, wallets: 1 }, COVER));
  const range: DayRange = { from: "2026-03-10", to: "2026-03-10" };
  const changes = (["2026-03-10..2026-03-10", "2026-03-09..2026-03-10"] as const).map(
    (comparison) => {
      const dashboard = uncutDashboard(cube, { ...WEEK, range, comparison });
      const { rows } = tidyTable({ ...dashboard, ...riskFigures(dashboard) });
      return rows.find(([metric]) => metric === "wallets_flagged")?.slice(3);
    },
  );
  expect(changes).toEqual([
    [1, 1, 0],
    [1, 1, null],
  ]);
});
