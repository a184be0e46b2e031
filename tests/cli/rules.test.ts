import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Figure, numberOf } from "../../cli/rules/figure.ts";
import { parseRule, parseRules } from "../../cli/rules/parseRule.ts";
import { formatRule, judge } from "../../cli/rules/rule.ts";
import { allRows } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { cover, range, rows } from "./exampleSnapshots.ts";

const DAYS: Dashboard = allRows(cubeOf(rows, cover), range);

/** Every number of a value that is not a column of days, by the path that names it. */
function numbersIn(value: unknown): [path: string, number: number | null][] {
  if (Array.isArray(value)) {
    return value.flatMap((row) => {
      const [label, ...others] = Object.values(Object(row)).filter(isText);
      if (label === undefined || others.length > 0) return [];
      return numbersIn(row).map(below(`[${JSON.stringify(label)}]`));
    });
  }
  if (typeof value === "number") return [["", value]];
  return Object.entries(Object(value)).flatMap(([name, member]) =>
    typeof member === "string" ? [] : numbersIn(member).map(below(`.${name}`)),
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function below(step: string) {
  return ([path, number]: [string, number | null]): [string, number | null] => [
    step + path,
    number,
  ];
}

describe("a figure", () => {
  test("is every number that metrics --json prints, of every row, under its path there", () => {
    const property = fc.property(anyRows(cover), (rows) => {
      const dashboard = allRows(cubeOf(rows, cover), range);
      for (const [path, number] of numbersIn(dashboard)) {
        const [condition] = parseRule(`${path.slice(1)} == 0`);
        expect(numberOf(condition?.figure as Figure, dashboard)).toBe(number);
      }
    });
    fc.assert(property, { numRuns: 30 });
  });

  test("of a label may hold any character, and is 0 where no row has it", () => {
    const property = fc.property(fc.string({ unit: "grapheme" }), (label) => {
      const written = `exploitsByChain[${JSON.stringify(label)}].exploits <= 0`;
      const rule = parseRule(written);
      expect(formatRule(rule)).toBe(written);
      expect(judge(rule, { ...DAYS, exploitsByChain: [] })).toMatchObject({ values: [0] });
      const row = { chain: label, exploits: 7, previous: null };
      expect(judge(rule, { ...DAYS, exploitsByChain: [row] })).toMatchObject({ values: [7] });
    });
    fc.assert(property);
    const hostile = 'exploitsByChain["] > 3 and [\\".x"].exploits';
    expect(formatRule(parseRule(`${hostile}>=1`))).toBe(`${hostile} >= 1`);
  });

  test.each([
    ["cards.scannedTransaction.changePercent", "cards.scannedTransactions.changePercent"],
    ["cards.activeUsers", "cards.activeUsers.value"],
    ['topBlockchain["Base"].sharePercent', 'topBlockchains["Base"].sharePercent'],
    ['topBlockchains["Base"]', 'topBlockchains["Base"].previous'],
    ["exploitsByChain.exploits", 'exploitsByChain["…"].exploits'],
    ["wallets.constructor.length", "wallets.flaggedPercent"],
    ["completeness.transactions.newest", "completeness.transactions.rows"],
  ])("%s is none, and the nearest is named", (path, nearest) => {
    expect(() => parseRule(`${path} > 1`)).toThrow(
      `no figure is called ${path}; the nearest is ${nearest}`,
    );
  });
});

describe("a rule", () => {
  test.each([
    ["< 40", false],
    ["<= 40", true],
    ["> 39.5", true],
    [">= 40.1", false],
    ["== 40", true],
    ["!= 40", false],
    ["> -1", true],
    [">-1 # a remark", true],
  ])("of 40 wallets %s fires: %s", (end, fires) => {
    const { outcome } = judge(parseRule(`cards.monitoredWallets.value ${end}`), DAYS);
    expect(outcome).toBe(fires ? "fired" : "quiet");
  });

  test("of several conditions fires when all hold, and is quiet when one does not, whatever the others", () => {
    const unknown = { value: null, previous: null, changePercent: null };
    const dashboard = { ...DAYS, cards: { ...DAYS.cards, activeUsers: unknown } };
    const outcomes = [
      "wallets.total == 40 and wallets.flagged == 1",
      "wallets.total == 40 and wallets.flagged == 2",
      "cards.activeUsers.value > 0 and wallets.flagged == 1",
      "cards.activeUsers.value > 0 and wallets.flagged == 2",
    ].map((text) => judge(parseRule(text), dashboard).outcome);
    expect(outcomes).toEqual(["fired", "quiet", "unknown", "quiet"]);
  });

  test.each([
    "wallets.flagged",
    "wallets.flagged >",
    "wallets.flagged > many",
    "wallets.flagged > 1,000",
    "wallets.flagged => 1",
    "wallets.flagged > 1 and",
    "wallets.flagged > 1 or wallets.clean > 1",
    "wallets. flagged > 1",
    "topBlockchains[Base].sharePercent > 1",
    'topBlockchains["\\x"].sharePercent > 1',
    "",
  ])("%j is none", (text) => {
    expect(() => parseRule(text)).toThrow(`invalid rule: ${text} (write it in quotes`);
  });

  test("stands on a line of a file, beside remarks and empty lines, and is named by its line", () => {
    const text = "\uFEFF# nightly\r\n\r\nwallets.flagged > 1 # two\r\n  wallets.clean==0";
    expect(parseRules(text, "a.txt").map(formatRule)).toEqual([
      "wallets.flagged > 1",
      "wallets.clean == 0",
    ]);
    expect(() => parseRules("# x\nwallets > 1", "a.txt")).toThrow("a.txt, line 2: no figure");
  });
});
