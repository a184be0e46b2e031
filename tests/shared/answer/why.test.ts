import { expect, test } from "vitest";
import { Answer } from "../../../shared/answer/answer.ts";
import { leadingMovers, whys } from "../../../shared/answer/why.ts";
import type { Why, WhyFigure } from "../../../shared/answer/whySchema.ts";
import { COMPARISONS, type Comparison, isPreviousPeriod } from "../../../shared/days/comparison.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import { covers, type DayRange, listDays, previousPeriod } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { replay } from "../../suite/transcript.ts";
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

interface Example {
  /** Other numbers of transactions than 20 on some days of the 12 weeks from 2026-01-05 on, by their index. */
  readonly others?: Readonly<Record<number, number>>;
  /** The length of the range, which ends with the weeks. */
  readonly days: number;
  readonly comparison?: Comparison;
  readonly at?: string;
}

/** Why transactions and projects changed, of 20 projects with a transaction a day. */
function whyWords({ others = {}, days, comparison = "previous", at }: Example): string {
  const cover: DayRange = { from: "2026-01-05", to: "2026-03-29" };
  const chain = { id: "1", name: "Base" };
  const transactions = listDays(cover).flatMap((day, index) =>
    Array.from({ length: others[index] ?? 20 }, (_, row) => ({ day, chain, project: `${row}` })),
  );
  const range = { from: addDays(cover.to, 1 - days), to: cover.to };
  const query = { range, comparison, weekStartsOn: "monday" } as const;
  const takenAt = at === undefined ? null : Date.parse(at);
  const all = whys(new Answer(cubeOf({ transactions }, cover), query, takenAt));
  const shown = all.filter(({ figure }) => /Transactions|Projects/.test(figure));
  return shown.map((why) => JSON.stringify(why)).join("\n");
}

test("a figure is unusual since the first day that is unusual in the direction of its change; the golden has each sentence", async () => {
  await replay("why", null, (input) => whyWords(JSON.parse(input)));
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
