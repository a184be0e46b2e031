import { expect, test } from "vitest";
import { renderVerdicts } from "../../../cli/render/renderVerdicts.ts";
import { parseRule } from "../../../cli/rules/parseRule.ts";
import { judge } from "../../../cli/rules/rule.ts";
import { allRows } from "../../../shared/dashboard.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { cover, range, rows } from "../exampleSnapshots.ts";

test("what fires stands first, and no line is wider than the terminal", () => {
  const dashboard = allRows(cubeOf({ ...rows, memberships: null }, cover), range);
  const verdicts = [
    'exploitsByChain["\\u001b[31mEthereum"].exploits > 0',
    "cards.activeUsers.value < 5",
    "cards.scannedTransactions.changePercent > -20 and cards.scannedTransactions.previous >= 1",
  ].map((rule) => judge(parseRule(rule), dashboard));
  const text = renderVerdicts(verdicts, "2026-10-04 to 2026-10-06, UTC", {
    columns: 80,
    colour: false,
  });
  expect(text.split("\n")).toEqual([
    "Rules (2026-10-04 to 2026-10-06, UTC)",
    "fired    cards.scannedTransactions.changePercent > -20 and",
    "         cards.scannedTransactions.previous >= 1: 200 and 1",
    "unknown  cards.activeUsers.value < 5: not known",
    'quiet    exploitsByChain["\\u001b[31mEthereum"].exploits > 0: 0',
    "",
  ]);
});
