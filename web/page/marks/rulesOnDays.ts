import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { bases, type CheckedCube } from "../../../shared/rules/bases.ts";
import { toNumber } from "../../../shared/rules/fraction.ts";
import { judge } from "../../../shared/rules/judge.ts";
import { unknownLabels } from "../../../shared/rules/labels.ts";
import { isTerm, parseRule, type Rule } from "../../../shared/rules/rule.ts";
import { figureName } from "../../../shared/rules/term.ts";
import { formatCount } from "../../../shared/text/format.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import type { Limit, RulesOnDays } from "./dayMarks.ts";

/** The text of a mark, loaded with this code. */
const firesText = (name: string) => `Rule ${name} fires`;

/**
 * The days of a range on which each rule fires, as in a backtest of `check`, and its limit if that can be
 * drawn. Rules are judged one by one as they are taken, because each takes some 20 ms.
 */
export function* rulesOnDays(
  texts: readonly string[],
  figures: ReadyFigures,
): Iterable<RulesOnDays> {
  const { answer, source } = figures;
  const { cube, published: dashboard, unfinished } = answer;
  const rules = texts.map((text) => parseRule(text, text));
  const lastDay = unfinished === null ? cube.cover.to : addDays(unfinished, -1);
  const checked: CheckedCube = {
    cube,
    weekStartsOn: dashboard.weekStartsOn,
    today: addDays(lastDay, 1),
    lastBegun: lastDay,
    takenAt: null,
    isLive: source.kind !== "snapshot",
  };
  const unknown = unknownLabels(rules, cube).map(({ term }) => term);
  const basis = bases(checked, {}, null, new Set(unknown));
  const days = listDays(dashboard.range).filter((day) => day <= lastDay);
  for (const rule of rules) {
    const fired = days.filter((day) => judge(rule, basis(rule, day)).outcome === "fired");
    yield { marks: fired.map((day) => firedMark(rule, day)), limits: limits(rule) };
  }
}

/** The test of a rule; null for a rule with several tests. */
function onlyTest({ alternatives }: Rule): Rule["alternatives"][number][number] | null {
  const tests = alternatives.flat();
  return tests.length === 1 ? (tests[0] ?? null) : null;
}

function firedMark(rule: Rule, day: DayRange["from"]): DayMark {
  const text = firesText(nameOf(rule));
  return { kind: "rule", from: day, to: day, text, chain: null, change: 0, link: null };
}

function nameOf({ name, text }: Rule): string {
  return name ?? text;
}

/**
 * The number with which a rule compares the transactions of a day, in all or of one chain; empty for a rule that compares
 * anything else.
 */
function limits(rule: Rule): Limit[] {
  const test = onlyTest(rule);
  if (test === null) return [];
  const { term, operator, limit } = test;
  const isEqual = operator === "==" || operator === "!=";
  if (operator === "unusual" || isEqual || isTerm(limit)) return [];
  if (rule.period !== null || term.part !== "value" || term.over !== null) return [];
  const value = toNumber(limit);
  const text = rule.name === null ? rule.text : `${rule.name} ${formatCount(value)}`;
  const line = { text, value };
  switch (figureName(term.figure, "[]")) {
    case "cards.scannedTransactions.value":
      return [{ ...line, chain: null }];
    case "chain.transactions.value":
      return rule.chains.map(({ label }) => ({ ...line, chain: label }));
    case "topBlockchains[].transactions":
      return term.label === null ? [] : [{ ...line, chain: term.label.label }];
    default:
      return [];
  }
}
