import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comparison, comparedRange } from "../../shared/comparison.ts";
import { dashboard } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { highlights } from "../../shared/highlights.ts";
import { daysOf, type Range } from "../../shared/range.ts";
import { anyRows } from "./anyRows.ts";
import { cubeOf } from "./exampleRows.ts";

const COVER: Range = { from: "2026-10-25", to: "2026-11-30" };
const NOTHING = {
  transactions: [],
  notifications: [],
  exploits: [],
  events: [],
  memberships: [],
  wallets: 0,
};
const empty = dashboard(cubeOf(NOTHING, COVER), { from: "2026-11-28", to: "2026-11-30" });

function highlighted(dashboard: Dashboard) {
  return highlights(dashboard, null);
}

describe("transaction trends", () => {
  interface Trend {
    readonly total: readonly number[];
    readonly range?: Range;
    readonly previous?: number | null;
    readonly changePercent?: number | null;
    readonly unlinked?: number;
  }

  function trend({ total, range, previous = null, changePercent = null, unlinked = 0 }: Trend) {
    const over = range ?? { from: "2026-11-01", to: `2026-11-0${total.length}` as "2026-11-09" };
    return highlighted({
      ...empty,
      range: over,
      cards: { ...empty.cards, scannedTransactions: { value: 9, previous, changePercent } },
      transactionTrends: {
        days: daysOf(over),
        total: [...total],
        previous: null,
        chains: [{ chain: "Ethereum", counts: [...total] }],
      },
      unlinked: { ...empty.unlinked, transactions: unlinked },
    }).transactionTrends;
  }

  test.each<[string, Trend, string]>([
    [
      "a peak and a fall",
      { total: [7, 1912, 8], previous: 9000, changePercent: -8 },
      "Peak of 1,912 on Nov 02; down 8.0% on the previous 3 days.",
    ],
    [
      "a rise of thousands",
      { total: [7, 9], previous: 1, changePercent: 1664.4 },
      "Peak of 9 on Nov 02; up 1,664.4% on the previous 2 days.",
    ],
    [
      "no change",
      { total: [7, 9], previous: 16, changePercent: 0 },
      "Peak of 9 on Nov 02; level with the previous 2 days.",
    ],
    [
      "nothing before",
      { total: [7, 9], previous: 0, changePercent: 100 },
      "Peak of 9 on Nov 02; none in the previous 2 days.",
    ],
    ["an earlier period that is not known", { total: [7, 9] }, "Peak of 9 on Nov 02."],
    ["two peaks", { total: [9, 7, 9] }, "Peak of 9 on Nov 01 and Nov 03."],
    ["many peaks", { total: [9, 9, 0, 9] }, "Peak of 9 on 3 of the 4 days."],
    ["days all alike", { total: [9, 9, 9] }, "9 transactions on each of the 3 days."],
    [
      "one day",
      { total: [412], previous: 500, changePercent: -17.6 },
      "412 transactions; down 17.6% on the previous day.",
    ],
    [
      "one transaction after none",
      { total: [1], previous: 0, changePercent: 100 },
      "1 transaction; none on the previous day.",
    ],
    [
      "days of two years",
      { total: [1, 2, 0], range: { from: "2025-12-31", to: "2026-01-02" } },
      "Peak of 2 on Jan 01, 2026.",
    ],
    [
      "a change that is of transactions without a chain too",
      { total: [7, 9], previous: 20, changePercent: -10, unlinked: 2 },
      "Peak of 9 on Nov 02; scanned transactions down 10.0% on the previous 2 days.",
    ],
  ])("%s", (_, given, sentence) => {
    expect(trend(given)).toBe(sentence);
  });
});

describe("top blockchains", () => {
  function sentenceOf(...counts: number[]): string | null {
    const whole = counts.reduce((sum, count) => sum + count, 0);
    const chains = counts.map((count, index) => ({ chain: "ABCDEFG"[index] ?? "", count }));
    return highlighted({
      ...empty,
      transactionTrends: {
        days: ["2026-11-30"],
        total: [whole],
        previous: null,
        chains: chains.map(({ chain, count }) => ({ chain, counts: [count] })),
      },
      topBlockchains: chains.slice(0, 5).map(({ chain, count }) => ({
        chain,
        transactions: count,
        sharePercent: (count / whole) * 100,
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
  const wallets = {
    total: 5000,
    flagged: 117,
    clean: 4883,
    flaggedPercent: 2.3,
    previousFlagged: 98,
    ...changed,
  };
  expect(highlighted({ ...empty, wallets }).wallets).toBe(sentence);
});

test("a change over a day that is not over says so", () => {
  const wallets = { total: 9, flagged: 2, clean: 7, flaggedPercent: 22.2, previousFlagged: 3 };
  const cards = {
    ...empty.cards,
    scannedTransactions: { value: 9, previous: 10, changePercent: -10 },
  };
  const transactionTrends = {
    days: daysOf(empty.range),
    total: [2, 6, 1],
    previous: [3, 3, 4],
    chains: [{ chain: "Ethereum", counts: [2, 6, 1] }],
  };
  const contributions = [{ chain: "Ethereum", transactions: 9, previous: 10, change: -1 }];
  const today = { ...empty, cards, wallets, transactionTrends, contributions };
  expect(highlights(today, "2026-11-30")).toMatchObject({
    transactionTrends:
      "Peak of 6 on Nov 29; down 10.0% on the previous 3 days (Nov 30 so far): Ethereum −1.",
    wallets: "2 of 9 wallets are flagged so far, 1 fewer than in the previous 3 days.",
  });
});

test("what a range is compared with is named as it is", () => {
  const sentence = (comparison: Comparison) => {
    const wallets = { total: 9, flagged: 2, clean: 7, flaggedPercent: 22.2, previousFlagged: 3 };
    const previous = comparedRange(empty.range, comparison);
    return highlighted({ ...empty, comparison, previous, wallets }).wallets;
  };
  expect(sentence("weekdays")).toBe(
    "2 of 9 wallets are flagged, 1 fewer than on the same weekdays 1 week earlier.",
  );
  expect(sentence("year")).toBe(
    "2 of 9 wallets are flagged, 1 fewer than on the same weekdays a year earlier.",
  );
});

test.each<[number[], string]>([
  [[70, 52], "A leads with 70 of 122 notifications (57.4%), ahead of B with 52."],
  [[1], "A is the only chain, with 1 notification."],
  [[1, 1], "A and B have 1 of 2 notifications (50.0%) each."],
])("the distribution of %j notifications is known to be whole", (counts, sentence) => {
  const flaggedDistribution = counts.map((notifications, index) => ({
    chain: "AB"[index] ?? "",
    notifications,
    previous: null,
  }));
  expect(highlighted({ ...empty, flaggedDistribution }).flaggedDistribution).toBe(sentence);
});

test("of exploits and events a share is said only where the list cannot have been cut", () => {
  const exploits = (...counts: number[]) =>
    highlighted({
      ...empty,
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
  const commonEvents = [{ eventType: "Transfer", count: 9120, previous: null }];
  expect(highlighted({ ...empty, commonEvents }).commonEvents).toBe(
    "Transfer is the only event type, with 9,120 events.",
  );
});

test("a name of any length leaves the sentence readable", () => {
  const commonEvents = [{ eventType: "x".repeat(300), count: 1, previous: null }];
  expect(highlighted({ ...empty, commonEvents }).commonEvents).toBe(
    `${"x".repeat(39)}… is the only event type, with 1 event.`,
  );
});

test("nothing is said of what is empty", () => {
  expect(Object.values(highlighted(empty))).toEqual([null, null, null, null, null, null]);
});

test("of any rows, every number in a sentence is a figure of the dashboard or follows from it", () => {
  const cover: Range = { from: "2025-12-20", to: "2026-01-10" };
  const day = fc.constantFrom(...daysOf(cover));
  const range = fc.tuple(day, day).map((days) => days.sort());
  fc.assert(
    fc.property(anyRows(cover), range, (rows, [from = cover.from, to = cover.to]) => {
      const result = dashboard(cubeOf(rows, cover), { from, to });
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

/** Who made a change has a test of its own. */
function withoutMovers(sentence: string): string {
  return sentence.replace(/(% on the previous[^:]*):.*/, "$1.");
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
  const counts = [
    ...[daysOf(range).length, wallets.total, wallets.flagged, wallets.previousFlagged ?? 0],
    Math.abs(wallets.flagged - (wallets.previousFlagged ?? 0)),
    ...transactionTrends.total,
    ...[...lists, sums, ties].flat(),
  ];
  const percents = [Math.abs(cards.scannedTransactions.changePercent ?? 0), wallets.flaggedPercent];
  return [
    ...counts.map(String),
    ...[...percents, ...shares].map((share) => share.toFixed(1)),
    ...topBlockchains.map(({ sharePercent }) => sharePercent.toFixed(2)),
  ];
}
