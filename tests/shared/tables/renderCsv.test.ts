import { expect, test } from "vitest";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import { tidyTable } from "../../../shared/tables/tidyTable.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { empty, hostile, small } from "../../cli/render/exampleDashboards.ts";

function csvOf(dashboard: Dashboard): string {
  return renderCsv(tidyTable(dashboard));
}

test("a small dashboard", async () => {
  await expect(csvOf(small)).toMatchFileSnapshot("../../goldens/metrics.csv");
});

test("what is not known is an empty cell and differs from 0", () => {
  const csv = csvOf(empty);
  expect(csv).toContain("\nactive_users,,,,,\n");
  expect(csv).toContain("\nactive_projects,,,0,,\n");
});

test("a fall is a negative number, not text", () => {
  expect(csvOf(small)).toContain("\nscanned_transactions,,,1512,2166,-30.2\n");
});

test("a label that a spreadsheet would compute gets an apostrophe, commas and quotes are quoted", () => {
  const csv = csvOf(hostile);
  expect(csv).toContain(`\nexploits_by_chain,"'=HYPERLINK(""http://x"",""a, b"")",,9,,\n`);
  expect(csv).toContain("\ncommon_events,'@SUM(A1),,9007199254740991,,\n");
});

test.each(["=1", "+1", "-1", "@a", "\ta", "\ra"])("the label %j is neutralised", (eventType) => {
  const csv = csvOf({ ...empty, commonEvents: [{ eventType, count: 1, previous: 0 }] });
  expect(csv).toMatch(/\ncommon_events,"?'/);
});

test("a label of two lines is one quoted cell", () => {
  const csv = csvOf({
    ...empty,
    commonEvents: [{ eventType: "two\r\nlines", count: 1, previous: null }],
  });
  expect(csv).toContain('\ncommon_events,"two\r\nlines",,1,,\n');
});
