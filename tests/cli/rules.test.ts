import { describe, expect, test } from "vitest";
import { unknownLabelFailure } from "../../cli/ops/check/ruleBases.ts";
import { verdictSentence } from "../../cli/ops/check/verdicts.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { figureValues } from "../../shared/figures/figure.ts";
import { FIGURES, isAge } from "../../shared/figures/figures.ts";
import { CubeAnswers } from "../../shared/rules/cubeAnswers.ts";
import { rounded, toNumber } from "../../shared/rules/fraction.ts";
import { judge } from "../../shared/rules/judge.ts";
import { unknownLabels } from "../../shared/rules/labels.ts";
import { parseRule, parseRules, termsOf } from "../../shared/rules/rule.ts";
import { figureName, rowName, type Term } from "../../shared/rules/term.ts";
import { type Basis, termValues } from "../../shared/rules/termValues.ts";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf, longBegun, type Rows } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { replay } from "../suite/transcript.ts";
import { busy, cover, ethereum, polygon, range, rows } from "./exampleSnapshots.ts";

const NOW = Date.parse("2026-10-07T12:00:00Z");

/** The day of `NOW`, which no snapshot up to yesterday covers. */
const AFTER_COVER = { from: "2026-10-07", to: "2026-10-07" } as const;

function basisOf(rows: Rows): Basis {
  const answers = new CubeAnswers(longBegun(cubeOf(rows, cover)), NOW, null);
  const query = {
    range,
    comparison: "previous",
    chains: [],
    step: null,
    timeZone: "UTC",
    weekStartsOn: "monday",
    refusedRange: null,
    refusedComparison: null,
  } as const;
  return {
    answers,
    recent: answers,
    query,
    historyFrom: null,
    isAll: false,
    lastBegun: "2026-10-07",
    isLive: false,
    unknown: new Set(),
  };
}

function withQuery(basis: Basis, own: Partial<Basis["query"]>): Basis {
  return { ...basis, query: { ...basis.query, ...own } };
}

const DAYS = basisOf(rows);

function parsed(text: string) {
  return parseRule(text, "rule 1");
}

/** The verdict about a rule, over its own comparison and period. */
function verdictOn(text: string, basis: Basis) {
  const rule = parsed(text);
  const comparison = rule.comparison ?? basis.query.comparison;
  return judge(rule, { ...withQuery(basis, { comparison }), isAll: rule.period === "all" });
}

/** The only value of the first figure of a rule, rounded as the dashboard rounds it. */
function amountOf(figure: string, basis = DAYS): number | null | undefined {
  const [found] = termsOf(parsed(`${figure} > ${figure.startsWith("age.") ? "1h" : 0}`));
  const value = termValues(found as Term, basis).rows[0]?.value;
  return value && toNumber(rounded(value, shownDecimals(figure)));
}

function shownDecimals(figure: string): number {
  if (/PerThousand\)?$/.test(figure)) return 3;
  return /sharePercent$/.test(figure) ? 2 : 1;
}

/** Every number of a value that is not a column of days, by the path that names it. */
function numbersIn(value: unknown, path = ""): [path: string, number: number][] {
  if (typeof value === "number") return [[path, value]];
  if (!Array.isArray(value)) {
    return Object.entries(Object(value)).flatMap(([name, member]) =>
      typeof member === "string" ? [] : numbersIn(member, `${path}.${name}`),
    );
  }
  return value.flatMap((row) => {
    const labels = Object.values(Object(row)).filter((each) => typeof each === "string");
    return labels.length === 1 ? numbersIn(row, `${path}[${JSON.stringify(labels[0])}]`) : [];
  });
}

describe("a figure", () => {
  test("is every number that metrics --json prints, of every row, under its path there", () => {
    const property = fc.property(anyRows(cover), (rows) => {
      const basis = basisOf({ ...rows, memberships: [{ email: "a", project: "1" }] });
      const facts = basis.answers.facts(basis.query);
      for (const [path, number] of numbersIn({ ...facts, age: {} })) {
        expect([path, amountOf(path.slice(1), basis)]).toEqual([path, number]);
      }
    });
    fc.assert(property, { numRuns: 30 });
  });

  test("has the value of the comparison range and the change, as the dashboard has them where it does", () => {
    const property = fc.property(anyRows(cover), (rows) => {
      const basis = basisOf(rows);
      const uncut = uncutDashboard(cubeOf(rows, cover), {
        range,
        comparison: "previous",
        weekStartsOn: "monday",
      });
      for (const { chain, previous } of uncut.exploitsByChain ?? []) {
        const figure = `exploitsByChain[${JSON.stringify(chain)}].exploits`;
        expect(amountOf(`${figure}.previous`, basis)).toBe(previous);
      }
      const { scannedTransactions } = uncut.cards;
      for (const [part, known] of Object.entries(scannedTransactions)) {
        expect(amountOf(`completeness.transactions.rangeRows.${part}`, basis)).toBe(known);
      }
      expect(amountOf("wallets.flagged.previous", basis)).toBe(uncut.wallets?.previousFlagged);
    });
    fc.assert(property, { numRuns: 30 });
  });

  test("that is not known has its reason, in every part and for every label", () => {
    const property = fc.property(
      anyRows(cover),
      fc.constantFrom(...FIGURES),
      fc.constantFrom("", ".value", ".previous", ".changePercent"),
      fc.constantFrom('["Ethereum"]?', '["Unused"]?', "any", "sum", "max"),
      fc.constantFrom<Partial<Basis["query"]>>(
        {},
        { comparison: "none" },
        { comparison: "year" },
        { comparison: `${cover.from}..${cover.to}` },
        { range: { from: cover.from, to: cover.to } },
        { range: AFTER_COVER, comparison: `${cover.from}..${cover.to}` },
      ),
      fc.constantFrom<Partial<Cube>>({}, { wallets: null }, { projects: null, users: null }),
      (rows, figure, part, row, own, unknown) => {
        const isList = row.startsWith("[");
        const named = figureName(figure, figure.label === undefined || !isList ? "" : row);
        const over =
          figure.label === undefined || isList ? `${named}${part}` : `${row}(${named})${part}`;
        const text = `${over} > ${isAge(figure) ? "1h" : "0"}`;
        if (errorOf(() => parsed(text)) !== "no error") return;
        const cube = { ...longBegun(cubeOf(rows, cover)), ...unknown };
        const answers = new CubeAnswers(cube, NOW, null);
        const basis = withQuery(
          { ...DAYS, answers, recent: answers },
          { ...own, chains: ["Ethereum", "Unused"] },
        );
        const { outcome, reason } = judge(parsed(text), basis);
        meet(["known", "unknown"], [outcome === "unknown" ? "unknown" : "known"]);
        expect([text, outcome === "unknown", typeof reason]).toEqual([
          text,
          outcome === "unknown",
          outcome === "unknown" ? "string" : "object",
        ]);
        expect(reason).not.toBe("");
        if (reason?.startsWith("fewer than")) expect(text).toMatch(/riskByChain|PerThousand/);
      },
    );
    fc.assert(property, { numRuns: 700 });
  });

  test("of a label may hold any character, and is 0 if no row has it", () => {
    const property = fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const figure = `exploitsByChain[${JSON.stringify(name)}].exploits`;
      expect(parsed(`${figure} <= 0 # []"`).text).toBe(`${figure} <= 0`);
      expect(amountOf(figure, basisOf({ ...rows, exploits: [] }))).toBe(0);
      const exploits = [{ day: range.to, chain: { id: "1", name } }];
      expect(amountOf(figure, basisOf({ ...rows, exploits }))).toBe(1);
    });
    fc.assert(property, { examples: HOSTILE_NAMES.map((name): [string] => [name]) });
  });

  test("with a label that no row of the cover has is unknown, unless the label is optional", () => {
    const failureOf = (rule: string) =>
      unknownLabelFailure(unknownLabels([parsed(rule)], cubeOf(rows, cover)), cover);
    expect(failureOf('exploitsByChain["Polygon"].exploits > 0')).toBeNull();
    expect(failureOf('exploitsByChain["Etherium"]?.exploits > 0')).toBeNull();
    expect(failureOf('chain.exploits > 0 of "Etherium"?')).toBeNull();
    expect(failureOf('topBlockchains["ethereum"].transactions > 0')?.message).toBe(
      'unknown chain "ethereum" in topBlockchains["ethereum"].transactions: no row from 2026-10-01 to ' +
        '2026-10-06 has it, the nearest is "Ethereum" (write ["ethereum"]? if it may be missing)',
    );
    expect(failureOf('chain.exploits > 0 of "Etherium"')?.message).toMatch(
      / the nearest is "Ethereum" \(end the rule with of "Etherium"\? if it may be missing\)$/,
    );
    expect(failureOf('commonEvents["Ethereum"].count > 0')).toMatchObject({ kind: "usage" });
  });

  test("of every list is checked for its labels", () => {
    for (const figure of FIGURES.filter(({ label }) => label !== undefined)) {
      const rule = parsed(`${figureName(figure, '["Nowhere"]')} > 0`);
      const [unknown] = unknownLabels([rule], cubeOf(rows, cover));
      expect([rule.text, unknown?.known.length]).not.toContain(0);
      expect(unknown?.label).toBe("Nowhere");
    }
  });

  test("has the name of its path in metrics --json", () => {
    const basis = withQuery(basisOf(busy), { chains: ["Polygon"] });
    for (const figure of FIGURES.filter((each) => !isAge(each))) {
      const found = figureValues(figure, basis.answers.facts(basis.query)).filter(
        ({ label }) => figure.label === undefined || label !== null,
      );
      expect([figureName(figure, ""), found.length]).not.toContain(0);
      for (const { label, value } of found) {
        const name = figureName(figure, rowName({ label: label ?? "", isOptional: false }));
        expect([name, amountOf(name, basis)]).toEqual([name, value]);
      }
    }
  });
});

describe("an error", () => {
  test("is named with its place, the nearest words, and what to write", async () => {
    await replay("rule-errors", [], (text) => errorOf(() => parsed(text)));
    expect(errorOf(() => parsed(""))).toBe(
      "rule 1, character 1: expected a name, found the end (quote a rule for the shell)",
    );
    const either = "(wallets.clean > 1 or age.events > 1d)";
    expect(errorOf(() => parsed(Array(9).fill(either).join(" and ")))).toMatch(
      /^rule 1, character 259: .*more than 400 tests in all/,
    );
    expect(errorOf(() => parsed(Array(401).fill("wallets.clean > 1").join(" or ")))).toMatch(
      /^rule 1, character 8401: .*more than 400 tests in all/,
    );
  });

  test("in a file is named by its line, among comments and empty lines", () => {
    const text = "\uFEFF# nightly\r\n\r\nwallets.flagged > 1 # two\r\n  wallets.clean==0";
    expect(parseRules(text, "a.txt").map(({ text }) => text)).toEqual([
      "wallets.flagged > 1",
      "wallets.clean==0",
    ]);
    const error = "a.txt, line 2, character 1: no figure is called wallets;";
    expect(errorOf(() => parseRules("# x\nwallets > 1", "a.txt"))).toContain(error);
  });
});

function errorOf(parse: () => unknown): string {
  try {
    parse();
    return "no error";
  } catch (error) {
    return (error as Error).message;
  }
}

/** A basis with other rows, whose tables begin long before. */
function withRows(changed: Partial<Rows>): Basis {
  return basisOf({ ...rows, ...changed });
}

/** Transactions of three chains in the comparison range and in the range. */
function withCounts(previous: readonly number[], now: readonly number[]): Basis {
  const cube = longBegun(cubeOf(rows, cover));
  const groups = now.map((count, i) => {
    const counts = [previous[i] ?? 0, count];
    const days = [0, 3].filter((_, day) => counts[day] !== 0);
    return { label: `${i}`, series: { days, counts: counts.filter((count) => count > 0) } };
  });
  const unlinked = { days: [], counts: [] };
  const transactions = { ...cube.transactions, groups, unlinked };
  return withCube({ ...cube, transactions });
}

function withCube(cube: Cube, now: number | null = NOW): Basis {
  const answers = new CubeAnswers(cube, now, null);
  return { ...DAYS, answers, recent: answers };
}

function onDay(basis: Basis, day: Day): Basis {
  return withQuery(basis, { range: { from: day, to: day } });
}

/** Without notifications, at an instant. */
function at(now: string): Basis {
  return withCube(cubeOf({ ...rows, notifications: [] }, cover), Date.parse(now));
}

/** Exploits on one day of each week, the last of which is judged. */
function weeks(...counts: readonly number[]): Basis {
  const exploits = counts.flatMap((count, week) =>
    Array(count).fill({ day: addDays("2026-09-01", 7 * week), chain: ethereum }),
  );
  const to = addDays("2026-09-01", 7 * (counts.length - 1));
  return onDay(withCube(cubeOf({ ...rows, exploits }, { from: "2026-08-25", to })), to);
}

/** Transactions by the hour, of a day that is unfinished at half past twelve and of the day before. */
function today(): Basis {
  const now = Date.parse("2026-10-07T12:30:00Z");
  const hours = { "2026-10-06": [1, 2, 3, 4, 5, 13, 14, 15], "2026-10-07": [8, 9, 11, 12] };
  const transactions = Object.entries(hours).flatMap(([day, hours]) =>
    hours.map((hour) => ({ day: day as Day, hour, chain: ethereum, project: "1" })),
  );
  const cube = cubeOf({ transactions }, { from: "2026-09-20", to: "2026-10-07" });
  const answers = new CubeAnswers(longBegun(cube), now, now);
  return onDay({ ...DAYS, answers, recent: answers }, "2026-10-07");
}

const ON_POLYGON = { day: range.to, chain: polygon };
const EXPLOITED = withRows({ exploits: [...rows.exploits, ON_POLYGON, ON_POLYGON] });
const WITHOUT_NAME = Array(25).fill({
  day: range.to,
  chain: { id: "7", name: null },
  address: "7",
  project: "7",
});
const BEFORE = [ethereum, polygon, polygon, ethereum, polygon].map((chain) => ({
  day: cover.from,
  chain,
  project: "1",
}));

/** Exploits begin on the second day of the range; other tables begin long before. */
const EXPLOITS = cubeOf({ ...rows, exploits: [{ day: "2026-10-05", chain: ethereum }] }, cover);
const YOUNG = withCube({ ...longBegun(EXPLOITS), exploits: EXPLOITS.exploits });

/** What the rules of the golden are judged by, by its headings. */
const BASES: Readonly<Record<string, Basis>> = {
  "40 wallets, one of them flagged": DAYS,
  "members that are not known": withRows({ memberships: null }),
  "one chain": withQuery(DAYS, { chains: ["Ethereum"] }),
  "a chain, and one without a row": withQuery(DAYS, { chains: ["Ethereum", "Unused"] }),
  "exploits of two chains": EXPLOITED,
  "exploits of two chains, and a day without transactions": onDay(EXPLOITED, range.to),
  "no exploit": withRows({ exploits: [] }),
  "transactions before the range alone": withRows({ transactions: BEFORE }),
  "a chain of 21 transactions, with one flag": basisOf(busy),
  "a chain without a name, too": withRows({
    transactions: [...busy.transactions, ...WITHOUT_NAME],
    notifications: [...busy.notifications, ...WITHOUT_NAME],
  }),
  "transactions that begin in the range": withCube(
    cubeOf({ ...busy, transactions: busy.transactions.slice(3) }, cover),
  ),
  "10,000 transactions, then 7,997": withCounts([10_000], [7_997]),
  "10,000 transactions, then 8,000": withCounts([10_000], [8_000]),
  "three transactions, then four": withCounts([3], [4]),
  "a third each of three chains": withCounts([], [1, 1, 1]),
  "one transaction, then none": withCounts([1], [0]),
  "exploits that begin on the second day": YOUNG,
  "a last day that has not begun": { ...YOUNG, lastBegun: "2026-10-05" },
  "a last day that began with the read": { ...YOUNG, lastBegun: range.to },
  "a row of a day and a half ago, and seconds": at("2026-10-08T03:13:59Z"),
  "a row of a day and a half ago": at("2026-10-08T00:00:00Z"),
  "a row of a day and a half ago, and 7 s": at("2026-10-08T00:00:07Z"),
  "a row of this second": at("2026-10-06T12:00:00Z"),
  "a row of 30 s ago": at("2026-10-06T12:00:30Z"),
  "no notification": at("2026-10-08T12:00:00Z"),
  "a row of the future": at("2026-10-06T11:00:00Z"),
  "a file whose time is not known": withCube(cubeOf(rows, cover), null),
  "exploits a week of 93, 107, 100, 100, and 116": weeks(93, 107, 100, 100, 116),
  "exploits a week of 20, and 40": weeks(20, 20, 20, 20, 40),
  "exploits a week of 20, and 29": weeks(20, 20, 20, 20, 29),
  "exploits of three earlier weeks": weeks(20, 20, 20, 40),
  "the hours of today": today(),
  "a day that has ended": onDay(today(), "2026-10-06"),
};

describe("a rule", () => {
  test("is judged exactly, with the values it was judged by, and why it is unknown", async () => {
    await replay("verdicts", Object.keys(BASES), (rule, subject) => {
      const verdict = verdictOn(rule, BASES[subject] ?? expect.fail());
      const [, values] = verdictSentence(verdict).split(`${verdict.rule.text}: `);
      const reasons = new Set(verdict.results.flat().map(({ judged }) => judged.reason));
      const why = [...reasons].filter((reason) => reason !== null).join("; ");
      return `${verdict.outcome}: ${values}${why === "" ? "" : ` (${why})`}`;
    });
  });

  test("has a name, a severity, a period, a comparison and a chain, or none of them", () => {
    const whole = 'silent-base [page]: chain.exploits == 0 for last-2-days vs year of "Base"?';
    const scope = { chains: [{ label: "Base", isOptional: true }], period: "last-2-days" };
    const named = { name: "silent-base", severity: "page", comparison: "year", ...scope };
    expect(parsed(`  ${whole} # a remark`)).toMatchObject({ text: whole, ...named });
    const none = { name: null, severity: null, period: null, comparison: null, chains: [] };
    expect(parsed("wallets.flagged > 1")).toMatchObject(none);
    expect(parsed("a-b: wallets.flagged > 1")).toMatchObject({ ...none, name: "a-b" });
  });

  const CLOSE = ["the limit itself", "a value that is rounded to the limit"] as const;

  test("has a percentage printed so that it never contradicts its verdict", () => {
    const three = { minLength: 3, maxLength: 3 };
    const round = fc.constantFrom(500, 1_000, 2_000);
    const counts = fc.oneof(fc.array(fc.nat(5_000), three), fc.array(round, three));
    const twentieth = fc.integer({ min: -2_000, max: 4_000 }).map((each) => each / 20);
    const limit = fc.option(twentieth, { freq: 2 });
    const figure = fc.constantFrom(
      "cards.scannedTransactions.changePercent",
      'topBlockchains["0"].sharePercent',
      'topBlockchains["0"].sharePercent.previous',
      'topBlockchains["0"].sharePercent.changePercent',
    );
    const operator = fc.constantFrom("<", "<=", ">", ">=", "==", "!=");
    const property = fc.property(
      counts,
      counts,
      limit,
      figure,
      operator,
      (previous, now, some, figure, operator) => {
        const basis = withCounts(previous, now);
        const limit = some ?? amountOf(figure, basis) ?? 0;
        const text = `${figure} ${operator} ${limit}`;
        const verdict = verdictOn(text, basis);
        const shown = verdictSentence(verdict).slice(text.length + 2);
        const sign = Number(shown) - limit;
        const holds = {
          "<": sign < 0,
          "<=": sign <= 0,
          ">": sign > 0,
          ">=": sign >= 0,
          "==": sign === 0,
          "!=": sign !== 0,
        };
        meet(CLOSE, [
          sign === 0 && "the limit itself",
          sign !== 0 && Math.abs(sign) < 0.05 && "a value that is rounded to the limit",
        ]);
        expect([shown, verdict.outcome === "fired"]).toEqual([shown, holds[operator]]);
      },
    );
    fc.assert(property);
  });
});
