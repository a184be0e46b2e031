import { expect, test } from "vitest";
import { Answer } from "../../../shared/answer/answer.ts";
import { type TrendChoice, trendAxis } from "../../../shared/answer/trendAxis.ts";
import { sum } from "../../../shared/cube/sum.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { percentChange } from "../../../shared/dashboard/percent.ts";
import { VIEW_NAMES, type ViewName } from "../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../shared/days/buckets.ts";
import type { Comparison } from "../../../shared/days/comparison.ts";
import { addDays, type Day } from "../../../shared/days/day.ts";
import { type DayRange, listDays, previousPeriod } from "../../../shared/days/range.ts";
import { formatPercent } from "../../../shared/text/format.ts";
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
    completeness: {
      ...empty.completeness,
      transactions: { ...empty.completeness.transactions, rangeRows: whole },
    },
    topBlockchains: chains.slice(0, 5).map(([chain, [transactions = 0]]) => ({
      chain,
      transactions,
      sharePercent: (transactions / whole) * 100,
      previous: null,
    })),
  };
}

interface Example {
  /** Transactions of each day, by chain; "none" has no chain, and a value such as `{"18":305}` the hours of a day. */
  readonly rows: Readonly<Record<string, Readonly<Record<Day, number | Record<string, number>>>>>;
  /** The days on which a wallet was flagged, each by another wallet on chain Base. */
  readonly flagged?: readonly Day[];
  /** Exploits by chain, on the last day. */
  readonly exploits?: Readonly<Record<string, number>>;
  readonly range: readonly [from: Day, to: Day];
  readonly comparison?: Comparison;
  /** When the rows were read; after all days if it is left out. */
  readonly at?: string;
  readonly focus?: readonly string[];
  readonly wallets?: number;
  /** The users of each day, a letter for each, with a transaction without a chain. */
  readonly users?: Readonly<Record<Day, string>>;
  /** The chosen step of the trend. */
  readonly step?: TrendStep;
}

/**
 * The sentences of an answer about rows and the words for its hours, and those that the page shows in another form or under
 * another title.
 */
function sentencesAbout(example: Example): string {
  const { rows, flagged = [], exploits = {}, focus = [], wallets = 9, users = {}, at } = example;
  const [from, to] = example.range;
  const named = (name: string) => (name === "none" ? null : { id: name, name });
  const usersOn = Object.entries(users).flatMap(([day, letters]) =>
    [...letters].map((user) => ({ day: day as Day, chain: null, project: user })),
  );
  const projects = new Set(usersOn.map(({ project }) => project));
  const ofChains = Object.entries(rows).flatMap(([name, days]) =>
    Object.entries(days).flatMap(([day, counts]) =>
      Object.entries(typeof counts === "number" ? { 12: counts } : counts).flatMap(
        ([hour, count]) =>
          Array(count).fill({ day, hour: Number(hour), chain: named(name), project: null }),
      ),
    ),
  );
  const cube = cubeOf(
    {
      transactions: [...ofChains, ...usersOn],
      memberships: [...projects].map((project) => ({ project, email: project })),
      notifications: flagged.map((day, wallet) => ({
        day,
        chain: named("Base"),
        address: `${wallet}`,
      })),
      exploits: Object.entries(exploits).flatMap(([name, count]) =>
        Array(count).fill({ day: to, chain: named(name) }),
      ),
      wallets,
    },
    { from: addDays(from, -40), to },
  );
  const { comparison = "previous" } = example;
  const query = { range: { from, to }, comparison, weekStartsOn: "monday" } as const;
  const answer = new Answer(cube, query, at === undefined ? null : Date.parse(at));
  const { published, unfinished, soFar, hours } = answer;
  const byHour = hours && hourWords({ ...published, soFar, hours });
  const shown = { ...published, byHour };
  const figures = answer.chain(focus);
  const choice: TrendChoice = { step: example.step ?? null, mode: "total", chains: focus };
  const lines = VIEW_NAMES.flatMap((view) => {
    const sentence =
      figures === null
        ? highlight(view, shown, unfinished)
        : chainHighlight(view, published, figures, unfinished);
    const axis = view === "transactionTrends" ? trendAxis(answer, choice) : null;
    const shownHeading = answer.heading(view, focus, axis);
    const title = shownHeading.title === DEFINITIONS[view].title ? "" : `${shownHeading.title}: `;
    const onPage = `${title}${shownHeading.sentence}`;
    return [
      ...(sentence === null ? [] : [`${view}: ${sentence}`]),
      ...(onPage === `${sentence}` ? [] : [`${view} on the page: ${onPage}`]),
    ];
  });
  const compared = soFar && comparedSoFar({ ...published, soFar });
  return [...lines, ...(compared === null ? [] : [`compared: ${compared}`])].join("\n");
}

test("the sentences about rows are those of the golden: of unfinished days, of young data, of one chain or several", async () => {
  await replay("sentences", null, (input) => sentencesAbout(JSON.parse(input)));
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

test("a cut name means one chain in all sentences, also those that name a chain alone", () => {
  const consolidated = (which: string) => `Consolidated Interbank ${which} Settlement Validators`;
  const north = consolidated("Northern Securities");
  const south = consolidated("Southern Securities");
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
