import { expect, test } from "vitest";
import { Answer } from "../../../shared/answer/answer.ts";
import { notable } from "../../../shared/answer/notable.ts";
import { offeredSteps, trendAxis } from "../../../shared/answer/trendAxis.ts";
import { WEEK_STARTS } from "../../../shared/brand.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { chainFigures, linkedTransactions } from "../../../shared/dashboard/chainFigures.ts";
import { dashboard, uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { completeHours } from "../../../shared/dashboard/hours.ts";
import { returns } from "../../../shared/dashboard/returns.ts";
import { riskFigures } from "../../../shared/dashboard/risk.ts";
import { todaySoFar } from "../../../shared/dashboard/soFar.ts";
import { TABLES } from "../../../shared/database/datedTables.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import { type Day, dayNumber, MS_PER_DAY } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, NO_ROWS, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

const MOMENTS = ["all days over", "an unfinished day", "days not begun", "time not known"] as const;

/** A cube of random rows, a query, and the time at which the rows were read. */
const anyAnswer = fc.record({
  cube: anyRows(COVER).map((rows) => cubeOf(rows, COVER)),
  query: fc.record({
    range: anyRange(COVER),
    comparison: fc.constantFrom(...COMPARISONS),
    weekStartsOn: fc.constantFrom(...WEEK_STARTS),
  }),
  takenAt: fc.option(
    fc.integer({
      min: dayNumber(COVER.from) * MS_PER_DAY,
      max: (dayNumber(COVER.to) + 2) * MS_PER_DAY,
    }),
    { freq: 4 },
  ),
});

test("an answer has the figures that its parts compute of a cube, a range and the time of the read", () => {
  const property = fc.property(anyAnswer, ({ cube, query, takenAt }) => {
    const answer = new Answer(cube, query, takenAt);
    const { unfinished, published } = answer;
    meet(MOMENTS, [
      takenAt === null && "time not known",
      takenAt !== null && unfinished === null && "all days over",
      unfinished === query.range.to && "an unfinished day",
      unfinished !== null && unfinished < query.range.to && "days not begun",
    ]);
    const whole = uncutDashboard(cube, query);
    const cut = dashboard(cube, query);
    expect(withoutDays(answer.dashboard)).toEqual(withoutDays(whole));
    expect(withoutDays(published)).toEqual(withoutDays(cut));
    const { days, total } = whole.transactionTrends;
    const counted = days.filter((day) => unfinished === null || day <= unfinished).length;
    const { days: publishedDays } = published.transactionTrends;
    expect(publishedDays.length).toBeGreaterThanOrEqual(counted);
    expect(publishedDays).toEqual(days.slice(0, publishedDays.length));
    expect(published.transactionTrends.total).toEqual(total.slice(0, publishedDays.length));
    expect(published.flaggedTrends?.flagged).toEqual(
      cut.flaggedTrends?.flagged.slice(0, publishedDays.length),
    );
    expect(answer.soFar).toEqual(todaySoFar(cube, cut, takenAt));
    expect(answer.hours).toEqual(completeHours(cube, query.range, takenAt));
    expect(answer.notable).toEqual(notable(cube, cut, takenAt));
    expect(answer.returns).toEqual(returns(cube, published, takenAt));
    expect(answer.risk).toEqual(riskFigures(published));
    const [first, second] = cut.transactionTrends.chains.map(({ chain }) => chain);
    const chains = [first, second].filter((chain) => chain !== undefined);
    expect(answer.chain(chains)).toEqual(chainFigures(cube, published, chains));
  });
  fc.assert(property);
});

function withoutDays({ transactionTrends: _, flaggedTrends: __, ...figures }: Dashboard) {
  return figures;
}

test("the days of an answer add up to its totals, also with rows dated on days that have not begun; later days have no figures", () => {
  const property = fc.property(anyAnswer, ({ cube, query, takenAt }) => {
    const answer = new Answer(cube, query, takenAt);
    const { dashboard, unfinished, risk, returns } = answer;
    const { days, all, total, chains } = dashboard.transactionTrends;
    const value = dashboard.cards.scannedTransactions.value;
    expect(sum(all)).toBe(value);
    expect(risk.risk.transactions).toBe(value);
    expect(sum(total)).toBe(linkedTransactions(dashboard));
    for (const { chain } of chains) {
      const figures = answer.chain([chain]);
      expect(sum(figures?.counts ?? [])).toBe(figures?.transactions.value);
    }
    for (const { active } of returns.projects?.spans ?? [])
      expect(active).toHaveLength(days.length);
    const dailyProjects = returns.projects?.spans.find((span) => span.days === 1)?.active ?? [];
    expect(sum(dailyProjects.map((count) => count ?? 0))).toBe(returns.projects?.sightings);
    // The last day with figures is today, or a later day with a row.
    const lastDay = days.at(-1);
    const isAhead = unfinished !== null && lastDay !== undefined && lastDay > unfinished;
    if (isAhead) {
      const { completeness } = answer.within({ from: lastDay, to: lastDay }).dashboard;
      expect(TABLES.some((table) => (completeness[table]?.rangeRows ?? 0) > 0)).toBe(true);
    }
    meet(["rows ahead", "none ahead"], [isAhead ? "rows ahead" : "none ahead"]);
  });
  fc.assert(property);
});

test("an answer within some of its days is the answer to a query for these days", () => {
  const property = fc.property(anyAnswer, anyRange(COVER), ({ cube, query, takenAt }, range) => {
    const part = new Answer(cube, query, takenAt).within(range);
    const answer = new Answer(cube, { ...query, range }, takenAt);
    expect(part.dashboard).toEqual(answer.dashboard);
    expect(part.soFar).toEqual(answer.soFar);
    expect(part.notable).toEqual(answer.notable);
  });
  fc.assert(property);
});

test("a member of an answer is one value, however often it is read", () => {
  const cube = cubeOf(NO_ROWS, COVER);
  const answer = new Answer(
    cube,
    { range: COVER, comparison: "none", weekStartsOn: "monday" },
    null,
  );
  const range = { from: COVER.from, to: COVER.from };
  expect(answer.dashboard).toBe(answer.dashboard);
  expect(answer.published).toBe(answer.published);
  expect(answer.chain(["A"])).toBe(answer.chain(["A"]));
  expect(answer.within(range)).toBe(answer.within({ ...range }));
});

test("a heading leaves out the busiest day if a sentence about it stands out, also of selected days", () => {
  const cover: DayRange = { from: "2026-09-01", to: "2026-10-31" };
  const rowsOn = (day: Day) => (day === "2026-10-15" ? 90 : 20);
  const transactions = listDays(cover).flatMap((day) =>
    Array.from({ length: rowsOn(day) }, () => ({
      day,
      chain: { id: "1", name: "Base" },
      project: "p",
    })),
  );
  const cube = cubeOf({ ...NO_ROWS, transactions }, cover);
  const range: DayRange = { from: "2026-10-01", to: "2026-10-31" };
  const answer = new Answer(cube, { range, comparison: "none", weekStartsOn: "monday" }, null);
  const sentenceOf = (days: DayRange) =>
    answer.within(days).heading("transactionTrends", [], null).sentence;
  expect(answer.notable).toMatchObject([{ kind: "unusual", day: "2026-10-15" }]);
  expect(answer.heading("transactionTrends", [], null).sentence).not.toContain("Busiest");
  expect(sentenceOf({ from: "2026-10-10", to: "2026-10-20" })).not.toContain("Busiest");
  expect(sentenceOf({ from: "2026-10-01", to: "2026-10-07" })).toContain(
    "Each of the 7 days has 20.",
  );
});

test("a rolling line of users is offered only if there are memberships to count users by", () => {
  const cover: DayRange = { from: "2026-10-01", to: "2026-10-31" };
  const transactions = listDays(cover).map((day) => ({ day, chain: null, project: "p" }));
  const stepsWith = (memberships: Rows["memberships"]) => {
    const query = { range: cover, comparison: "none", weekStartsOn: "monday" } as const;
    const answer = new Answer(cubeOf({ transactions, memberships }, cover), query, null);
    return offeredSteps(answer, { mode: "total", chains: [] });
  };
  expect(stepsWith([{ email: "a@example.com", project: "p" }])).toContain("users7");
  expect(stepsWith([])).not.toContain("users7");
});

test("a rolling line of users is offered only if a day of the range is complete", () => {
  const cover: DayRange = { from: "2026-10-01", to: "2026-10-31" };
  const transactions = listDays(cover).map((day) => ({ day, chain: null, project: "p" }));
  const memberships = [{ email: "a@example.com", project: "p" }];
  const cube = cubeOf({ transactions, memberships }, cover);
  const stepsFrom = (from: Day) => {
    const range: DayRange = { from, to: cover.to };
    const query = { range, comparison: "none", weekStartsOn: "monday" } as const;
    const answer = new Answer(cube, query, Date.parse("2026-10-20T12:00:00Z"));
    return offeredSteps(answer, { mode: "total", chains: [] });
  };
  expect(stepsFrom("2026-10-19")).toContain("users7");
  expect(stepsFrom("2026-10-20")).not.toContain("users7");
});

test("a rolling line of users with one known point is not compared with itself", () => {
  const cover: DayRange = { from: "2026-10-04", to: "2026-11-01" };
  const transactions = listDays(cover).map((day) => ({ day, chain: null, project: "p" }));
  const memberships = [{ email: "a@example.com", project: "p" }];
  const cube = cubeOf({ transactions, memberships }, cover);
  const headingUntil = (to: Day) => {
    const range: DayRange = { from: "2026-10-20", to };
    const query = { range, comparison: "none", weekStartsOn: "monday" } as const;
    const answer = new Answer(cube, query, null);
    const axis = trendAxis(answer, { step: "users28", mode: "total", chains: [] });
    return answer.heading("transactionTrends", [], axis).sentence;
  };
  expect(headingUntil("2026-10-31")).toBe("1 user in the 28 days to Oct 31.");
  expect(headingUntil("2026-11-01")).toBe("1 user in the 28 days to Nov 01, 1 in those to Oct 31.");
});

/** Whether the users are known, and the transactions since a table's first row, which is not known without the table. */
const SAYS_WHAT_IS_KNOWN = /^\.completeness\.memberships$|\.(flags|exploits)Transactions$/;

const UNKNOWN = ["notifications", "exploits", "events", "wallets", "users", "flagged"] as const;

test("what a cube does not know is null, and changes no figure of what it knows", () => {
  const property = fc.property(
    anyAnswer,
    fc.constantFrom(...UNKNOWN),
    ({ cube, query, takenAt }, member) => {
      const known = new Answer(cube, query, takenAt);
      const answer = new Answer({ ...cube, [member]: null }, query, takenAt);
      const chains = known.published.transactionTrends.chains.map(({ chain }) => chain).slice(0, 2);
      const figures = (of: Answer) => ({
        ...of.facts(chains),
        ...of.publishedFacts(chains),
        ...{ returns: of.returns, hours: of.hours },
      });
      const paths = differences(figures(known), figures(answer));
      expect(paths.filter((path) => !SAYS_WHAT_IS_KNOWN.test(path))).toEqual([]);
      meet(UNKNOWN, [member]);
    },
  );
  fc.assert(property);
});

/** The paths at which a value differs from another one, and is not null. */
function differences(other: unknown, value: unknown, path = ""): string[] {
  if (value === null || Object.is(other, value)) return [];
  if (typeof value !== "object" || typeof other !== "object" || other === null) return [path];
  const keys = new Set([...Object.keys(other), ...Object.keys(value)]);
  return [...keys].flatMap((key) =>
    differences(Reflect.get(other, key), Reflect.get(value, key), `${path}.${key}`),
  );
}
