import { stripVTControlCharacters } from "node:util";
import textWidth from "string-width";
import { describe, expect, test } from "vitest";
import { dashboardDocument } from "../../../cli/publish/documents/dashboardDocument.ts";
import type { DocumentAnswer } from "../../../cli/publish/documents/document.ts";
import {
  renderExplanation,
  renderTerminal,
} from "../../../cli/publish/documents/renderTerminal.ts";
import { Answer } from "../../../shared/answer/answer.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import type { Day } from "../../../shared/days/day.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { outputOf } from "../runCli.ts";
import { base, empty, hostile, small, someReturns } from "./exampleDashboards.ts";
import { exampleDocument, withTrend } from "./exampleDocument.ts";

const live = { name: "http://127.0.0.1:54321, tables", age: "live" };

interface Terminal {
  readonly columns?: number | null;
  readonly colour?: boolean;
  readonly isLive?: boolean;
}

/** A dashboard on a terminal, with how often identities return if that is a part of the answer. */
function rendered(
  dashboard: Dashboard,
  parts: Partial<DocumentAnswer> = {},
  { columns = 80, colour = false, isLive = false }: Terminal = {},
): string {
  const options = {
    hasReturns: parts.returns !== undefined,
    ...(isLive ? { source: live } : {}),
  };
  return renderTerminal(exampleDocument(dashboard, parts, options, []), { columns, colour });
}

const YEAR = withTrend(
  { from: "2026-01-01", to: "2026-12-31" },
  (index) => (index < 30 ? 0 : index),
  ["Ethereum"],
);

const TODAY: Day = "2026-10-05";

/** More rows towards the evening, fewer today than on the day before, of two chains. */
function daysByTheHour() {
  const chains = ["Ethereum", "Base"].map((name, id) => ({ id: `${id}`, name }));
  return [TODAY, "2026-10-04"].flatMap((day, earlier) =>
    Array.from({ length: day === TODAY ? 20 : 24 }, (_, hour) =>
      chains.flatMap((chain, second) =>
        Array.from({ length: Math.floor(hour / (1 + second)) + earlier }, () => ({
          day: day as Day,
          hour,
          chain,
          project: "1",
        })),
      ),
    ).flat(),
  );
}

describe("goldens", () => {
  const golden = (text: string, name: string) =>
    expect(text).toMatchFileSnapshot(`../../goldens/metrics-${name}.txt`);

  test.each([80, 120])("a small dashboard at %i columns", async (columns) => {
    await golden(rendered(small, {}, { columns }), `${columns}`);
  });

  test("one chain of the small dashboard, on an unfinished day", async () => {
    const parts = { chain: () => base, unfinished: TODAY };
    await golden(rendered(small, parts, { isLive: true }), "chain");
  });

  test("a day that has not ended, by the hour, compared with the day before up to the same hour", async () => {
    const range = { from: TODAY, to: TODAY };
    const query = { range, comparison: "previous", weekStartsOn: "monday" } as const;
    const cube = cubeOf({ transactions: daysByTheHour() }, { from: "2026-10-03", to: TODAY });
    const answer = new Answer(cube, query, Date.parse(`${TODAY}T19:25:00Z`));
    const options = { chains: [], hasReturns: false, whys: [], source: live };
    const document = dashboardDocument(answer, options, []);
    await golden(renderTerminal(document, { columns: 80, colour: false }), "hours");
  });

  test("returns, if users are not known", async () => {
    const parts = { chain: () => base, returns: someReturns };
    await golden(rendered(small, parts, { isLive: true }), "returns");
  });

  test("a dashboard without data", async () => {
    await golden(rendered(empty, {}, { isLive: true }), "empty");
  });

  test("every figure is explained within 80 columns, without a backend", async () => {
    const text = await outputOf("metrics --explain");
    await expect(text).toMatchFileSnapshot("../../goldens/explanation.txt");
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

test("no line is wider than the terminal or ends in a space, from 60 to 120 columns", () => {
  for (const columns of [60, 61, 75, 80, 99, 120]) {
    const lines = [small, empty, hostile, YEAR].flatMap((dashboard) =>
      rendered(dashboard, { returns: someReturns }, { columns }).split("\n"),
    );
    expect(Math.max(...lines.map((line) => textWidth(line)))).toBeLessThanOrEqual(columns);
    expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
  }
  expect(rendered(small, {}, { columns: 20 })).toBe(rendered(small, {}, { columns: 60 }));
  expect(rendered(small, {}, { columns: 300 })).toBe(rendered(small, {}, { columns: 120 }));
});

test("without a terminal only names of more than 40 characters are cut", () => {
  const [one = "", other = ""] = ["A", "B"].map(
    (end) => `Arbitrum One Sepolia Testnet of year ${end}`,
  );
  const topBlockchains = [one, other, "x".repeat(200)].map((chain) => ({
    chain,
    transactions: 7,
    sharePercent: 50,
    previous: 7,
  }));
  const cards = { ...small.cards, monitoredWallets: { value: 9_007_199_254_740_991 } };
  const wide: Dashboard = { ...small, topBlockchains, cards };
  const lines = rendered(wide, {}, { columns: null }).split("\n");
  expect(lines.filter((line) => line.includes(`${one} `))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(`${other} `))).toHaveLength(1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120);
  expect(lines.join("\n")).toContain(" 9,007,199,254,740,991");
  expect(rendered(small, {}, { columns: null })).toBe(rendered(small));
});

test("colour adds escapes and changes nothing else", () => {
  const coloured = rendered(small, {}, { colour: true });
  expect(coloured).toContain("\u001b[32m▲ 2.8%");
  expect(coloured).toContain("\u001b[31m▼ 30.2%");
  expect(stripVTControlCharacters(coloured)).toBe(rendered(small));
  const explanation = (colour: boolean) => renderExplanation({ columns: 100, colour });
  expect(stripVTControlCharacters(explanation(true))).toBe(explanation(false));
});

test("nothing but printable text and line ends comes out of a name", () => {
  expect(rendered(hostile).replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});

test("one day has no trend: the counts of its chains are compared", () => {
  const chains = [
    { chain: "Ethereum", counts: [300] },
    { chain: "Polygon", counts: [100] },
  ];
  const trend = { days: [TODAY], all: [400], total: [400], previous: null, chains };
  const text = rendered({ ...small, transactionTrends: trend });
  expect(text).toContain(`300  ${"━".repeat(28)}╸\n`);
  expect(text).not.toContain("scale");
});

test("chains after the fifth have no sparkline, and a note counts them", () => {
  const range = { from: "2026-10-01", to: "2026-10-05" } as const;
  const text = rendered(withTrend(range, (index) => 8 - index, [..."ABCDEF"]));
  expect(text).toMatch(/\n {2}E .*▄\n/);
  expect(text).not.toMatch(/\n {2}F /);
  expect(text).toContain("  And 1 more chain.\n");
});

test("on the narrowest terminal no heading runs into another", () => {
  const text = rendered(small, { returns: someReturns }, { columns: 50 });
  expect(text).toMatch(
    /\n {2}Projects +1 day {2}7 days {2}28 days {2}90 days\n {2}Seen +44 +94 +104 +–\n/,
  );
  expect(text).toMatch(
    /\n +New {2}Returning {2}Resurrected {2}Dormant\n {2}Users +62 +700 +50 +90\n/,
  );
});

test("days before the first row are blank, and a note names the first day with rows", () => {
  const transactions = { day: "2026-10-03", missingDays: 0 } as const;
  const text = rendered({ ...small, dataBegin: { ...small.dataBegin, transactions } });
  expect(text).toMatch(/\n {2}Ethereum +1,050 {14}· {5}█/);
  expect(text).toContain("Transactions begin on Oct 03, 2026: earlier days are not known");
});

test("more days than columns are summed into equal columns, with a note", () => {
  const text = rendered({ ...YEAR, range: { from: "2026-01-01", to: "2026-12-31" } });
  expect(text).toMatch(/Ethereum +65,995 {2}···[▁▂▃▄▅▆▇█]{34}\n/);
  expect(text).toContain("Each column sums 10 days, the last one only 5.");
  expect(text).toContain("Busiest day: Dec 31 (364).");
});
