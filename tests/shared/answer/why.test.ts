import { expect, test } from "vitest";
import { Answer } from "../../../shared/answer/answer.ts";
import { leadingMovers, whys } from "../../../shared/answer/why.ts";
import type { Why, WhyFigure } from "../../../shared/answer/whySchema.ts";
import { COMPARISONS, type Comparison, isPreviousPeriod } from "../../../shared/days/comparison.ts";
import { addDays, type Day, MS_PER_DAY } from "../../../shared/days/day.ts";
import { covers, type DayRange, listDays, previousPeriod } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, longBegun, type Rows } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

/** Movers by their names: those with equal changes may have any order. */
const byName = (moved: Why["moved"]) =>
  Object.fromEntries(moved.map(({ name, change }) => [name, change]));

/** The identities of each figure on some days, straight from the rows. */
function identities({ transactions, notifications, memberships }: Rows, figure: WhyFigure) {
  return ({ from, to }: DayRange): Set<string> => {
    const isIn = ({ day }: { readonly day: Day }) => from <= day && day <= to;
    const projects = transactions.filter(isIn).flatMap(({ project }) => project ?? []);
    if (figure === "activeProjects") return new Set(projects);
    if (figure === "flaggedWallets") {
      return new Set(notifications.filter(isIn).flatMap(({ address }) => address ?? []));
    }
    const members = (memberships ?? []).filter(
      ({ project }) => project !== null && projects.includes(project),
    );
    return new Set(members.flatMap(({ email }) => email ?? []));
  };
}

/** New, resurrected and dormant identities, by sets. */
function brutelyMoved(seen: (days: DayRange) => Set<string>, range: DayRange) {
  const now = seen(range);
  const before = seen(previousPeriod(range));
  const ever = seen({ from: COVER.from, to: addDays(range.from, -1) });
  const moved = {
    New: [...now].filter((one) => !ever.has(one)).length,
    Resurrected: [...now].filter((one) => ever.has(one) && !before.has(one)).length,
    Dormant: -[...before].filter((one) => !now.has(one)).length,
  };
  return Object.fromEntries(Object.entries(moved).filter(([, change]) => change !== 0));
}

/** The change of each chain, by its rows. */
function brutelyMovedChains({ transactions }: Rows, range: DayRange) {
  const before = previousPeriod(range);
  const changes = new Map<string, number>();
  for (const { day, chain } of transactions) {
    const name = chain === null ? "Without a chain" : chain.name || `Chain ${chain.id}`;
    const sign = Number(range.from <= day && day <= range.to);
    const previous = Number(before.from <= day && day <= before.to);
    changes.set(name, (changes.get(name) ?? 0) + sign - previous);
  }
  return Object.fromEntries([...changes].filter(([, change]) => change !== 0));
}

const STATES = ["a chain that moved", "an identity that moved", "no earlier days"] as const;

test("the movers of a figure follow from its rows, add up to its change, and come largest first", () => {
  const anyWorld = fc.record({ rows: anyRows(COVER), range: anyRange(COVER) });
  const property = fc.property(anyWorld, ({ rows, range }) => {
    const cube = longBegun(cubeOf(rows, COVER));
    const answer = new Answer(
      cube,
      { range, comparison: "previous", weekStartsOn: "monday" },
      null,
    );
    const isKnown = covers(COVER, previousPeriod(range));
    for (const { figure, moved } of whys(answer)) {
      const sizes = moved.map(({ change }) => Math.abs(change));
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      if (!isKnown) {
        expect(moved).toEqual([]);
        continue;
      }
      const expected =
        figure === "scannedTransactions"
          ? brutelyMovedChains(rows, range)
          : brutelyMoved(identities(rows, figure), range);
      expect([figure, byName(moved)]).toEqual([figure, expected]);
      const { cards, wallets } = answer.dashboard;
      const compared =
        figure === "flaggedWallets"
          ? { value: wallets?.flagged, previous: wallets?.previousFlagged }
          : cards[figure];
      const change = moved.reduce((all, each) => all + each.change, 0);
      expect([figure, change]).toEqual([
        figure,
        Number(compared.value) - Number(compared.previous),
      ]);
    }
    const all = whys(answer);
    meet(STATES, [
      all.some(({ moved }) => moved.some(({ chain }) => chain !== null)) && "a chain that moved",
      all.some(({ states, moved }) => states !== null && moved.length > 0) &&
        "an identity that moved",
      !isKnown && "no earlier days",
    ]);
  });
  fc.assert(property);
});

test("identities of other comparisons than the previous period have no movers", () => {
  const world = fc.record({
    rows: anyRows(COVER),
    range: anyRange(COVER),
    comparison: fc.constantFrom(...COMPARISONS),
  });
  const property = fc.property(world, ({ rows, range, comparison }) => {
    const cube = longBegun(cubeOf(rows, COVER));
    const answer = new Answer(cube, { range, comparison, weekStartsOn: "monday" }, null);
    for (const { figure, moved, states } of whys(answer)) {
      if (figure === "scannedTransactions" || isPreviousPeriod(answer.dashboard)) continue;
      expect(moved).toEqual([]);
      expect(states ?? "By the previous period: ").toMatch(/^By the previous period: /);
    }
  });
  fc.assert(property);
});

/** Ten transactions a day of one project over 12 weeks, other numbers on some days, and the last days as the range. */
function world(
  others: Readonly<Record<number, number>>,
  days: number,
  takenAt: number | null = null,
  comparison: Comparison = "previous",
) {
  const cover: DayRange = { from: "2026-01-05", to: "2026-03-29" };
  const chain = { id: "1", name: "Base" };
  const transactions = listDays(cover).flatMap((day, index) =>
    Array.from({ length: others[index] ?? 20 }, (_, row) => ({ day, chain, project: `${row}` })),
  );
  const range = { from: addDays(cover.to, 1 - days), to: cover.to };
  const query = { range, comparison, weekStartsOn: "monday" } as const;
  const all = whys(new Answer(cubeOf({ transactions }, cover), query, takenAt));
  const of = (figure: WhyFigure) => all.find((each) => each.figure === figure) ?? expect.fail();
  return { transactions: of("scannedTransactions"), projects: of("activeProjects") };
}

test("a figure is unusual since the first day that is unusual in the direction of its change", () => {
  // Mar 16 is day 70.
  const { transactions, projects } = world({ 71: 1, 73: 200, 80: 220 }, 14);
  expect(transactions).toEqual({
    figure: "scannedTransactions",
    change: "Up 128.9% on the previous 14 days.",
    moved: [{ name: "Base", chain: "Base", change: 361 }],
    since: { day: "2026-03-19", value: 200, usual: 20, days: 2 },
    states: null,
    usual: "Unusual since Mar 19 (200, usually 20), on 2 days.",
  });
  expect(projects).toMatchObject({
    moved: [{ name: "New", chain: null, change: 200 }],
    since: { day: "2026-03-19", value: 200, usual: 20, days: 2 },
    states: "20 returning.",
  });
  expect(world({ 71: 90 }, 14).transactions.usual).toBe("Unusual on Mar 17: 90, usually 20.");
});

test.each<[string, ReturnType<typeof world>["transactions"], string | null]>([
  ["nothing", world({}, 14).transactions, "Nothing stands out: no day is unusual for its weekday."],
  [
    "a rise without an unusual day",
    world({ 70: 26, 75: 26 }, 14).transactions,
    "No day is unusually high for its weekday.",
  ],
  [
    "a fall beside an unusually high day",
    world({ 57: 400, 71: 200 }, 14).transactions,
    "No day is unusually low for its weekday.",
  ],
  [
    "a rise of identities without movers",
    world({ 70: 26, 75: 26 }, 14, null, "2026-02-01..2026-02-14").projects,
    "No day is unusually high for its weekday.",
  ],
  [
    "as many identities without movers",
    world({}, 14, null, "2026-02-01..2026-02-14").projects,
    "Nothing stands out: no day is unusual for its weekday.",
  ],
  [
    "as many in days of another number",
    world({}, 14, null, "2026-02-01..2026-02-28").projects,
    "No day is unusual for its weekday.",
  ],
  [
    "a range whose first weeks cannot be judged",
    world({}, 80).transactions,
    "Nothing stands out: no day is unusual for its weekday.",
  ],
  [
    "a day that has not ended",
    world({}, 1, Date.parse("2026-03-29") + MS_PER_DAY / 2).transactions,
    null,
  ],
])("of %s it says what is usual", (_, { usual }, sentence) => {
  expect(usual).toBe(sentence);
});

test("a young table has no usual days", () => {
  const cover: DayRange = { from: "2026-03-01", to: "2026-03-14" };
  const transactions = listDays(cover).map((day) => ({ day, chain: null, project: "1" }));
  const query = { range: cover, comparison: "none", weekStartsOn: "monday" } as const;
  const [why] = whys(new Answer(cubeOf({ transactions }, cover), query, null)).slice(-1);
  expect(why).toMatchObject({
    change: "14 transactions.",
    since: null,
    usual: "What is usual is not known: that takes the same weekdays of four weeks.",
  });
});

test("long lists of movers end with the sum of the others, of which there are at least two", () => {
  const moved = [5, -4, 3, -2].map((change, i) => ({ name: `${i}`, chain: `${i}`, change }));
  expect(leadingMovers(moved, 2)).toEqual([
    ...moved.slice(0, 2),
    { name: "2 others", chain: null, change: 1 },
  ]);
  expect(leadingMovers(moved, 3)).toEqual(moved);
});
