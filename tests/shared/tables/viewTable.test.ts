import { expect, test } from "vitest";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { VIEW_NAMES } from "../../../shared/dashboard/views.ts";
import type { Day } from "../../../shared/days/day.ts";
import { withProvenance } from "../../../shared/tables/provenance.ts";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import { fileTable, viewTable } from "../../../shared/tables/viewTable.ts";
import { lifecycleMeanings } from "../../../shared/text/lifecycleMeanings.ts";
import { empty, small } from "../../cli/documents/exampleDashboards.ts";
import { answerWith } from "../answerWith.ts";

test("the table of each view equals its golden", async () => {
  const tables = VIEW_NAMES.map(
    (name) => `${name}\n${renderCsv(fileTable(name, answerWith(small)))}`,
  );
  await expect(tables.join("\n")).toMatchFileSnapshot("../../goldens/figure-tables.txt");
});

test.each(VIEW_NAMES)("each row has a cell of each column: %s", (view) => {
  for (const form of ["file", "table", "list"] as const) {
    const { columns, rows } = viewTable(view, answerWith(small), form);
    for (const row of rows) expect(row).toHaveLength(columns.length);
  }
});

test("a chain with the name of another column has a separate column", () => {
  const names = ["total", "day", "Total", "total (chain)", "Other", "previous"];
  const chains = names.map((chain, index) => ({ chain, counts: [index, 0, 0, 0, 0] }));
  const transactionTrends = { ...small.transactionTrends, chains };
  const { columns, rows } = fileTable(
    "transactionTrends",
    answerWith({ ...small, transactionTrends }),
  );
  expect(new Set(columns).size).toBe(10);
  expect(columns.slice(4)).toEqual([
    ...["total (chain)", "day (chain)", "Total (chain)", "total (chain) (chain)", "Other"],
    "previous (chain)",
  ]);
  expect(rows[0]).toEqual(["2026-10-01", 400, 500, -100, 0, 1, 2, 3, 4, 5]);
});

test("so has a chain with the name of a column of provenance", () => {
  const provenance = { range: small.range, timeZone: "UTC", source: "live", asOf: "" } as const;
  const { columns } = withProvenance({ columns: [], rows: [] }, provenance, null);
  const chains = columns.map((chain) => ({ chain, counts: [] }));
  const transactionTrends = { ...small.transactionTrends, chains };
  const table = fileTable("transactionTrends", answerWith({ ...small, transactionTrends }));
  expect(table.columns.slice(4)).toEqual(columns.map((name) => `${name} (chain)`));
});

test("days before the first row have no count, in the range and in its comparison", () => {
  const { total, previous, chains } = small.transactionTrends;
  const transactionTrends = {
    ...small.transactionTrends,
    total: total.with(0, 0),
    previous: previous?.with(0, 0) ?? null,
    chains: chains.map(({ chain, counts }) => ({ chain, counts: counts.with(0, 0) })),
  };
  const firstDay = (day: Day, missingDays: number) => {
    const dataBegin = { ...small.dataBegin, transactions: { day, missingDays } };
    const { rows } = fileTable(
      "transactionTrends",
      answerWith({ ...small, transactionTrends, dataBegin }),
    );
    return rows[0];
  };
  expect(firstDay("2026-09-26", 0)).toEqual(["2026-10-01", 0, 0, 0, 0, 0, 0]);
  expect(firstDay("2026-09-27", 1)).toEqual(["2026-10-01", 0, null, null, 0, 0, 0]);
  expect(firstDay("2026-10-02", 5)).toEqual(["2026-10-01", null, null, null, null, null, null]);
});

test("days that have not begun have the counts of rows that are dated there, as in the chart", () => {
  const { rows } = fileTable("transactionTrends", answerWith(small, { unfinished: "2026-10-02" }));
  expect(rows).toEqual([
    ["2026-10-01", 400, 500, -100, 300, 100, 0],
    ["2026-10-02", 100, 500, -400, 90, 0, 10],
    ["2026-10-03", null, 151, null, null, null, null],
    ["2026-10-04", 800, 500, 300, 500, 300, null],
    ["2026-10-05", 200, 500, -300, 160, 40, null],
  ]);
});

test("without a comparison there is no column for a comparison", () => {
  const topBlockchains = small.topBlockchains.map((row) => ({ ...row, previous: null }));
  const { columns, rows } = fileTable("topBlockchains", answerWith({ ...small, topBlockchains }));
  expect(columns).toEqual(["chain", "transactions", "share_percent"]);
  expect(rows[0]).toEqual(["Ethereum", 1050, 70]);
});

test("an unknown value is null, and a share of nothing is null", () => {
  expect(fileTable("wallets", answerWith(empty)).rows).toEqual([
    ["flagged", 0, 0],
    ["clean", 0, 0],
    ["total", 0, 0],
    ["previous_flagged", null, null],
  ]);
  expect(fileTable("exploitsByChain", answerWith(empty)).rows).toEqual([]);
});

test.each([
  ["transactionTrends", "Day, Total, A year ago, Change, Ethereum, BNB Smart Chain, Chain 8217"],
  ["topBlockchains", "Name, Transactions, A year ago, Change, %, % of Total, Points"],
  ["wallets", "Wallets, Count, Share"],
  ["exploitsByChain", "Chain, Exploits, A year ago, Change, %, Per 1,000, Share, Points"],
  ["commonEvents", "Event type, Events, A year ago, Change, %, Share, Points"],
] as const)(
  "on the page a column has its title of a report, and earlier counts that of their comparison: %s",
  (view, titles) => {
    const { columns } = viewTable(view, answerWith({ ...small, comparison: "year" }), "table");
    expect(columns.map(({ title }) => title).join(", ")).toBe(titles);
  },
);

test("a change from a small count or from before the first row has no percentage", () => {
  const percents = (dashboard: Dashboard) =>
    viewTable("topBlockchains", answerWith(dashboard), "table").rows.map((cells) => cells[4]);
  expect(percents(small)).toEqual([-33.5, 10, null]);
  const transactions = { day: "2026-10-01", missingDays: 5 } as const;
  const dataBegin = { ...small.dataBegin, transactions };
  const yearAgo = {
    comparison: "year",
    previous: { from: "2025-10-02", to: "2025-10-06" },
  } as const;
  expect(percents({ ...small, ...yearAgo, dataBegin })).toEqual([null, null, null]);
});

test.each([
  ["previous", "Flagged, previous period"],
  ["weekdays", "Flagged, same weekdays before"],
  ["year", "Flagged, a year ago"],
  ["none", "Flagged, previous period"],
] as const)(
  "wallets flagged before are named by the days in which they are counted: %s",
  (comparison, text) => {
    const names = viewTable("wallets", answerWith({ ...small, comparison }), "table").rows.map(
      ([name]) => name,
    );
    expect(names).toEqual([
      ...["Flagged", "Clean", "Total", text],
      ...lifecycleMeanings(small).map(({ meaning }) => `Flagged, ${meaning}`),
    ]);
  },
);
