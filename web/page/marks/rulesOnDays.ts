import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { bases, type CheckedCube } from "../../../shared/rules/bases.ts";
import { toNumber } from "../../../shared/rules/fraction.ts";
import { judge } from "../../../shared/rules/judge.ts";
import { unknownLabels } from "../../../shared/rules/labels.ts";
import { isTerm, parseRule, type Rule, type Test } from "../../../shared/rules/rule.ts";
import { ANY_ROW, figureName } from "../../../shared/rules/term.ts";
import { formatCount } from "../../../shared/text/format.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import type { Limit, RulesOnDays } from "./dayMarks.ts";

/** The text of a mark. It is here and not in the texts of the page, which would load it before this code. */
const firesText = (name: string) => `Rule ${name} fires`;

/**
 * For each rule, its marks and its limits. A mark is a day of the range on which the rule fires, as in a backtest of `check`;
 * days that have not ended are not judged. A rule is judged only when its item is taken from the iterable, so that the page
 * can pause between rules: each takes some 20 ms.
 */
export function* rulesOnDays(
  texts: readonly string[],
  figures: ReadyFigures,
): Iterable<RulesOnDays> {
  const { answer, source } = figures;
  const { cube, published: dashboard, unfinished } = answer;
  // An error names a rule by its text: rules of a site have no file and no line.
  const rules = texts.map((text) => parseRule(text, text));
  const lastDay = unfinished === null ? cube.cover.to : addDays(unfinished, -1);
  // The day after the last complete day counts as today, so that no rule sees the unfinished day.
  const checked: CheckedCube = {
    cube,
    weekStartsOn: dashboard.weekStartsOn,
    today: addDays(lastDay, 1),
    lastBegun: lastDay,
    takenAt: null,
    // A cached cube came from the backend too.
    isLive: source.kind !== "snapshot",
  };
  const unknownTerms = unknownLabels(rules, cube).map(({ term }) => term);
  const noOptions = {};
  // No present moment: on a day of the past the age of rows is not known.
  const now = null;
  const basis = bases(checked, noOptions, now, new Set(unknownTerms));
  const days = listDays(dashboard.range).filter((day) => day <= lastDay);
  for (const rule of rules) {
    const firedDays = days.filter((day) => judge(rule, basis(rule, day)).outcome === "fired");
    yield { marks: firedDays.map((day) => firedMark(rule, day)), limits: limits(rule) };
  }
}

/** The only test of a rule; null for a rule with several tests. */
function onlyTest({ alternatives }: Rule): Rule["alternatives"][number][number] | null {
  const tests = alternatives.flat();
  return tests.length === 1 ? (tests[0] ?? null) : null;
}

/** The mark of a day on which a rule fires. */
function firedMark(rule: Rule, day: DayRange["from"]): DayMark {
  const text = firesText(nameOf(rule));
  return { kind: "rule", from: day, to: day, text, chain: null, change: 0, link: null };
}

function nameOf({ name, text }: Rule): string {
  return name ?? text;
}

const BOUNDING_OPERATORS: readonly Test["operator"][] = ["<", "<=", ">", ">="];

/**
 * The limits that a rule sets for the transactions of a day, in total or of single chains. Empty for a rule that sets none: a
 * rule with several tests or with its own period, and a test that does not compare one count with a fixed number.
 */
function limits(rule: Rule): Limit[] {
  const test = onlyTest(rule);
  if (test === null || rule.period !== null) return [];
  const { term, operator, limit } = test;
  if (!BOUNDING_OPERATORS.includes(operator) || isTerm(limit)) return [];
  // Neither a change since the comparison range nor an aggregate of all rows.
  const isPlainValue = term.part === "value" && term.over === null;
  if (!isPlainValue) return [];
  const value = toNumber(limit);
  const text = rule.name === null ? rule.text : `${rule.name} ${formatCount(value)}`;
  switch (figureName(term.figure, ANY_ROW)) {
    case "cards.scannedTransactions.value":
      return [{ text, value, chain: null }];
    // The chains after the rule's `of`; none without it.
    case "chain.transactions.value":
      return rule.chains.map(({ label }) => ({ text, value, chain: label }));
    // A row of the table of chains, by its label.
    case `topBlockchains${ANY_ROW}.transactions`:
      return term.label === null ? [] : [{ text, value, chain: term.label.label }];
    default:
      return [];
  }
}
