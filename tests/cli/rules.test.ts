import { describe, expect, test } from "vitest";
import { unknownLabelFailure } from "../../cli/ops/check/ruleBases.ts";
import { verdictSentence } from "../../cli/ops/check/verdicts.ts";
import { uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { type DayRange, dayCount, listDays } from "../../shared/days/range.ts";
import { figureValues } from "../../shared/figures/figure.ts";
import { FIGURES, isAge } from "../../shared/figures/figures.ts";
import { CubeAnswers } from "../../shared/rules/cubeAnswers.ts";
import { fraction, parseDecimal, rounded, toNumber } from "../../shared/rules/fraction.ts";
import { judge } from "../../shared/rules/judge.ts";
import { unknownLabels } from "../../shared/rules/labels.ts";
import { parseRule, parseRules, termsOf } from "../../shared/rules/rule.ts";
import { figureName, rowName, type Term } from "../../shared/rules/term.ts";
import { type Basis, termValues } from "../../shared/rules/termValues.ts";
import { isUnusual, usual, usualDistance, usualRanges } from "../../shared/rules/usual.ts";
import { HOSTILE_NAMES } from "../fuzz/corpus.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf, longBegun, type Rows } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { busy, cover, ethereum, polygon, range, rows } from "./exampleSnapshots.ts";

const NOW = Date.parse("2026-10-07T12:00:00Z");

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

function outcomeOf(text: string, basis = DAYS): string {
  return judge(parsed(text), basis).outcome;
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

function isRule(text: string): boolean {
  try {
    return parsed(text) !== null;
  } catch {
    return false;
  }
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
    expect(amountOf("cards.activeUsers")).toBe(amountOf("cards.activeUsers.value"));
    expect(
      amountOf("wallets.flagged.previous", withQuery(DAYS, { comparison: "year" })),
    ).toBeNull();
  });

  test("of all rows of a list is their sum, their maximum, or any row that fulfils the test", () => {
    const two = { day: range.to, chain: polygon };
    const basis = basisOf({ ...rows, exploits: [...rows.exploits, two, two] });
    expect(amountOf("sum(exploitsByChain.exploits)", basis)).toBe(3);
    expect(amountOf("sum(exploitsByChain.exploits).changePercent", basis)).toBe(100);
    expect(amountOf("max(exploitsByChain.exploits)", basis)).toBe(2);
    const none = basisOf({ ...rows, exploits: [] });
    expect(amountOf("max(exploitsByChain.exploits)", none)).toBe(0);
    const fallen = basisOf({
      ...rows,
      transactions: [ethereum, polygon].flatMap((each, place) =>
        Array.from({ length: 2 + place }, () => ({ day: cover.from, chain: each, project: "1" })),
      ),
    });
    expect(amountOf("max(contributions.change)", fallen)).toBe(-2);
    const { outcome, results } = judge(parsed("any(exploitsByChain.exploits) >= 2"), basis);
    expect([outcome, results[0]?.[0]?.values]).toMatchObject([
      "fired",
      [{ label: "Polygon", value: 2 }],
    ]);
    expect(outcomeOf("any(exploitsByChain.exploits) > 2", basis)).toBe("quiet");
    const gone = "any(topBlockchains.transactions.changePercent) <= -100";
    expect(outcomeOf(gone, basis)).toBe("quiet");
    const later = withQuery(basis, { range: { from: range.to, to: range.to } });
    expect(outcomeOf("any(topBlockchains.transactions) == 0", later)).toBe("quiet");
    expect(outcomeOf("any(contributions.change) < 0", later)).toBe("fired");
  });

  test("per 1,000 transactions is exact; chains below 20 transactions have none, and any(…) skips them", () => {
    const basis = basisOf(busy);
    const rate = "riskByChain.flagsPerThousand";
    expect(amountOf('riskByChain["Polygon"].flagsPerThousand', basis)).toBe(47.619);
    expect(outcomeOf(`any(${rate}) > 47.619`, basis)).toBe("fired");
    expect(outcomeOf(`any(${rate}) > 47.62`, basis)).toBe("quiet");
    const { outcome, reason } = judge(
      parsed('riskByChain["Ethereum"].flagsPerThousand > 0'),
      basis,
    );
    const why = "fewer than 20 transactions, or a chain without a name";
    expect([outcome, reason]).toEqual(["unknown", why]);
    expect(outcomeOf(`any(${rate}.changePercent) > 0`, basis)).toBe("unknown");
    const unnamed = Array(25).fill({
      day: range.to,
      chain: { id: "7", name: null },
      address: "7",
      project: "7",
    });
    const mixed = basisOf({
      ...busy,
      transactions: [...busy.transactions, ...unnamed],
      notifications: [...busy.notifications, ...unnamed],
    });
    expect(outcomeOf('riskByChain["Chain 7"].flagsPerThousand > 0', mixed)).toBe("unknown");
    expect(outcomeOf(`any(${rate}) > 47.62`, mixed)).toBe("quiet");
    expect(amountOf(`max(${rate})`, mixed)).toBe(47.619);
    expect(amountOf(`max(${rate})`, DAYS)).toBe(null);
    const transactions = busy.transactions.slice(3);
    const answers = new CubeAnswers(cubeOf({ ...busy, transactions }, cover), NOW, null);
    expect(judge(parsed("risk.flagsPerThousand > 0"), { ...basis, answers }).reason).toBe(
      "transactions begin on Oct 05, 2026",
    );
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
      ),
      (rows, figure, part, row, own) => {
        const isList = row.startsWith("[");
        const named = figureName(figure, figure.label === undefined || !isList ? "" : row);
        const over =
          figure.label === undefined || isList ? `${named}${part}` : `${row}(${named})${part}`;
        const text = `${over} > ${isAge(figure) ? "1h" : "0"}`;
        if (!isRule(text)) return;
        const basis = withQuery(basisOf(rows), { ...own, chains: ["Ethereum", "Unused"] });
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

  test("of a label without a row is 0, then and before, and a chain without a row adds 0", () => {
    expect(amountOf('exploitsByChain["Unused"]?.previous')).toBe(0);
    expect(amountOf('exploitsByChain["Unused"]?.exploits.previous')).toBe(0);
    const [one, two] = [["Ethereum"], ["Ethereum", "Unused"]].map((chains) =>
      amountOf("chain.transactions", withQuery(DAYS, { chains })),
    );
    expect([one, two]).toEqual([one ?? 0, one]);
    expect(one).toBeGreaterThan(0);
  });

  test("of one chain and the age of a table are figures, too", () => {
    const basis = withQuery(DAYS, { chains: ["Ethereum"] });
    expect(amountOf("chain.exploits", basis)).toBe(1);
    expect(amountOf("chain.transactions.previous", basis)).toBe(1);
    expect(amountOf("age.events")).toBe(24 * 3_600);
    expect(outcomeOf("age.events > 23h and age.events < age.exploits")).toBe("fired");
  });

  test("of the age of a table without rows is known as far as the days that were read", () => {
    const empty = basisOf({ ...rows, exploits: [] });
    const outcomes = ["> 6d", "< 6d", "> 7d", "< 7d"].map((end) =>
      outcomeOf(`age.exploits ${end}`, empty),
    );
    expect(outcomes).toEqual(["fired", "quiet", "unknown", "unknown"]);
    const past = { ...DAYS, answers: new CubeAnswers(cubeOf(rows, cover), null, null) };
    expect(outcomeOf("age.events > 1h", past)).toBe("unknown");
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
    expect(outcomeOf('exploitsByChain["Base"]?.exploits > 0')).toBe("quiet");
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

describe("an error is named with its place:", () => {
  /** Each entry has the place, the rule and the error. */
  const ERRORS = `
    1 | wallets.flaged > 1 | no figure is called wallets.flaged; the nearest is wallets.flagged
    1 | cards.scannedTransaction.changePercent > 1 | the nearest is cards.scannedTransactions.changePercent
    1 | topBlockchain["Base"].sharePercent > 1 | the nearest is topBlockchains["Base"].sharePercent
    1 | topBlockchains["Base"] > 1 | write one of topBlockchains["Base"].transactions, topBlockchains["Base"].sharePercent,
    1 | exploitsByChain.exploits > 1 | the nearest is exploitsByChain["…"].exploits
    1 | any(exploitsByChain.exploit) > 1 | the nearest is exploitsByChain.exploits
    1 | any(wallets.flagged) > 1 | no figure is called any(wallets.flagged); write wallets.flagged without any(…)
    1 | any(cards.activeUsers) > 1 | write cards.activeUsers without any(…)
    1 | sum(cards.activeUsers.value) > 1 | write cards.activeUsers.value without sum(…)
    1 | max(lifecycle.users) > 1 | no figure is called max(lifecycle.users); \`vigil metrics --json\` has their names
    1 | wallets.constructor.length > 1 | no figure is called wallets.constructor.length
    1 | wallets.total.previous > 1 | no figure is called wallets.total.previous
    1 | lifecycle.users.new.changePercent > 1 | no figure is called lifecycle.users.new.changePercent
    1 | completeness.transactions.newest > 1 | the nearest is completeness.transactions.rows
    16 | wallets.flagged | expected <, <=, >, >=, ==, !=, found the end (quote a rule for the shell)
    18 | wallets.flagged > | expected a number, found the end
    19 | wallets.flagged > many | no figure is called many; \`vigil metrics --json\` has their names
    20 | wallets.flagged > 1,000 | found ,
    17 | wallets.flagged => 1 | found =
    24 | wallets.flagged > 1 and | expected a name, found the end
    21 | wallets.flagged > 1 adn wallets.clean > 1 | found adn; the nearest is and
    25 | wallets.flagged > 1 for last-8-weeks | the nearest is last-13-weeks
    35 | wallets.flagged > 1 for yesterday for today | write tests first, then for, vs and of, each once
    24 | wallets.flagged > 1 vs weekday | expected previous, weekdays, year, none, days such as 2026-03-01..2026-03-31, found weekday; the nearest is weekdays
    24 | wallets.flagged > 1 vs 2026-13 | invalid days: 2026-13 (write days of the calendar in order, such as 2026-03-01..2026-03-31 or 2026-03)
    24 | wallets.flagged > 1 vs 2026-03-02..2026-03-01 | invalid days: 2026-03-02..2026-03-01
    1 | wallets.flagged > 1 of "Base" | of needs a figure of a chain
    23 | chain.exploits > 1 of Base | expected a label such as "Base", found Base
    16 | topBlockchains[Base].sharePercent > 1 | expected a label such as "Base", found Base
    16 | topBlockchains["\\x"].sharePercent > 1 | expected a label such as "Base", found "
    14 | age.events > 36 | expected a duration such as 36h, found 36
    19 | wallets.flagged > 36h | expected a number, found 36h
    19 | wallets.flagged > any(exploitsByChain.exploits) | is compared with a number or one other figure, not with any(
    1 | unusual(wallets.total) | nothing is usual for wallets.total
    26 | unusual(wallets.flagged, many) | expected a number, found many
    26 | unusual(wallets.flagged, 0) | write a number of deviations above 0
    26 | unusual(wallets.flagged, -3) | write a number of deviations above 0
    42 | (wallets.flagged > 1 or wallets.clean > 1 | expected ), found the end
    14 | wallets.clean() | found (
    9 | ((((((((((((wallets.clean | too many parentheses
    259 | ${Array(9).fill("(wallets.clean > 1 or age.events > 1d)").join(" and ")} | more than 400 tests in all
    8401 | ${Array(401).fill("wallets.clean > 1").join(" or ")} | more than 400 tests in all
    1 |  | expected a name, found the end`;

  test.each(
    ERRORS.trim()
      .split("\n")
      .map((line) => line.trim().split(" | ")),
  )("at %s in %s", (character, text, expected) => {
    const start = `rule 1, character ${character}: `;
    const message = (() => {
      try {
        return parsed(text ?? "").text;
      } catch (error) {
        return (error as Error).message;
      }
    })();
    const found = [message.slice(0, start.length), message];
    expect(found).toEqual([start, expect.stringContaining(expected ?? "")]);
  });

  test("in a file by its line, among comments and empty lines", () => {
    const text = "\uFEFF# nightly\r\n\r\nwallets.flagged > 1 # two\r\n  wallets.clean==0";
    expect(parseRules(text, "a.txt").map(({ text }) => text)).toEqual([
      "wallets.flagged > 1",
      "wallets.clean==0",
    ]);
    const error = "a.txt, line 2, character 1: no figure is called wallets;";
    expect(() => parseRules("# x\nwallets > 1", "a.txt")).toThrow(error);
  });
});

describe("a rule", () => {
  test("has a name, a severity, a period, a comparison and a chain, or none of them", () => {
    const whole = 'silent-base [page]: chain.exploits == 0 for last-2-days vs year of "Base"?';
    const scope = { chains: [{ label: "Base", isOptional: true }], period: "last-2-days" };
    expect(parsed(`  ${whole} # a remark`)).toMatchObject({
      text: whole,
      name: "silent-base",
      severity: "page",
      comparison: "year",
      ...scope,
    });
    expect(parsed("a-b: wallets.flagged > 1")).toMatchObject({ name: "a-b", severity: null });
    const none = { name: null, severity: null, period: null, comparison: null, chains: [] };
    expect(parsed("wallets.flagged > 1")).toMatchObject(none);
  });

  test.each([
    ["< 40", false],
    ["<= 40", true],
    ["> 39.5", true],
    [">= 40.1", false],
    ["== 40", true],
    ["!= 40", false],
    [">-1 # a remark", true],
    ["> wallets.clean", true],
    ["== wallets.total", true],
  ])("of 40 wallets %s fires: %s", (end, fires) => {
    expect(outcomeOf(`cards.monitoredWallets ${end}`)).toBe(fires ? "fired" : "quiet");
  });

  test("fires when all tests of an alternative hold, whatever is not known elsewhere", () => {
    const basis = basisOf({ ...rows, memberships: null });
    const [yes, no, unknown] = [
      "wallets.total == 40",
      "wallets.flagged == 2",
      "cards.activeUsers > 0",
    ];
    for (const [text = "", outcome] of [
      [`${yes} and wallets.flagged == 1`, "fired"],
      [`${yes} and ${no}`, "quiet"],
      [`${unknown} and ${yes}`, "unknown"],
      [`${unknown} and ${no}`, "quiet"],
      [`${no} or ${yes}`, "fired"],
      [`${unknown} or ${yes}`, "fired"],
      [`${unknown} or ${no}`, "unknown"],
      [`${no} and ${unknown} or ${no}`, "quiet"],
      [`${yes} or ${yes} and ${no}`, "fired"],
      [`(${yes} or ${yes}) and ${no}`, "quiet"],
      [`(${no} or (${unknown} or ${no}) and ${yes})`, "unknown"],
      [`${yes} and (${no} or ${unknown}) and ${no}`, "quiet"],
    ]) {
      expect([text, outcomeOf(text, basis)]).toEqual([text, outcome]);
    }
  });
});

describe("a percentage", () => {
  /** Transactions of three chains in the comparison range and in the range. */
  const withCounts = (previous: readonly number[], now: readonly number[]): Basis => {
    const cube = longBegun(cubeOf(rows, cover));
    const groups = now.map((count, i) => {
      const counts = [previous[i] ?? 0, count];
      const days = [0, 3].filter((_, day) => counts[day] !== 0);
      return { label: `${i}`, series: { days, counts: counts.filter((count) => count > 0) } };
    });
    const unlinked = { days: [], counts: [] };
    const transactions = { ...cube.transactions, groups, unlinked };
    return { ...DAYS, answers: new CubeAnswers({ ...cube, transactions }, NOW, null) };
  };
  const verdictOf = (text: string, basis: Basis) => {
    const verdict = judge(parsed(text), basis);
    return [verdict.outcome, verdictSentence(verdict).slice(text.length + 2)];
  };

  test.each([
    ["cards.scannedTransactions.changePercent < -20", [10_000, 7_997], "fired", "-20.03"],
    ["cards.scannedTransactions.changePercent < -20", [10_000, 8_000], "quiet", "-20"],
    ['topBlockchains["0"].transactions.changePercent < -20', [10_000, 7_997], "fired", "-20.03"],
    ["cards.scannedTransactions.changePercent == 33.3", [3, 4], "quiet", "33.3333"],
    ["cards.scannedTransactions.changePercent >= 33.3", [3, 4], "fired", "33.3333"],
  ])("%s is judged exactly: %j is %s as %s", (rule, [previous = 0, now = 0], outcome, shown) => {
    expect(verdictOf(rule, withCounts([previous], [now]))).toEqual([outcome, shown]);
  });

  test("of shares is added up exactly", () => {
    const thirds = withCounts([], [1, 1, 1]);
    const sum = "sum(topBlockchains.sharePercent)";
    expect(verdictOf(`${sum} == 100`, thirds)).toEqual(["fired", "100"]);
    expect(verdictOf(`${sum} > 99.98`, thirds)).toEqual(["fired", "100"]);
    expect(verdictOf("max(topBlockchains.sharePercent) > 33.33", thirds)).toEqual([
      "fired",
      "33.3333",
    ]);
    const none = withCounts([1], [0]);
    expect(verdictOf(`${sum} == 0`, none)).toEqual(["fired", "0"]);
  });

  const CLOSE = ["the limit itself", "a value that is rounded to the limit"] as const;

  test("is printed so that it never contradicts its verdict", () => {
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
        const [outcome, shown] = verdictOf(`${figure} ${operator} ${limit}`, basis);
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
        expect([shown, outcome === "fired"]).toEqual([shown, holds[operator]]);
      },
    );
    fc.assert(property);
  });
});

describe("days that are not known", () => {
  /** Exploits begin on the second day of the range; no table has rows of days that have not begun. */
  const young = (): Basis => {
    const exploits = [{ day: "2026-10-05" as Day, chain: ethereum }];
    const cube = cubeOf({ ...rows, exploits }, cover);
    const answers = new CubeAnswers({ ...longBegun(cube), exploits: cube.exploits }, NOW, null);
    return { ...DAYS, answers, recent: answers };
  };

  test.each([
    ["completeness.exploits.rangeRows <= 1", "unknown", "exploits begin on Oct 05, 2026"],
    ["sum(exploitsByChain.exploits) < 3", "unknown", "exploits begin on Oct 05, 2026"],
    ["any(exploitsByChain.exploits) > 1", "unknown", "exploits begin on Oct 05, 2026"],
    // Other chains may have none.
    ["any(exploitsByChain.exploits) < 1", "unknown", "exploits begin on Oct 05, 2026"],
    [
      'exploitsByChain["Ethereum"].exploits > exploitsByChain["Ethereum"].exploits.previous',
      "unknown",
      "exploits begin on Oct 05, 2026",
    ],
    [
      'exploitsByChain["Ethereum"].exploits.changePercent >= 100',
      "unknown",
      "exploits begin on Oct 05, 2026",
    ],
    ["wallets.flagged.previous >= 0 vs none", "unknown", "nothing is compared (vs none)"],
    [
      "cards.scannedTransactions.changePercent >= 0 vs none",
      "unknown",
      "nothing is compared (vs none)",
    ],
    ["lifecycle.flagged.new >= 0", "fired", null],
    ["cards.scannedTransactions.previous >= 0", "fired", null],
    // The count so far decides.
    ["any(exploitsByChain.exploits) >= 1", "fired", null],
    ["sum(exploitsByChain.exploits) < 1", "quiet", null],
    ["completeness.exploits.rangeRows == 0 for all", "quiet", null],
  ])("are never 0: %s is %s", (text, outcome, reason) => {
    const rule = parsed(text);
    const own = { comparison: rule.comparison ?? DAYS.query.comparison };
    const basis = { ...withQuery(young(), own), isAll: rule.period === "all" };
    const verdict = judge(rule, basis);
    expect([verdict.outcome, verdict.results[0]?.[0]?.judged.reason]).toEqual([outcome, reason]);
  });

  test("have not begun, or have begun on the day of the read", () => {
    const basis = { ...young(), lastBegun: "2026-10-05" as Day };
    for (const text of [
      "wallets.flagged <= 1",
      "any(commonEvents.count) > 9",
      "wallets.clean > 0",
    ]) {
      const verdict = judge(parsed(text), basis);
      expect([text, verdict.outcome, verdict.results[0]?.[0]?.judged.reason]).toEqual([
        text,
        "unknown",
        "Oct 06, 2026 has not begun",
      ]);
    }
    expect(verdictSentence(judge(parsed("completeness.events.rangeRows > 1"), basis))).toMatch(
      /: at least 2$/,
    );
    const begun = { ...young(), lastBegun: range.to };
    expect(outcomeOf("wallets.flagged >= 0 and wallets.clean > 0", begun)).toBe("fired");
  });
});

describe("an age", () => {
  test.each([
    ["age.events > 36h", "2026-10-08T03:13:59Z", "fired", "1 d 15 h 13 min 59 s"],
    ["age.events > 36h", "2026-10-08T00:00:00Z", "quiet", "1 d 12 h"],
    ["age.events > 36h", "2026-10-08T00:00:07Z", "fired", "1 d 12 h 7 s"],
    ["age.events < 2d", "2026-10-06T12:00:00Z", "fired", "0 s"],
    ["age.events < age.exploits", "2026-10-06T12:00:30Z", "fired", "30 s against 1 d 30 s"],
    ["age.notifications > 6d", "2026-10-08T12:00:00Z", "fired", "at least 7 d 12 h"],
  ])("of %s at %s is %s with %s", (text, now, outcome, shown) => {
    const cube = cubeOf({ ...rows, notifications: [] }, cover);
    const verdict = judge(parsed(text), {
      ...DAYS,
      answers: new CubeAnswers(cube, Date.parse(now), null),
    });
    expect([verdict.outcome, verdictSentence(verdict)]).toEqual([outcome, `${text}: ${shown}`]);
  });

  test("is not known while a row is dated in the future", () => {
    const answers = new CubeAnswers(cubeOf(rows, cover), Date.parse("2026-10-06T11:00:00Z"), null);
    const verdict = judge(parsed("age.events > 36h"), { ...DAYS, answers });
    expect([verdict.outcome, verdict.results[0]?.[0]?.judged.reason]).toEqual([
      "unknown",
      "the newest row of events is dated Oct 06, 2026, 12:00 UTC, in the future",
    ]);
  });
});

describe("what is usual", () => {
  /** As many values lie below the median as above it: the middle of the ordered values. */
  function middle(values: readonly number[]): number {
    const [low, high] = [0, 1].map((extra) =>
      Math.min(
        ...values.filter(
          (value) => values.filter((each) => each <= value).length >= (values.length + extra) / 2,
        ),
      ),
    );
    return (Number(low) + Number(high)) / 2;
  }

  const SERIES = [
    "an even number of values",
    "an odd number of values",
    "a deviation of 0",
  ] as const;

  test("is the median, and the median absolute deviation times 1.4826", () => {
    const size = { minLength: 4, maxLength: 8 };
    const values = fc
      .constantFrom(1, 30)
      .chain((max) => fc.array(fc.integer({ min: 0, max }), size));
    const property = fc.property(values, (values) => {
      const median = middle(values);
      const deviation = 1.4826 * middle(values.map((value) => Math.abs(value - median)));
      meet(SERIES, [
        values.length % 2 === 0 ? "an even number of values" : "an odd number of values",
        deviation === 0 && "a deviation of 0",
      ]);
      const found = usual(values.map((value) => fraction(value)));
      expect(found && toNumber(found.median)).toBe(median);
      expect(found && toNumber(found.deviation)).toBeCloseTo(deviation, 9);
    });
    fc.assert(property);
    expect(usual([1, 2, 3].map((value) => fraction(value)))).toBeNull();
  });

  test("comes from the same weekdays of the last eight weeks, without overlap", () => {
    for (let days = 1; days <= 70; days++) {
      const range = { from: addDays("2026-10-01", 1 - days), to: "2026-10-01" } as const;
      const ranges = usualRanges(range);
      expect(ranges.length).toBe(Math.floor(8 / Math.ceil(days / 7)));
      for (const earlier of ranges) {
        expect(dayCount(earlier)).toBe(days);
        expect((Date.parse(range.to) - Date.parse(earlier.to)) % (7 * 86_400_000)).toBe(0);
      }
      const all = [range, ...ranges].flatMap(listDays);
      expect(new Set(all).size).toBe(all.length);
      expect(all.every((day) => day >= addDays(range.from, -56))).toBe(true);
    }
  });

  test.each([
    [130, 3, 100, 9.9, true],
    [70, 3, 100, 9.9, true],
    [129, 3, 100, 9.9, false],
    // A distance is at least 10 and a tenth of the median.
    [30, 3, 20, 0, false],
    [31, 3, 20, 0, true],
    [1_100, 3, 1_000, 0, false],
    [1_101, 3, 1_000, 0, true],
    [110, 1, 100, 9.9, false],
    [111, 1, 100, 9.9, true],
  ])(
    "%i is beyond %d deviations of a median of %i and a deviation of %d: %s",
    (value, k, median, deviation, isBeyond) => {
      const usual = {
        median: fraction(median),
        deviation: parseDecimal(`${deviation}`),
        ranges: 8,
      };
      const distance = usualDistance(usual, fraction(k));
      expect(isUnusual(fraction(value), usual.median, distance)).toBe(isBeyond);
    },
  );

  const weeks = (first: Day, counts: readonly number[]) => {
    const days = counts.map((count, i) => ({ day: addDays(first, 7 * i), count }));
    const exploits = days.flatMap(({ day, count }) => Array(count).fill({ day, chain: ethereum }));
    const long: DayRange = {
      from: addDays(first, -7),
      to: addDays(first, 7 * (counts.length - 1)),
    };
    const answers = new CubeAnswers(cubeOf({ ...rows, exploits }, long), NOW, null);
    return withQuery({ ...DAYS, answers }, { range: { from: long.to, to: long.to } });
  };

  test("has a distance in its sentence that a value which fires exceeds", () => {
    const basis = weeks("2026-09-01", [93, 107, 100, 100, 116]);
    const verdict = judge(parsed("unusual(sum(exploitsByChain.exploits))"), basis);
    expect(verdict.outcome).toBe("fired");
    expect(verdictSentence(verdict)).toMatch(/: 116, usually 100 ± 15\.5673$/);
  });

  test.each([
    [[20, 20, 20, 20, 40], "fired"],
    [[20, 20, 20, 20, 29], "quiet"],
    [[20, 20, 20, 40], "unknown"],
  ])(
    "of %j exploits a week the last is judged %s, and days before the first row do not count",
    (counts, outcome) => {
      expect(outcomeOf("unusual(sum(exploitsByChain.exploits))", weeks("2026-09-01", counts))).toBe(
        outcome,
      );
    },
  );
});

describe("a figure so far", () => {
  const NOON = Date.parse("2026-10-07T12:30:00Z");
  const row = (day: Day, hour: number) => ({ day, hour, chain: ethereum, project: "1" });
  const today: Day = "2026-10-07";
  const transactions = [
    ...[8, 9, 11, 12].map((hour) => row(today, hour)),
    ...[1, 2, 3, 4, 5, 13, 14, 15].map((hour) => row("2026-10-06", hour)),
  ];
  const days = { from: "2026-09-20", to: today } as const;
  const answers = new CubeAnswers(longBegun(cubeOf({ transactions }, days)), NOON, NOON);
  const judged = (text: string, range: DayRange) => {
    const basis = withQuery({ ...basisOf(rows), answers, recent: answers }, { range });
    const { outcome, results } = judge(parsed(text), basis);
    return [outcome, results[0]?.[0]?.judged.reason ?? null];
  };

  test("compares the hours of today that are complete with the same hours before", () => {
    const range = { from: today, to: today };
    expect(judged("soFar.transactions == 3", range)).toEqual(["fired", null]);
    expect(judged("soFar.transactions.previous == 5", range)).toEqual(["fired", null]);
    expect(judged("soFar.transactions.changePercent <= -40", range)).toEqual(["fired", null]);
    expect(judged("soFar.transactions.changePercent < -40", range)).toEqual(["quiet", null]);
  });

  test("is not known of a day that has ended, with what to do", () => {
    const range = { from: "2026-10-06", to: "2026-10-06" } as const;
    expect(judged("soFar.transactions.changePercent < -30", range)).toEqual([
      "unknown",
      "only days that end today, compared with days known by the hour, have a count so far (--period today)",
    ]);
  });
});
