import { expect, test } from "vitest";
import { figureTable } from "../../../shared/tables/figureTable.ts";
import { empty, small } from "../../cli/render/exampleDashboards.ts";

test("the trend has a row for each day: all chains together, then each", () => {
  const { columns, rows } = figureTable("transactionTrends", small);
  const chains = ["Ethereum", "BNB Smart Chain", "Chain 8217"];
  expect(columns).toEqual(["day", "total", "previous", "change", ...chains]);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual(["2026-10-01", 400, 500, -100, 300, 100, 0]);
  expect(rows[4]).toEqual(["2026-10-05", 200, 500, -300, 160, 40, 0]);
});

test("a chain with the name of another column has a column of its own", () => {
  const names = ["total", "day", "Total", "total (chain)", "Other", "previous"];
  const chains = names.map((chain, index) => ({ chain, counts: [index, 0, 0, 0, 0] }));
  const transactionTrends = { ...small.transactionTrends, chains };
  const { columns, rows } = figureTable("transactionTrends", { ...small, transactionTrends });
  expect(new Set(columns).size).toBe(10);
  expect(columns.slice(4)).toEqual([
    ...["total (chain)", "day (chain)", "Total (chain)", "total (chain) (chain)", "Other"],
    "previous (chain)",
  ]);
  expect(rows[0]).toEqual(["2026-10-01", 400, 500, -100, 0, 1, 2, 3, 4, 5]);
});

test("the wallets table has flagged, clean, total and previously flagged ones, the last without a share", () => {
  expect(figureTable("wallets", small)).toEqual({
    columns: ["wallets", "count", "share_percent"],
    rows: [
      ["flagged", 117, 2.3],
      ["clean", 4883, 97.7],
      ["total", 5000, 100],
      ["previous_flagged", 98, null],
      ["new_flagged", 66, null],
      ["returning_flagged", 30, null],
      ["resurrected_flagged", 21, null],
      ["dormant_flagged", 68, null],
    ],
  });
});

test("chains keep the share that the dashboard has, and say what they add to the change", () => {
  expect(figureTable("topBlockchains", small)).toEqual({
    columns: "chain,transactions,share_percent,previous,change,contribution_points".split(","),
    rows: [
      ["Ethereum", 1050, 70, 1580, -530, -26.6],
      ["BNB Smart Chain", 440, 29.33, 400, 40, 2],
      ["Chain 8217", 10, 0.67, 10, 0, 0],
    ],
  });
});

test("without a comparison there is no column for one", () => {
  const topBlockchains = small.topBlockchains.map((row) => ({ ...row, previous: null }));
  const { columns, rows } = figureTable("topBlockchains", { ...small, topBlockchains });
  expect(columns).toEqual(["chain", "transactions", "share_percent"]);
  expect(rows[0]).toEqual(["Ethereum", 1050, 70]);
});

test("shares of notifications, exploits and events are parts of all rows of the table", () => {
  expect(figureTable("flaggedDistribution", small).rows).toEqual([
    ["Ethereum", 70, 57.4, 61, 9, 14.8],
    ["Unknown", 52, 42.6, 0, 52, 85.2],
  ]);
  expect(figureTable("exploitsByChain", small).rows).toEqual([
    ["BNB Smart Chain", 9, 69.2, 9, 0, 0],
    ["Ethereum", 4, 30.8, 6, -2, -13.3],
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
