import { stripVTControlCharacters } from "node:util";
import textWidth from "string-width";
import { describe, expect, test } from "vitest";
import { dashboardDocument } from "../../../cli/publish/documents/dashboardDocument.ts";
import type { DocumentAnswer } from "../../../cli/publish/documents/document.ts";
import { renderTerminal } from "../../../cli/publish/documents/renderTerminal.ts";
import { Answer } from "../../../shared/answer/answer.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import type { Returns } from "../../../shared/dashboard/returns.ts";
import { listDays } from "../../../shared/days/range.ts";
import type { FigureSource } from "../../../shared/text/provenanceWords.ts";
import { answerWith } from "../../shared/answerWith.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { base, empty, hostile, notable, small, someReturns } from "./exampleDashboards.ts";

const source: FigureSource = {
  name: "snapshots/2026-10-01_2026-10-05.json",
  age: "written 2 h ago",
};
const live: FigureSource = {
  name: "http://127.0.0.1:54321, tables",
  age: "live",
};

function plain(dashboard: Dashboard, columns: number, returns: Returns | null = null): string {
  return rendered(answerWith(dashboard, { notable, ...(returns && { returns }) }), {
    columns,
    hasReturns: returns !== null,
  });
}

interface RenderOptions {
  readonly columns?: number | null;
  readonly colour?: boolean;
  readonly hasReturns?: boolean;
  readonly whys?: readonly Why[];
  readonly source?: FigureSource;
}

function rendered(answer: DocumentAnswer, options: RenderOptions = {}): string {
  const {
    columns = 80,
    colour = false,
    hasReturns = false,
    whys = [],
    source: from = source,
  } = options;
  const document = dashboardDocument(answer, { chains: [], hasReturns, whys, source: from }, []);
  return renderTerminal(document, { columns, colour });
}

function year(): Dashboard {
  const range = { from: "2026-01-01", to: "2026-12-31" } as const;
  const days = listDays(range);
  const total = days.map((_, index) => (index < 30 ? 0 : index));
  const trends = {
    days,
    all: total,
    total,
    previous: null,
    chains: [{ chain: "Ethereum", counts: total }],
  };
  return { ...small, range, transactionTrends: trends };
}

const TODAY = "2026-10-05";

/** More rows towards the evening, fewer today than on the day before, of two chains. */
function daysByTheHour() {
  const chains = ["Ethereum", "Base"].map((name, id) => ({ id: `${id}`, name }));
  return [TODAY, "2026-10-04"].flatMap((day, earlier) =>
    Array.from({ length: day === TODAY ? 20 : 24 }, (_, hour) =>
      chains.flatMap((chain, second) =>
        Array.from({ length: Math.floor(hour / (1 + second)) + earlier }, () => ({
          day: day as typeof TODAY,
          hour,
          chain,
          project: "1",
        })),
      ),
    ).flat(),
  );
}

describe("goldens", () => {
  test.each([80, 120])("a small dashboard at %i columns", async (columns) => {
    await expect(plain(small, columns)).toMatchFileSnapshot(`../../goldens/metrics-${columns}.txt`);
  });

  test("one chain of the small dashboard, on an unfinished day", async () => {
    const answer = answerWith(small, { notable, chain: () => base, unfinished: "2026-10-05" });
    const text = rendered(answer, { source: live });
    await expect(text).toMatchFileSnapshot("../../goldens/metrics-chain.txt");
  });

  test("a day that has not ended, by the hour, compared with the day before up to the same hour", async () => {
    const range = { from: TODAY, to: TODAY } as const;
    const query = { range, comparison: "previous", weekStartsOn: "monday" } as const;
    const cube = cubeOf({ transactions: daysByTheHour() }, { from: "2026-10-03", to: TODAY });
    const answer = new Answer(cube, query, Date.parse(`${TODAY}T19:25:00Z`));
    const text = rendered(answer, { source: live });
    await expect(text).toMatchFileSnapshot("../../goldens/metrics-hours.txt");
  });

  test("returns, if users are not known", async () => {
    const text = rendered(answerWith(small, { notable, chain: () => base, returns: someReturns }), {
      hasReturns: true,
      source: live,
    });
    await expect(text).toMatchFileSnapshot("../../goldens/metrics-returns.txt");
  });

  test("a dashboard without data", async () => {
    const text = rendered(answerWith(empty, { notable }), { source: live });
    await expect(text).toMatchFileSnapshot("../../goldens/metrics-empty.txt");
  });
});

test.each([60, 61, 75, 80, 99, 120])(
  "no line is wider than %i columns or ends in a space",
  (columns) => {
    const lines = [small, empty, hostile, year()].flatMap((dashboard) =>
      plain(dashboard, columns, someReturns).split("\n"),
    );
    expect(Math.max(...lines.map((line) => textWidth(line)))).toBeLessThanOrEqual(columns);
    expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
  },
);

test("a terminal narrower than 60 columns or wider than 120 gets the layout of 60 or 120", () => {
  expect(plain(small, 20)).toBe(plain(small, 60));
  expect(plain(small, 300)).toBe(plain(small, 120));
});

test("without a terminal only names of more than 40 characters are cut", () => {
  const [one, other] = ["A", "B"].map((end) => `Arbitrum One Sepolia Testnet of year ${end}`);
  const topBlockchains = [one, other, "x".repeat(200)].map((chain = "") => ({
    chain,
    transactions: 7,
    sharePercent: 50,
    previous: 7,
  }));
  const cards = { ...small.cards, monitoredWallets: { value: 9_007_199_254_740_991 } };
  const wide: Dashboard = { ...small, topBlockchains, cards };
  const lines = rendered(answerWith(wide, { notable }), { columns: null }).split("\n");
  expect(lines.filter((line) => line.includes(`${one} `))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(`${other} `))).toHaveLength(1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120);
  expect(lines.join("\n")).toContain(" 9,007,199,254,740,991");
  expect(rendered(answerWith(small, { notable }), { columns: null })).toBe(plain(small, 80));
});

test("colour adds escapes and changes nothing else", () => {
  const coloured = rendered(answerWith(small, { notable }), { colour: true });
  expect(coloured).toContain("\u001b[32m▲ 2.8%");
  expect(coloured).toContain("\u001b[31m▼ 30.2%");
  expect(stripVTControlCharacters(coloured)).toBe(plain(small, 80));
});

test("nothing but printable text and line ends comes out of a name", () => {
  expect(plain(hostile, 80).replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});

test("one day has no trend: the counts of its chains are compared", () => {
  const chains = Object.entries({ Ethereum: 300, Polygon: 100 }).map(([chain, count]) => ({
    chain,
    counts: [count],
  }));
  const days = ["2026-10-01" as const];
  const transactionTrends = { days, all: [400], total: [400], previous: null, chains };
  const text = plain({ ...small, transactionTrends }, 80);
  expect(text).toContain(`300  ${"━".repeat(28)}╸\n`);
  expect(text).not.toContain("scale");
});

test("chains after the fifth have no sparkline, and a note counts them", () => {
  const { days, total } = small.transactionTrends;
  const chains = ["A", "B", "C", "D", "E", "F"].map((chain) => ({ chain, counts: total }));
  const text = plain(
    { ...small, transactionTrends: { days, all: total, total, previous: null, chains } },
    80,
  );
  expect(text).toMatch(/\n {2}E .*▂\n/);
  expect(text).not.toMatch(/\n {2}F /);
  expect(text).toContain("  And 1 more chain.\n");
});

test("on the narrowest terminal no heading runs into another", () => {
  const text = plain(small, 50, someReturns);
  expect(text).toMatch(
    /\n {2}Projects +1 day {2}7 days {2}28 days {2}90 days\n {2}Seen +44 +94 +104 +–\n/,
  );
  expect(text).toMatch(
    /\n +New {2}Returning {2}Resurrected {2}Dormant\n {2}Users +62 +700 +50 +90\n/,
  );
});

test("days before the first row are blank, and a note names the first day with rows", () => {
  const dataBegin = {
    ...small.dataBegin,
    transactions: { day: "2026-10-03", missingDays: 0 },
  } as const;
  const text = plain({ ...small, dataBegin }, 80);
  expect(text).toMatch(/\n {2}Ethereum +1,050 {14}· {5}█/);
  expect(text).toContain("Transactions begin on Oct 03, 2026: earlier days are not known");
});

test("more days than columns are summed into equal columns, with a note", () => {
  const text = plain(year(), 80);
  expect(text).toMatch(/Ethereum +65,995 {2}···[▁▂▃▄▅▆▇█]{34}\n/);
  expect(text).toContain("Each column sums 10 days, the last one only 5.");
  expect(text).toContain("Busiest day: Dec 31 (364).");
});
