import { expect, test } from "vitest";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { riskFigures } from "../../../shared/dashboard/risk.ts";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import { tidyTable } from "../../../shared/tables/tidyTable.ts";
import { empty, hostile, small } from "../../cli/documents/exampleDashboards.ts";

function csvOf(dashboard: Dashboard): string {
  return renderCsv(tidyTable({ ...dashboard, ...riskFigures(dashboard) }));
}

test("an unknown value is an empty cell and differs from 0, and a fall is a number, not text", async () => {
  await expect(csvOf(small)).toMatchFileSnapshot("../../goldens/metrics.csv");
  expect(csvOf(small)).toContain("\nscanned_transactions,,,1512,2166,-30.2\n");
  expect(csvOf(empty)).toMatch(/\nactive_users,,,,,\nactive_projects,,,0,,\n/);
});

test("a label that a spreadsheet would compute gets an apostrophe, commas and quotes are quoted", () => {
  const csv = csvOf(hostile);
  expect(csv).toContain(`\nexploits_by_chain,"'=HYPERLINK(""http://x"",""a, b"")",,9,,\n`);
  expect(csv).toContain("\ncommon_events,'@SUM(A1),,9007199254740991,,\n");
});

test("verbatim, every text is unchanged, and quoted only if needed", () => {
  const table = { columns: ["name"], rows: [["=1+1"], ["-a"], ["a\u0007"], ['"=b"'], [null]] };
  expect(renderCsv(table, { verbatim: true })).toBe('name\n=1+1\n-a\na\u0007\n"""=b"""\n\n');
});

test.each([
  ...["=1", "+1", "-1", "@a", "\ta"].map((label) => [label, `'${label}`]),
  ["\ra", `"'\ra"`],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a;=1", "a;'=1"],
  ["a\t-1", "a\t'-1"],
  ['a;"=1"', `"a;'""=1"""`],
  ["a\n@b", `"a\n'@b"`],
  ["a;b-c;", "a;b-c;"],
  ["\t=1", "'\t'=1"],
])("the label %j is the cell %j", (eventType = "", cell) => {
  const csv = csvOf({ ...empty, commonEvents: [{ eventType, count: 1, previous: null }] });
  expect(csv).toContain(`\ncommon_events,${cell},,1,,\n`);
});
