import { expect, test } from "vitest";
import { figureTable } from "../../shared/figureTable.ts";
import { empty, small } from "../cli/render/exampleDashboards.ts";

test("the trend has a row for each day: all chains together, then each", () => {
  const { columns, rows } = figureTable("transactionTrends", small);
  expect(columns).toEqual(["day", "total", "Ethereum", "BNB Smart Chain", "Chain 8217"]);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual(["2026-10-01", 400, 300, 100, 0]);
  expect(rows[4]).toEqual(["2026-10-05", 200, 160, 40, 0]);
});

test("a chain that is called as another column is has one of its own", () => {
  const names = ["total", "day", "Total", "total (chain)", "Other"];
  const chains = names.map((chain, index) => ({ chain, counts: [index, 0, 0, 0, 0] }));
  const transactionTrends = { ...small.transactionTrends, chains };
  const { columns, rows } = figureTable("transactionTrends", { ...small, transactionTrends });
  expect(new Set(columns).size).toBe(7);
  expect(columns.slice(2)).toEqual([
    "total (chain)",
    "day (chain)",
    "Total (chain)",
    "total (chain) (chain)",
    "Other",
  ]);
  expect(rows[0]).toEqual(["2026-10-01", 400, 0, 1, 2, 3, 4]);
});

test("wallets are flagged, clean, all, and those flagged before, whose share is not known", () => {
  expect(figureTable("wallets", small)).toEqual({
    columns: ["wallets", "count", "share_percent"],
    rows: [
      ["flagged", 117, 2.3],
      ["clean", 4883, 97.7],
      ["total", 5000, 100],
      ["previous_flagged", 98, null],
    ],
  });
});

test("chains keep the share that the dashboard has, to two decimals", () => {
  expect(figureTable("topBlockchains", small).rows).toEqual([
    ["Ethereum", 1050, 70],
    ["BNB Smart Chain", 440, 29.33],
    ["Chain 8217", 10, 0.67],
  ]);
});

test("shares of notifications, exploits and events are of all rows of the table", () => {
  expect(figureTable("flaggedDistribution", small).rows).toEqual([
    ["Ethereum", 70, 57.4],
    ["Unknown", 52, 42.6],
  ]);
  expect(figureTable("exploitsByChain", small).rows).toEqual([
    ["BNB Smart Chain", 9, 69.2],
    ["Ethereum", 4, 30.8],
  ]);
  expect(figureTable("commonEvents", small).rows.map((row) => row[2])).toEqual([99.9, 0.1, 0]);
});

test("what is not known is null, and nothing has no share", () => {
  expect(figureTable("wallets", empty).rows).toEqual([
    ["flagged", 0, 0],
    ["clean", 0, 0],
    ["total", 0, 0],
    ["previous_flagged", null, null],
  ]);
  expect(figureTable("exploitsByChain", empty).rows).toEqual([]);
});
