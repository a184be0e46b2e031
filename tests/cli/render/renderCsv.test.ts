import { expect, test } from "vitest";
import { renderCsv } from "../../../cli/render/renderCsv.ts";
import { empty, hostile, small } from "./exampleDashboards.ts";

test("a small dashboard", async () => {
  await expect(renderCsv(small)).toMatchFileSnapshot("../../goldens/metrics.csv");
});

test("what is not known is an empty cell and differs from 0", () => {
  const csv = renderCsv(empty);
  expect(csv).toContain("\nactive_users,,,,,\n");
  expect(csv).toContain("\nactive_projects,,,0,,\n");
});

test("a fall is a negative number, not text", () => {
  expect(renderCsv(small)).toContain("\nscanned_transactions,,,1512,2166,-30.2\n");
});

test("a label that a spreadsheet would compute gets an apostrophe, commas and quotes are quoted", () => {
  const csv = renderCsv(hostile);
  expect(csv).toContain(`\nexploits_by_chain,"'=HYPERLINK(""http://x"",""a, b"")",,9,,\n`);
  expect(csv).toContain("\ncommon_events,'@SUM(A1),,9007199254740991,,\n");
});

test.each(["=1", "+1", "-1", "@a", "\ta", "\ra"])("the label %j is neutralised", (eventType) => {
  const csv = renderCsv({ ...empty, commonEvents: [{ eventType, count: 1 }] });
  expect(csv).toMatch(/\ncommon_events,"?'/);
});

test("a label of two lines is one quoted cell", () => {
  const csv = renderCsv({ ...empty, commonEvents: [{ eventType: "two\r\nlines", count: 1 }] });
  expect(csv).toContain('\ncommon_events,"two\r\nlines",,1,,\n');
});
