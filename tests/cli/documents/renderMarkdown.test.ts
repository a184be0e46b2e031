import { expect, test } from "vitest";
import { dashboardDocument } from "../../../cli/publish/documents/dashboardDocument.ts";
import { escapedMarkdown, renderMarkdown } from "../../../cli/publish/documents/renderMarkdown.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { listDays } from "../../../shared/days/range.ts";
import type { FigureSource } from "../../../shared/text/provenanceWords.ts";
import { answerWith } from "../../shared/answerWith.ts";
import { base, empty, hostile, notable, small, someReturns } from "./exampleDashboards.ts";

const name = "snapshots/2026-10-01_2026-10-05.json";
const source: FigureSource = { name, age: "written 2 h ago" };

/** Names that terminals would obey, and names that GitHub would interpret. */
const marked: Dashboard = {
  ...hostile,
  exploitsByChain: [
    { chain: "a|b `c` \\| <b>@octocat</b> #1", exploits: 9, previous: 9 },
    { chain: "[x](https://x.example) ![y](z) **d** _e_", exploits: 4, previous: null },
  ],
};

test("golden of a small dashboard", async () => {
  await expect(
    renderMarkdown(
      dashboardDocument(
        answerWith(small, { notable, returns: someReturns }),
        { chains: [], hasReturns: true, whys: [], source },
        null,
      ),
    ),
  ).toMatchFileSnapshot("../../goldens/metrics-markdown.md");
});

test("the movers of a figure are a table of ten rows, and one for all others", () => {
  const moved = Array.from({ length: 13 }, (_, i) => ({
    name: `c${i}`,
    chain: `c${i}`,
    change: -9,
  }));
  const why: Why = {
    figure: "scannedTransactions",
    change: "Down 9.0% on the previous day.",
    moved,
    since: null,
    states: null,
    usual: "No day is unusually low for its weekday.",
  };
  const options = { chains: [], hasReturns: false, whys: [why], source };
  const text = renderMarkdown(dashboardDocument(answerWith(small), options, null));
  const section = text.slice(text.indexOf("## Why: Scanned Transactions"));
  expect(section).toContain(
    "\n\nDown 9.0% on the previous day. No day is unusually low for its weekday.\n\n| Chain    | Change |\n",
  );
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  expect([rows.length, rows.at(-1)]).toEqual([13, "| 3 others |    −27 |"]);
});

test("a view without rows has its text in the place of a table", () => {
  const text = renderMarkdown(
    dashboardDocument(
      answerWith(empty, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(text).toContain("\n## Top Blockchains\n\nNo blockchain data available. Data will appear");
});

test.each([
  ["a|b", "a\\|b"],
  ["two\nlines", "two\uFFFDlines"],
  ["`code` \\|", "\\`code\\` \\\\\\|"],
  ["<img src=x onerror=y>&amp;", "&lt;img src=x onerror=y&gt;&amp;amp;"],
  ["@octocat and a@b.c", "@&#8203;octocat and a@&#8203;b.c"],
  ["#1, GH-1", "#&#8203;1, GH&#8203;-1"],
  ["[x](javascript:y) ![z](w)", "\\[x\\](javascript:y) !\\[z\\](w)"],
  ["https://x.example, www.x.example", "https\\://x.example, www\\.x.example"],
  [
    "**bold** _it_ ~~no~~ $x$ :tada:",
    "\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\$x\\$ :&#8203;tada:",
  ],
  ["  Ethereum ", "Ethereum"],
])("the name %j is only shown", (name, markdown) => {
  expect(escapedMarkdown(name)).toBe(markdown);
});

test("no name makes a tag, a mention or a link, and every row of a table has the cells of its head", () => {
  const text = renderMarkdown(
    dashboardDocument(
      answerWith(marked, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(text).not.toMatch(/<b>|@octocat|(?<!\\)\]\(/);
  const tables = text
    .trimEnd()
    .split("\n\n")
    .filter((block) => block.startsWith("|"));
  expect(tables).toHaveLength(8);
  for (const table of tables) {
    const cells = table.split("\n").map((row) => row.split(/(?<!\\)\|/).length);
    expect(new Set(cells).size).toBe(1);
  }
});

test("a long range has as many columns as fit, and further chains are counted", () => {
  const days = listDays({ from: "2026-01-01", to: "2026-03-03" });
  const total = days.map(() => 2);
  const chains = ["A", "B", "C", "D", "E", "F", "G"].map((chain) => ({ chain, counts: total }));
  const transactionTrends = { days, all: total, total, previous: null, chains };
  const text = renderMarkdown(
    dashboardDocument(
      answerWith({ ...small, transactionTrends }, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      [],
    ),
  );
  expect(text).toContain(`| ${"Per 2 days".padStart(31)} |`);
  expect(text).toContain(`| ${"█".repeat(31)} |`);
  expect(text).toContain("\n\nAnd 2 more chains.\n");
});

test("a last column of fewer days has a note", () => {
  const days = listDays({ from: "2026-01-01", to: "2026-03-02" });
  const total = days.map(() => 2);
  const chains = [{ chain: "A", counts: total }];
  const result = {
    ...small,
    transactionTrends: { days, all: total, total, previous: null, chains },
  };
  const text = renderMarkdown(
    dashboardDocument(
      answerWith(result, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(text).toContain(`| ${"Per 2 days, the last only 1".padStart(31)} |`);
});

test("one day has no trend", () => {
  const days = ["2026-10-01" as const];
  const chains = [{ chain: "Ethereum", counts: [400] }];
  const transactionTrends = { days, all: [400], total: [400], previous: null, chains };
  const text = renderMarkdown(
    dashboardDocument(
      answerWith({ ...small, transactionTrends }, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      [],
    ),
  );
  expect(text).not.toContain("Per day");
});

test("a count of 0 in days before the first row is not known", () => {
  const notifications = { value: 70, previous: 0, changePercent: null };
  const chain = { ...base, notifications };
  const cards = { ...small.cards, scannedTransactions: notifications };
  const markdown = renderMarkdown(
    dashboardDocument(
      answerWith({ ...small, cards }, { notable, chain: () => chain }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(markdown).toMatch(/\| Scanned Transactions +\| +70 \| +– \| +– \|/);
  expect(markdown).toMatch(/\| Notifications +\| +70 \| +– \| +– \|/);
});

test("figures compared with nothing have no column for it", () => {
  const result: Dashboard = { ...small, comparison: "none", previous: null };
  const markdown = renderMarkdown(
    dashboardDocument(
      answerWith(result, { notable, chain: () => base }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(markdown).toMatch(/\| Metric +\| Value \|\n/);
  expect(markdown).not.toMatch(/Nothing|Change/);
});

test("users that cannot be counted have no earlier value and no change", () => {
  const without: Dashboard = {
    ...small,
    cards: { ...small.cards, activeUsers: { value: 0, previous: 0, changePercent: 0 } },
    completeness: { ...small.completeness, memberships: "none" },
  };
  const markdown = renderMarkdown(
    dashboardDocument(
      answerWith(without, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(markdown).toMatch(/\| Total Active Users +\| +0 \| +– \| +– \|/);
});
