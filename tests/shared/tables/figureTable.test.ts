import { expect, test } from "vitest";
import { figureTable } from "../../../shared/tables/figureTable.ts";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import { VIEW_NAMES } from "../../../shared/views/views.ts";
import { empty, small } from "../../cli/documents/exampleDashboards.ts";

test("the table of each view equals its golden", async () => {
  const tables = VIEW_NAMES.map((name) => `${name}\n${renderCsv(figureTable(name, small))}`);
  await expect(tables.join("\n")).toMatchFileSnapshot("../../goldens/figure-tables.txt");
});

test("a chain with the name of another column has a separate column", () => {
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

test("without a comparison there is no column for a comparison", () => {
  const topBlockchains = small.topBlockchains.map((row) => ({ ...row, previous: null }));
  const { columns, rows } = figureTable("topBlockchains", { ...small, topBlockchains });
  expect(columns).toEqual(["chain", "transactions", "share_percent"]);
  expect(rows[0]).toEqual(["Ethereum", 1050, 70]);
});

test("an unknown value is null, and a share of nothing is null", () => {
  expect(figureTable("wallets", empty).rows).toEqual([
    ["flagged", 0, 0],
    ["clean", 0, 0],
    ["total", 0, 0],
    ["previous_flagged", null, null],
  ]);
  expect(figureTable("exploitsByChain", empty).rows).toEqual([]);
});
