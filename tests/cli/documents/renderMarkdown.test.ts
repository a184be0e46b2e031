import { expect, test } from "vitest";
import { escapedMarkdown, renderMarkdown } from "../../../cli/publish/documents/renderMarkdown.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import type { Day } from "../../../shared/days/day.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { base, empty, hostile, small, someReturns } from "./exampleDashboards.ts";
import { exampleDocument, withTrend } from "./exampleDocument.ts";

const report = (...example: Parameters<typeof exampleDocument>) =>
  renderMarkdown(exampleDocument(...example));

test("golden of a small dashboard", async () => {
  const text = report(small, { returns: someReturns }, { hasReturns: true });
  await expect(text).toMatchFileSnapshot("../../goldens/metrics-markdown.md");
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
  const text = report(small, {}, { whys: [why] });
  const section = text.slice(text.indexOf("## Why: Scanned Transactions"));
  expect(section).toContain(
    "\n\nDown 9.0% on the previous day. No day is unusually low for its weekday.\n\n| Chain    | Change |\n",
  );
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  expect([rows.length, rows.at(-1)]).toEqual([13, "| 3 others |    −27 |"]);
});

test("a view without rows has its text in the place of a table", () => {
  expect(report(empty)).toContain(
    "\n## Top Blockchains\n\nNo blockchain data available. Data will appear",
  );
});

test("a name is only shown: it makes no tag, mention, link or cell, and every row has the cells of its head", () => {
  for (const [name, markdown] of [
    ["a|b", "a\\|b"],
    ["two\nlines", "two\uFFFDlines"],
    ["`code` \\|", "\\`code\\` \\\\\\|"],
    ["<img src=x onerror=y>&amp;", "&lt;img src=x onerror=y&gt;&amp;amp;"],
    ["@octocat and a@b.c", "@&#8203;octocat and a@&#8203;b.c"],
    ["#1, GH-1", "#&#8203;1, GH&#8203;-1"],
    ["[x](javascript:y) ![z](w)", "\\[x\\](javascript:y) !\\[z\\](w)"],
    ["https://x.example, www.x.example", "https\\://x.example, www\\.x.example"],
    ["**bold** _it_ ~~no~~ $x$", "\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\$x\\$"],
    [":tada:", ":&#8203;tada:"],
    ["  Ethereum ", "Ethereum"],
    ["- Base", "\\- Base"],
    ["+ Base", "\\+ Base"],
    ["1. Base", "1\\. Base"],
    ["2) Base", "2\\) Base"],
    ["+1.2%", "+1.2%"],
  ] as const) {
    expect(escapedMarkdown(name)).toBe(markdown);
  }
  const marked = ["a|b `c` \\| <b>@octocat</b> #1", "[x](https://x.example) ![y](z) **d** _e_"];
  const exploitsByChain = marked.map((chain) => ({ chain, exploits: 9, previous: null }));
  const text = report({ ...hostile, exploitsByChain });
  expect(text).not.toMatch(/<b>|@octocat|(?<!\\)\]\(/);
  const blocks = text.trimEnd().split("\n\n");
  const tables = blocks.filter((block) => block.startsWith("|"));
  expect(tables).toHaveLength(8);
  for (const table of tables) {
    const cells = table.split("\n").map((row) => row.split(/(?<!\\)\|/).length);
    expect(new Set(cells).size).toBe(1);
  }
});

test("a trend has as many columns as fit and its first chains, notes on the others and on a shorter column, and none of one day", () => {
  const trend = (to: "2026-01-01" | "2026-03-02" | "2026-03-03") =>
    report(withTrend({ from: "2026-01-01", to }, () => 2, [..."ABCDEFG"]));
  const long = trend("2026-03-03");
  expect(long).toContain(`| ${"Per 2 days".padStart(31)} |`);
  expect(long).toContain(`| ${"█".repeat(31)} |`);
  expect(long).toContain("\n\nAnd 2 more chains.\n");
  expect(trend("2026-03-02")).toContain(`| ${"Per 2 days, the last only 1".padStart(31)} |`);
  expect(trend("2026-01-01")).not.toMatch(/Per (day|2 days)/);
});

test("what is not known has no earlier value and no change: users that cannot be counted, a count of 0 before the first row", () => {
  const notifications = { value: 70, previous: 0, changePercent: null };
  const activeUsers = { value: 0, previous: 0, changePercent: 0 };
  const cards = { ...small.cards, scannedTransactions: notifications, activeUsers };
  const completeness = { ...small.completeness, memberships: "none" } as const;
  const firstRow = { day: "2026-09-28", missingDays: 2 } as const;
  const dataBegin = {
    ...small.dataBegin,
    transactions: firstRow,
    notifications: firstRow,
    exploits: firstRow,
  };
  // A percentage from 0, which figures of chains do not show.
  const exploits = { value: 3, previous: 0, changePercent: 100 };
  const chain = { ...base, notifications, exploits };
  const text = report({ ...small, dataBegin, cards, completeness }, { chain: () => chain });
  expect(text).toMatch(/\| Total Active Users +\| +0 \| +– \| +– \|/);
  expect(text).toMatch(/\| Scanned Transactions +\| +70 \| +– \| +– \|/);
  expect(text).toMatch(/\| Notifications +\| +70 \| +– \| +– \|/);
  expect(text).toMatch(/\| Exploits +\| +3 \| +– \| +– \|/);
});

test("an earlier count of 0 that was counted is shown, even without a change in percent", () => {
  const transactions = [1, 5, 6].map((day) => ({
    day: `2026-10-0${day}` as Day,
    chain: null,
    project: "1",
  }));
  const cube = cubeOf({ transactions }, { from: "2026-10-01", to: "2026-10-06" });
  const range = { from: "2026-10-05", to: "2026-10-06" } as const;
  const chosen = "2026-10-03..2026-10-03";
  const text = report(dashboard(cube, { range, comparison: chosen, weekStartsOn: "monday" }));
  expect(text).toMatch(/\| Active Projects +\| +1 \| +0 \| +– \|/);
});

test("figures compared with nothing have no column for it", () => {
  const result: Dashboard = { ...small, comparison: "none", previous: null };
  const text = report(result, { chain: () => base });
  expect(text).toMatch(/\| Metric +\| Value \|\n/);
  expect(text).not.toMatch(/Nothing|Change/);
});
