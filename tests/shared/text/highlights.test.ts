import { describe, expect, test } from "vitest";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { completeHours } from "../../../shared/dashboard/hours.ts";
import { percentChange } from "../../../shared/dashboard/percent.ts";
import { todaySoFar } from "../../../shared/dashboard/soFar.ts";
import { withBegunDays } from "../../../shared/dashboard/unfinishedDay.ts";
import { VIEW_NAMES, type ViewName } from "../../../shared/dashboard/views.ts";
import { type Comparison, comparedRange } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import { type DayRange, listDays, previousPeriod } from "../../../shared/days/range.ts";
import { formatCount, formatPercent } from "../../../shared/text/format.ts";
import { chainHighlight, highlight, highlights } from "../../../shared/text/highlights.ts";
import { comparedSoFar, hourWords } from "../../../shared/text/hourWords.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { replay } from "../../suite/transcript.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, NO_ROWS } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-10-25", to: "2026-11-30" };
const empty = dashboard(cubeOf(NO_ROWS, COVER), {
  range: { from: "2026-11-28", to: "2026-11-30" },
});

/** The sentences of a dashboard that is empty except for these figures. */
function highlighted(figures: Partial<Dashboard>) {
  return highlights({ ...empty, ...figures }, null);
}

/** A trend, and the card of its transactions. */
function trendMembers(transactionTrends: Dashboard["transactionTrends"]) {
  const value = sum(transactionTrends.total);
  const previous = transactionTrends.previous && sum(transactionTrends.previous);
  const changePercent = previous === null ? null : percentChange(value, previous);
  const scannedTransactions = { value, previous, changePercent };
  return { transactionTrends, cards: { ...empty.cards, scannedTransactions } };
}

/** The trend of one chain or more, day by day. */
function trendOf(range: DayRange, total: number[], ...chains: (readonly [string, number[]])[]) {
  const named = chains.map(([chain, counts]) => ({ chain, counts }));
  return {
    days: listDays(range),
    all: total,
    total,
    previous: null as number[] | null,
    chains: named,
  };
}

type Wallets = NonNullable<Dashboard["wallets"]>;

interface Trend {
  readonly total: number[];
  readonly range?: DayRange;
  readonly previous?: number;
}

/** The figures of each view, from what its inputs in the golden say. */
const FIGURES: Readonly<Record<string, (input: never) => Partial<Dashboard>>> = {
  transactionTrends: trendFigures,
  topBlockchains: shareFigures,
  wallets: (wallets: Pick<Wallets, "total" | "flagged" | "previousFlagged">) => {
    const clean = wallets.total - wallets.flagged;
    return { wallets: { ...wallets, clean, flaggedPercent: 2.3 } };
  },
  // The list of notifications is known to be whole.
  flaggedDistribution: (counts: number[]) => ({
    flaggedDistribution: rowsOf("notifications", counts),
  }),
  // Exploits and events have a share only if the list cannot have been cut.
  exploitsByChain: (counts: number[]) => ({ exploitsByChain: rowsOf("exploits", counts) }),
  commonEvents: (event: { eventType: string; count: number }) => ({
    commonEvents: [{ ...event, previous: null }],
  }),
};

test("each form of a sentence equals its golden", async () => {
  await replay("highlights", Object.keys(FIGURES), (input, view) => {
    const figures = FIGURES[view]?.(JSON.parse(input) as never) ?? expect.fail(view);
    return `${highlighted(figures)[view as ViewName]}`;
  });
});

function trendFigures({ total, range, previous }: Trend): Partial<Dashboard> {
  const to = `2026-11-0${total.length}` as Day;
  const over = range ?? { from: "2026-11-01", to };
  const before = previous === undefined ? null : [previous];
  return {
    range: over,
    previous: previousPeriod(over),
    ...trendMembers({ ...trendOf(over, total, ["Ethereum", total]), previous: before }),
  };
}

function rowsOf<Key extends string>(key: Key, counts: readonly number[]) {
  return counts.map((count, index) => {
    const row = { chain: nameAt(index), previous: null, [key]: count };
    return row as { chain: string; previous: null } & Record<Key, number>;
  });
}

function nameAt(index: number): string {
  return "ABCDEFGHIJ".charAt(index);
}

/** One day of so many transactions of chains A, B and so on. */
function shareFigures(counts: readonly number[]): Partial<Dashboard> {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const chains = counts.map((count, index) => [nameAt(index), [count]] as [string, number[]]);
  const day: DayRange = { from: "2026-11-30", to: "2026-11-30" };
  return {
    transactionTrends: trendOf(day, [whole], ...chains),
    topBlockchains: chains.slice(0, 5).map(([chain, [transactions = 0]]) => ({
      chain,
      transactions,
      sharePercent: (transactions / whole) * 100,
      previous: null,
    })),
  };
}

const FEW_WALLETS = { total: 9, flagged: 2, clean: 7, flaggedPercent: 22.2, previousFlagged: 3 };

test('an unfinished day is marked "so far"', () => {
  const counts = [20, 60, 10];
  const trend = trendOf(empty.range, counts, ["Ethereum", counts]);
  const members = trendMembers({ ...trend, previous: [100] });
  const contributions = [{ chain: "Ethereum", transactions: 90, previous: 100, change: -10 }];
  const today = { ...empty, wallets: FEW_WALLETS, ...members, contributions };
  expect(highlights(today, "2026-11-30")).toMatchObject({
    transactionTrends:
      "Down 10.0% on the previous 3 days (Nov 30 so far), mostly Ethereum (−10). Busiest day: Nov 29 (60).",
    wallets: "2 of 9 wallets are flagged so far, 1 fewer than in the previous 3 days.",
  });
});

test("a range with days that have not begun has no change, and lists no count for them", () => {
  const range: DayRange = { from: "2026-11-26", to: "2026-11-30" };
  const chain = { id: "1", name: "Base" };
  const days = ["2026-11-24", "2026-11-26", "2026-11-27"] as const;
  const rows = {
    transactions: days.map((day) => ({ day, chain, project: null })),
    notifications: days.map((day, at) => ({ day, chain, address: `${at}` })),
    wallets: 9,
  };
  const shown = withBegunDays(dashboard(cubeOf(rows, COVER), { range }), "2026-11-27");
  expect(shown.transactionTrends).toMatchObject({ days: days.slice(1), total: [1, 1] });
  expect(shown.flaggedTrends?.flagged).toEqual([1, 1]);
  expect(highlights(shown, "2026-11-27")).toMatchObject({
    transactionTrends:
      "2 transactions so far; 3 of the 5 days have not begun. Each of the 2 days has 1.",
    wallets: "2 of 9 wallets are flagged so far; 3 of the 5 days have not begun.",
  });
});

test("today alone has no change: a part of a day is not compared with a whole day", () => {
  const cover: DayRange = { from: "2026-12-25", to: "2027-01-01" };
  const range: DayRange = { from: cover.to, to: cover.to };
  const days = ["2026-12-31", "2026-12-31", "2027-01-01"] as const;
  const chain = { id: "1", name: "Base" };
  const rows = {
    transactions: days.map((day) => ({ day, chain, project: null })),
    notifications: days.map((day, at) => ({ day, chain, address: `${at}` })),
    wallets: 9,
  };
  const today = dashboard(cubeOf(rows, cover), { range });
  expect(highlights(today, range.to)).toMatchObject({
    transactionTrends: "1 transaction so far; Dec 31, 2026 had 2.",
    wallets: "1 of 9 wallets is flagged so far; Dec 31, 2026 had 2.",
  });
  expect(chainHighlight("transactionTrends", today, ["Base"], range.to)).toBe(
    "Base: 1 transaction so far; Dec 31, 2026 had 2.",
  );
});

describe("today alone whose hours are known", () => {
  const cover: DayRange = { from: "2026-11-20", to: "2026-11-27" };
  const range: DayRange = { from: cover.to, to: cover.to };
  const chain = { id: "1", name: "Base" };
  const today = (now: number, before: number, rest = 3) => {
    const row = (day: Day, hour: number) => ({ day, hour, chain, project: null });
    const many = (count: number, day: Day, hour: number) =>
      Array.from({ length: count }, () => row(day, hour));
    const transactions = [
      ...many(now, cover.to, 18),
      ...many(7, cover.to, 19),
      ...many(before, "2026-11-26", 3),
      ...many(rest, "2026-11-26", 19),
    ];
    const cube = cubeOf({ transactions }, cover);
    const takenAt = Date.parse("2026-11-27T19:25:00Z");
    const query = { range, comparison: "previous" } as const;
    const figures = dashboard(cube, query);
    const shown = {
      ...figures,
      soFar: todaySoFar(cube, figures, takenAt),
      hours: completeHours(cube, range, takenAt),
    };
    return { ...shown, byHour: hourWords(shown) };
  };

  test.each<[now: number, before: number, words: string]>([
    [305, 321, "305 transactions by 19:00, down 5.0% on Nov 26 by then."],
    [321, 305, "321 transactions by 19:00, up 5.2% on Nov 26 by then."],
    [50, 50, "50 transactions by 19:00, level with Nov 26 by then."],
    [1, 9_999, "1 transaction by 19:00, down more than 99.9% on Nov 26 by then."],
    [8, 3, "8 transactions by 19:00, after 3 by then on Nov 26."],
    [8, 0, "8 transactions by 19:00, after none by then on Nov 26."],
  ])("says for %i rows after %i: %s", (now, before, words) => {
    const shown = today(now, before);
    expect(highlight("transactionTrends", shown, range.to)).toBe(
      `${words} Busiest hour: 18:00 (${now}).`,
    );
    const compared = `${formatCount(before)} by 19:00 on Nov 26`;
    expect(comparedSoFar(shown)).toBe(compared);
    // The specification's change compares with the whole day before.
    expect(shown.cards.scannedTransactions).toMatchObject({ value: now + 7, previous: before + 3 });
  });

  test("is said of all chains only, whose hours are compared", () => {
    expect(chainHighlight("transactionTrends", today(305, 321), ["Base"], range.to)).toBe(
      "Base: 312 transactions so far; Nov 26 had 324.",
    );
  });
});

test("change, causes and busiest day of the trend count transactions without a chain, which are also counted apart", () => {
  const base = { id: "1", name: "Base" };
  const row = (day: Day, chain: typeof base | null) => ({ day, chain, project: null });
  const many = (count: number, day: Day, chain: typeof base | null) =>
    Array.from({ length: count }, () => row(day, chain));
  const rows = {
    transactions: [
      ...many(40, "2026-11-25", base),
      ...many(30, "2026-11-28", base),
      ...many(14, "2026-11-30", base),
      ...many(26, "2026-11-30", null),
    ],
  };
  const range: DayRange = { from: "2026-11-28", to: "2026-11-30" };
  const shown = dashboard(cubeOf(rows, COVER), { range });
  expect(shown.cards.scannedTransactions.changePercent).toBe(75);
  expect(highlighted(shown).transactionTrends).toBe(
    "Up 75.0% on the previous 3 days, mostly transactions without a chain (+26). " +
      "Busiest day: Nov 30 (40). 26 without a chain.",
  );
});

test("the busiest hour counts transactions without a chain", () => {
  const chain = { id: "1", name: "Base" };
  const range: DayRange = { from: COVER.to, to: COVER.to };
  const at = (hour: number, of: typeof chain | null, count: number) =>
    Array.from({ length: count }, () => ({ day: COVER.to, hour, chain: of, project: null }));
  const transactions = [...at(3, chain, 5), ...at(9, chain, 4), ...at(9, null, 3)];
  const cube = cubeOf({ transactions }, COVER);
  const hours = completeHours(cube, range, null);
  const byHour = hourWords({ ...dashboard(cube, { range }), hours, soFar: null });
  expect(byHour.peak).toBe("Busiest hour: 09:00 (7).");
});

test("there is no percentage if most days of the comparison are earlier than the data", () => {
  const range: DayRange = { from: "2026-11-26", to: "2026-11-30" };
  const sentence = (begin: Day) => {
    const days = [begin, "2026-11-25", "2026-11-26"] as const;
    const chain = { id: "1", name: "Base" };
    const transactions = days.flatMap((day) => Array(20).fill({ day, chain, project: null }));
    return highlighted(dashboard(cubeOf({ transactions }, COVER), { range })).transactionTrends;
  };
  expect(sentence("2026-11-23")).toMatch(/^Down 50\.0% on the previous 5 days \(data begin on/);
  expect(sentence("2026-11-24")).toMatch(/^20 transactions; data begin on Nov 24, 2026\./);
});

test("a fall of almost all rows is less than 100.0%", () => {
  const fallTo = (value: number) => {
    const counts = [value, 0, 0];
    const trend = trendOf(empty.range, counts, ["Ethereum", counts]);
    return highlighted({
      ...trendMembers({ ...trend, previous: [5000] }),
      contributions: [],
    }).transactionTrends;
  };
  expect(fallTo(1)).toMatch(/^Down more than 99\.9% on the previous 3 days\./);
  expect(fallTo(0)).toMatch(/^Down 100\.0% on the previous 3 days\./);
});

test("with a chain chosen, each view that tells chains apart names it", () => {
  const rows = {
    transactionTrends: trendOf(empty.range, [100, 500, 120], ["Base", [20, 60, 10]]),
    contributions: [{ chain: "Base", transactions: 90, previous: 100, change: -10 }],
    flaggedDistribution: [{ chain: "Base", notifications: 2, previous: 5 }],
  };
  const said = (...chains: string[]) =>
    VIEW_NAMES.map((name) => chainHighlight(name, { ...empty, ...rows }, chains, null));
  expect(said("Base")).toEqual([
    "Base: 90 transactions, down 10.0% on the previous 3 days. Busiest day: Nov 29 (60).",
    "Base: 12.50% of all transactions.",
    null,
    "Base: 2 notifications, after 5 in the previous 3 days.",
    "Base: 0 exploits.",
    null,
  ]);
  const both = {
    ...rows,
    transactionTrends: trendOf(
      empty.range,
      [100, 500, 120],
      ["Base", [20, 60, 10]],
      ["Linea", [10, 5, 80]],
    ),
  };
  const together = (...chains: string[]) =>
    chainHighlight("transactionTrends", { ...empty, ...both }, chains, null);
  expect(together("Base", "Linea")).toBe(
    "Base and Linea: 185 transactions, up 85.0% on the previous 3 days. Busiest day: Nov 30 (90).",
  );
  expect(said("Base", "Linea")[3]).toBe("Base and Linea: 2 notifications.");
  expect(together("Base", "Linea", "Gone", "-5")).toMatch(/^Base, Linea, and 2 more: 185 /);
  expect(said("Gone")[0]).toBe("Gone: 0 transactions.");
});

test("the comparison is named", () => {
  const sentence = (comparison: Comparison) => {
    const previous = comparedRange(empty.range, comparison);
    return highlighted({ comparison, previous, wallets: FEW_WALLETS }).wallets;
  };
  const fewer = "2 of 9 wallets are flagged, 1 fewer than on the same weekdays";
  expect(sentence("weekdays")).toBe(`${fewer} 1 week earlier.`);
  expect(sentence("year")).toBe(`${fewer} a year earlier.`);
});

test("names with the same beginning are distinguished by their ends", () => {
  const rollup = "A rollup of rollups for settlement in the";
  const exploitsByChain = [
    { chain: `${rollup} east`, exploits: 5, previous: null },
    { chain: `${rollup} west`, exploits: 2, previous: null },
  ];
  expect(highlighted({ exploitsByChain }).exploitsByChain).toBe(
    "A rollup of rollups…in the east leads with 5 of 7 exploits (71.4%), " +
      "ahead of A rollup of rollups…in the west with 2.",
  );
});

test("a cut name means one chain in all sentences, also those that name a chain alone", () => {
  const consolidated = (which: string) => `Consolidated Interbank ${which} Settlement Validators`;
  const [north, south] = [consolidated("Northern Securities"), consolidated("Southern Securities")];
  const sentences = highlighted({
    topBlockchains: [{ chain: north, transactions: 9, sharePercent: 90, previous: null }],
    ...trendMembers(trendOf(empty.range, [3, 3, 4], [north, [3, 3, 3]], [south, [0, 0, 1]])),
    exploitsByChain: [{ chain: south, exploits: 2, previous: null }],
  });
  const [first, second] = [sentences.topBlockchains, sentences.exploitsByChain].map(
    (sentence) => `${sentence}`.split(" is the only")[0],
  );
  expect(first).toMatch(/^.{1,40}$/);
  expect(first).not.toBe(second);
});

test("if data begin after compared days, only the specification's comparison has a change, and says when they begin", () => {
  const range = { from: "2026-11-26", to: "2026-11-30" } as const;
  const sentences = (comparison: Comparison) => {
    const chain = { id: "1", name: "Base" };
    const days = ["2026-11-22", "2026-11-27", "2026-11-28", "2026-11-28"] as const;
    const rows = {
      transactions: days.map((day) => ({ day, chain, project: null })),
      notifications: days.map((day, at) => ({ day, chain, address: `${at}` })),
      wallets: 9,
    };
    return highlighted(dashboard(cubeOf(rows, COVER), { range, comparison }));
  };

  expect(sentences("previous")).toMatchObject({
    transactionTrends:
      "3 transactions, after 1 in the previous 5 days (data begin on Nov 22, 2026). Busiest day: Nov 28 (2).",
    wallets: "3 of 9 wallets are flagged; notifications begin on Nov 22, 2026.",
  });
  expect(sentences("weekdays")).toMatchObject({
    transactionTrends: "3 transactions; data begin on Nov 22, 2026. Busiest day: Nov 28 (2).",
    wallets: "3 of 9 wallets are flagged; notifications begin on Nov 22, 2026.",
  });
});

test("an empty view has no sentence", () => {
  expect(Object.values(highlighted({})).filter((sentence) => sentence !== null)).toEqual([]);
});

test("every sentence about any rows is whole, and says nothing that is not known", () => {
  const cover: DayRange = { from: "2025-12-20", to: "2026-01-10" };
  fc.assert(
    fc.property(anyRows(cover), anyRange(cover), (rows, range) => {
      const figures = dashboard(cubeOf(rows, cover), { range });
      const shown = highlighted(figures);
      const [percent] = shown.transactionTrends?.match(/(?<=^(?:Up|Down) )[\d,.]+%/) ?? [];
      const { changePercent } = figures.cards.scannedTransactions;
      if (percent !== undefined)
        expect(percent).toBe(formatPercent(Math.abs(changePercent ?? 0), 1));
      for (const [view, sentence] of Object.entries(shown)) {
        meet([...VIEW_NAMES, "no sentence"], [sentence === null ? "no sentence" : view]);
        if (sentence === null) continue;
        expect(sentence).toMatch(/\.$/);
        expect(sentence).not.toMatch(/undefined|null|NaN|Infinity|–| {2}/);
      }
    }),
  );
});
