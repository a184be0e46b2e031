import { describe, expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { type Comparison, comparedRange } from "../../../shared/days/comparison.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { chainHighlight, highlights } from "../../../shared/text/highlights.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { VIEW_NAMES } from "../../../shared/views/views.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { cubeOf, NO_ROWS } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-10-25", to: "2026-11-30" };
const empty = dashboard(cubeOf(NO_ROWS, COVER), {
  range: { from: "2026-11-28", to: "2026-11-30" },
});

/** The sentences of a dashboard that is empty but for these figures. */
function highlighted(figures: Partial<Dashboard>) {
  return highlights({ ...empty, ...figures }, null);
}

/** The trend of one chain or more, day by day. */
function trendOf(range: DayRange, total: number[], ...chains: (readonly [string, number[]])[]) {
  const named = chains.map(([chain, counts]) => ({ chain, counts }));
  return { days: listDays(range), total, previous: null, chains: named };
}

describe("transaction trends", () => {
  interface Trend {
    readonly total: number[];
    readonly range?: DayRange;
    readonly previous?: number | null;
    readonly changePercent?: number | null;
  }

  function trend({ total, range, previous = null, changePercent = null }: Trend) {
    const over = range ?? { from: "2026-11-01", to: `2026-11-0${total.length}` as "2026-11-09" };
    return highlighted({
      range: over,
      cards: { ...empty.cards, scannedTransactions: { value: 9, previous, changePercent } },
      transactionTrends: trendOf(over, total, ["Ethereum", total]),
    }).transactionTrends;
  }

  test.each<[Trend, string]>([
    [
      { total: [7, 1912, 8], previous: 9000, changePercent: -8 },
      "Down 8.0% on the previous 3 days. Busiest day: Nov 02 (1,912).",
    ],
    [
      { total: [7, 9], previous: 20, changePercent: 1664.4 },
      "Up 1,664.4% on the previous 2 days. Busiest day: Nov 02 (9).",
    ],
    [
      { total: [7, 9], previous: 19, changePercent: -52.6 },
      "9 transactions, after 19 in the previous 2 days. Busiest day: Nov 02 (9).",
    ],
    [
      { total: [7, 9], previous: 16, changePercent: 0 },
      "Level with the previous 2 days. Busiest day: Nov 02 (9).",
    ],
    [
      { total: [7, 9], previous: 0, changePercent: 100 },
      "9 transactions, after none in the previous 2 days. Busiest day: Nov 02 (9).",
    ],
    [{ total: [7, 9] }, "9 transactions. Busiest day: Nov 02 (9)."],
    [{ total: [9, 7, 9] }, "9 transactions. Busiest days: Nov 01 and Nov 03 (9 each)."],
    [{ total: [9, 9, 0, 9] }, "9 transactions. Busiest days: 3 of the 4 days (9 each)."],
    [{ total: [9, 9, 9] }, "9 transactions. Each of the 3 days has 9."],
    [{ total: [412], previous: 500, changePercent: -17.6 }, "Down 17.6% on the previous day."],
    [
      { total: [1], previous: 0, changePercent: 100 },
      "9 transactions, after none on the previous day.",
    ],
    [
      { total: [1, 2, 0], range: { from: "2025-12-31", to: "2026-01-02" } },
      "9 transactions. Busiest day: Jan 01, 2026 (2).",
    ],
  ])("of %j it says %j", (given, sentence) => {
    expect(trend(given)).toBe(sentence);
  });
});

describe("top blockchains", () => {
  function sentenceOf(...counts: number[]): string | null {
    const whole = counts.reduce((sum, count) => sum + count, 0);
    const chains = counts.map(
      (count, index) => ["ABCDEFG".charAt(index), [count]] as [string, number[]],
    );
    const day: DayRange = { from: "2026-11-30", to: "2026-11-30" };
    return highlighted({
      transactionTrends: trendOf(day, [whole], ...chains),
      topBlockchains: chains.slice(0, 5).map(([chain, [transactions = 0]]) => ({
        chain,
        transactions,
        sharePercent: (transactions / whole) * 100,
        previous: null,
      })),
    }).topBlockchains;
  }

  test.each<[number[], string]>([
    [[4234, 2110, 2000, 1656], "A leads with 42.34%, ahead of B with 21.10%."],
    [[1050], "A is the only chain, with 1,050 transactions."],
    [[1], "A is the only chain, with 1 transaction."],
    [[4, 4, 2], "A and B lead with 40.00% each, ahead of C with 20.00%."],
    [[3, 3, 3, 1], "A, B, and C lead with 30.00% each, ahead of D with 10.00%."],
    [[6, 2, 2], "A leads with 60.00%, ahead of B and C with 20.00% each."],
    [[60, 10, 10, 10, 10], "A leads with 60.00%, ahead of 4 chains with 10.00% each."],
    [[5, 5], "A and B have 50.00% each."],
    [[5, 5, 5, 5], "All 4 chains have 25.00% each."],
    [[2, 2, 2, 2, 2, 0.5, 0.5], "The 5 chains shown have 18.18% each."],
    [[6, 1, 1, 1, 1, 1], "A leads with 54.55%."],
    [[3, 3, 3, 3, 2, 2], "4 chains lead with 18.75% each."],
    [[3, 3, 3, 3, 2], "4 chains lead with 21.43% each, ahead of E with 14.29%."],
    [[50_001, 50_000], "A leads with 50,001 transactions, ahead of B with 50,000."],
    [[100_000, 1], "A leads with more than 99.99%, ahead of B with less than 0.01%."],
  ])("of %j transactions", (counts, sentence) => {
    expect(sentenceOf(...counts)).toBe(sentence);
  });
});

test.each<[Partial<Dashboard["wallets"]>, string]>([
  [{}, "117 of 5,000 wallets are flagged, 19 more than in the previous 3 days."],
  [{ previousFlagged: null }, "117 of 5,000 wallets are flagged."],
  [
    { previousFlagged: 1117 },
    "117 of 5,000 wallets are flagged, 1,000 fewer than in the previous 3 days.",
  ],
  [
    { previousFlagged: 117 },
    "117 of 5,000 wallets are flagged, as many as in the previous 3 days.",
  ],
  [{ previousFlagged: 0 }, "117 of 5,000 wallets are flagged, after none in the previous 3 days."],
  [{ flagged: 1, previousFlagged: null }, "1 of 5,000 wallets is flagged."],
  [{ flagged: 0 }, "None of the 5,000 wallets is flagged, after 98 in the previous 3 days."],
  [
    { flagged: 0, previousFlagged: 0 },
    "None of the 5,000 wallets is flagged, as in the previous 3 days.",
  ],
  [{ flagged: 1, total: 1, previousFlagged: null }, "The only wallet is flagged."],
  [
    { flagged: 1, total: 1, previousFlagged: 1 },
    "The only wallet is flagged, as in the previous 3 days.",
  ],
  [{ flagged: 0, total: 1, previousFlagged: null }, "The only wallet is not flagged."],
  [{ total: 2, previousFlagged: null }, "117 wallets are flagged while 2 are monitored."],
  [{ flagged: 1, total: 0, previousFlagged: null }, "1 wallet is flagged while none is monitored."],
])("wallets, %j", (changed, sentence) => {
  const usual = {
    total: 5000,
    flagged: 117,
    clean: 4883,
    flaggedPercent: 2.3,
    previousFlagged: 98,
  };
  expect(highlighted({ wallets: { ...usual, ...changed } }).wallets).toBe(sentence);
});

const FEW_WALLETS = { total: 9, flagged: 2, clean: 7, flaggedPercent: 22.2, previousFlagged: 3 };

test("a change over a day that is not over says so", () => {
  const cards = {
    ...empty.cards,
    scannedTransactions: { value: 90, previous: 100, changePercent: -10 },
  };
  const transactionTrends = trendOf(empty.range, [2, 6, 1], ["Ethereum", [2, 6, 1]]);
  const contributions = [{ chain: "Ethereum", transactions: 9, previous: 10, change: -1 }];
  const today = { ...empty, cards, wallets: FEW_WALLETS, transactionTrends, contributions };
  expect(highlights(today, "2026-11-30")).toMatchObject({
    transactionTrends:
      "Down 10.0% on the previous 3 days (Nov 30 so far), mostly Ethereum (−1). Busiest day: Nov 29 (6).",
    wallets: "2 of 9 wallets are flagged so far, 1 fewer than in the previous 3 days.",
  });
});

test("with a chain chosen, each view that tells chains apart names it", () => {
  const rows = {
    transactionTrends: trendOf(empty.range, [100, 500, 120], ["Base", [20, 60, 10]]),
    contributions: [{ chain: "Base", transactions: 90, previous: 100, change: -10 }],
    flaggedDistribution: [{ chain: "Base", notifications: 2, previous: 5 }],
  };
  const said = (chain: string) =>
    VIEW_NAMES.map((name) => chainHighlight(name, { ...empty, ...rows }, chain));
  expect(said("Base")).toEqual([
    "Base: 90 transactions, down 10.0% on the previous 3 days. Busiest day: Nov 29 (60).",
    "Base: 12.50% of all transactions with a chain.",
    null,
    "Base: 2 notifications, after 5 in the previous 3 days.",
    "Base: 0 exploits.",
    null,
  ]);
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

test.each<[number[], string]>([
  [[70, 52], "A leads with 70 of 122 notifications (57.4%), ahead of B with 52."],
  [[1], "A is the only chain, with 1 notification."],
  [[1, 1], "A and B have 1 of 2 notifications (50.0%) each."],
])("the distribution of %j notifications is known to be whole", (counts, sentence) => {
  const flaggedDistribution = counts.map((notifications, index) => ({
    chain: "AB".charAt(index),
    notifications,
    previous: null,
  }));
  expect(highlighted({ flaggedDistribution }).flaggedDistribution).toBe(sentence);
});

test("exploits and events have a share only if the list cannot have been cut", () => {
  const exploits = (...counts: number[]) =>
    highlighted({
      exploitsByChain: counts.map((exploits, index) => ({
        chain: `C${index}`,
        exploits,
        previous: null,
      })),
    }).exploitsByChain;
  const nine = [9, 4, 2, 2, 1, 1, 1, 1, 1];
  expect(exploits(...nine)).toBe("C0 leads with 9 of 22 exploits (40.9%), ahead of C1 with 4.");
  expect(exploits(...nine, 1)).toBe("C0 leads with 9 exploits, ahead of C1 with 4.");
  expect(exploits(...Array(10).fill(1))).toBe("The 10 chains shown have 1 exploit each.");
  expect(exploits(...[2, ...Array(9).fill(1)])).toBe("C0 leads with 2 exploits.");
  const event = (eventType: string, count: number) =>
    highlighted({ commonEvents: [{ eventType, count, previous: null }] }).commonEvents;
  expect(event("Transfer", 9120)).toBe("Transfer is the only event type, with 9,120 events.");
  const short = `${"x".repeat(20)}…${"x".repeat(19)}`;
  expect(event("x".repeat(300), 1)).toBe(`${short} is the only event type, with 1 event.`);
});

test("names with the same beginning are distinguished by their ends", () => {
  const rollup = "A rollup of rollups for settlement in the";
  const exploitsByChain = [
    { chain: `${rollup} east`, exploits: 5, previous: null },
    { chain: `${rollup} west`, exploits: 2, previous: null },
  ];
  expect(highlighted({ exploitsByChain }).exploitsByChain).toBe(
    "A rollup of rollups…tlement in the east leads with 5 of 7 exploits (71.4%), " +
      "ahead of A rollup of rollups…tlement in the west with 2.",
  );
});

test("where compared days precede the data, the specification's comparison says when these begin, and another has no change", () => {
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
      "3 transactions, after 1 in the previous 5 days (data begin on Nov 22, 2026), mostly Base (+2). Busiest day: Nov 28 (2).",
    wallets:
      "3 of 9 wallets are flagged, 2 more than in the previous 5 days (notifications begin on Nov 22, 2026).",
  });
  expect(sentences("weekdays")).toMatchObject({
    transactionTrends: "3 transactions; data begin on Nov 22, 2026. Busiest day: Nov 28 (2).",
    wallets: "3 of 9 wallets are flagged; notifications begin on Nov 22, 2026.",
  });
});

test("an empty view has no sentence", () => {
  expect(Object.values(highlighted({})).filter((sentence) => sentence !== null)).toEqual([]);
});

test("every number in a sentence about any rows is a figure of the dashboard or follows from it", () => {
  const cover: DayRange = { from: "2025-12-20", to: "2026-01-10" };
  fc.assert(
    fc.property(anyRows(cover), anyRange(cover), (rows, range) => {
      const result = dashboard(cubeOf(rows, cover), { range });
      for (const sentence of Object.values(highlighted(result))) {
        if (sentence === null) continue;
        expect(sentence).toMatch(/\.$/);
        expect(sentence).not.toMatch(/undefined|null|NaN|Infinity|–| {2}/);
        expect(figuresOf(result)).toEqual(
          expect.arrayContaining(numbersIn(withoutMovers(sentence), result)),
        );
      }
    }),
    { numRuns: 300 },
  );
});

/** `movers.test.ts` tests the movers. */
function withoutMovers(sentence: string): string {
  return sentence.replace(/, (?:mostly|led by) .*?(?=\.$|\. (?:Busiest|Each) )/, "");
}

/** The numbers of a sentence, not grouped, without its names and days. */
function numbersIn(sentence: string, { topBlockchains, ...result }: Dashboard): string[] {
  const names = [
    ...[topBlockchains, result.flaggedDistribution, result.exploitsByChain].flatMap((chains) =>
      chains.map(({ chain }) => chain),
    ),
    ...result.commonEvents.map(({ eventType }) => eventType),
  ];
  const nameless = names
    .filter((name) => /\d/.test(name))
    .reduce((text, name) => text.replaceAll(name, ""), sentence)
    .replace(/[A-Z][a-z]{2} \d\d(, \d{4})?/g, "");
  return nameless.replace(/(?<=\d),(?=\d)/g, "").match(/\d+(\.\d+)?/g) ?? [];
}

function figuresOf(result: Dashboard): string[] {
  const { range, cards, transactionTrends, topBlockchains, wallets } = result;
  const lists = [
    topBlockchains.map(({ transactions }) => transactions),
    result.flaggedDistribution.map(({ notifications }) => notifications),
    result.exploitsByChain.map(({ exploits }) => exploits),
    result.commonEvents.map(({ count }) => count),
  ];
  const sums = lists.map((list) => list.reduce((sum, count) => sum + count, 0));
  const shares = lists.flatMap((list, index) =>
    list.map((count) => (count / (sums[index] ?? 1)) * 100),
  );
  const ties = [transactionTrends.total, ...lists].flatMap((list) =>
    list.map((count) => list.filter((each) => each === count).length),
  );
  const { value, previous } = cards.scannedTransactions;
  const flaggedBefore = wallets.previousFlagged ?? 0;
  const counts = [
    ...[value, previous ?? 0, listDays(range).length, wallets.total, wallets.flagged],
    ...[flaggedBefore, Math.abs(wallets.flagged - flaggedBefore), ...transactionTrends.total],
    ...[...lists, sums, ties].flat(),
  ];
  const percents = [Math.abs(cards.scannedTransactions.changePercent ?? 0), wallets.flaggedPercent];
  return [
    ...counts.map(String),
    ...[...percents, ...shares].map((share) => share.toFixed(1)),
    ...topBlockchains.map(({ sharePercent }) => sharePercent.toFixed(2)),
  ];
}
