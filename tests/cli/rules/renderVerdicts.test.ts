import { expect, test } from "vitest";
import { CubeFacts } from "../../../cli/figures/facts.ts";
import { judge } from "../../../cli/rules/judge.ts";
import { parseRule } from "../../../cli/rules/parseRule.ts";
import { renderVerdicts } from "../../../cli/rules/renderVerdicts.ts";
import { cubeOf } from "../../shared/exampleRows.ts";
import { cover, range, rows } from "../exampleSnapshots.ts";

test("rules that fire come first, and no line is wider than the terminal", () => {
  const facts = new CubeFacts(cubeOf({ ...rows, memberships: null }, cover), null);
  const judged = (rule: string, days = range) =>
    judge(parseRule(rule, "rule 1"), {
      facts,
      unknown: new Set(),
      query: { range: days, comparison: "previous", chain: null },
    });
  const verdicts = [
    'exploitsByChain["\\u001b[31mEthereum"].exploits > 0',
    "cards.activeUsers.value < 5",
    "any(exploitsByChain.exploits) > 0 or any(exploitsByChain.exploits) > 9",
    "cards.scannedTransactions.changePercent > -20 and cards.scannedTransactions.previous >= 1",
    "unusual(wallets.flagged)",
  ].map((rule) => judged(rule));
  const oneDay = { from: range.from, to: range.from };
  const later = judged("a [page]: wallets.flagged < wallets.total", oneDay);
  const text = renderVerdicts([...verdicts, later], range, "UTC", { columns: 80, colour: false });
  expect(text.split("\n")).toEqual([
    "Rules (2026-10-04 to 2026-10-06, 3 days, UTC)",
    "fired    any(exploitsByChain.exploits) > 0 or any(exploitsByChain.exploits) > 9:",
    '         "Ethereum" 1 or none',
    "fired    cards.scannedTransactions.changePercent > -20 and",
    "         cards.scannedTransactions.previous >= 1: 200 and 1",
    "fired    a [page]: wallets.flagged < wallets.total: 0 against 40 (2026-10-04,",
    "         UTC)",
    "unknown  cards.activeUsers.value < 5: not known",
    "unknown  unusual(wallets.flagged): 1, usual not known",
    'quiet    exploitsByChain["\\u001b[31mEthereum"].exploits > 0: 0',
    "",
  ]);
});
