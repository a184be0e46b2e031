import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { isAge } from "../../../shared/figures/figures.ts";
import { formatDayCount } from "../../../shared/text/format.ts";
import { cutSpan, formatSpan } from "../../world/text/formatSpan.ts";
import type { TestResult, Value, Verdict } from "./judge.ts";
import { isTerm, OPERATORS } from "./rule.ts";

/** A line such as `wallets.flaggedPercent > 10: 12.3`. */
export function verdictSentence({ rule, results }: Verdict): string {
  const values = results.map((tests) => tests.map(valueText).join(" and "));
  return `${rule.text}: ${values.join(" or ")}`;
}

function valueText(result: TestResult): string {
  const { test, holds, values, limit, usual } = result;
  const cut = isAge(test.term.figure) ? ageUnits(result) : null;
  const number = (value: number) => String(cut === null ? value : formatSpan(value, cut));
  const text = ({ value, isLeast }: Pick<Value, "value" | "isLeast">) =>
    value === null ? "not known" : `${isLeast ? "at least " : ""}${number(value)}`;
  if (test.term.over === "any") {
    const named = values.map((row) => `${JSON.stringify(row.label)} ${text(row)}`);
    return named.join(", ") || (holds === null ? "not known" : "none");
  }
  const value = values.map(text).join();
  if (isTerm(test.limit)) return `${value} against ${text({ value: limit, isLeast: false })}`;
  if (test.operator !== "unusual") return value;
  if (usual === null) return `${value}, usual not known`;
  return `${value}, usually ${usual.median} ± ${usual.distance}`;
}

/** The number of units of an age: two, or more where two would contradict the verdict. */
function ageUnits({ test: { operator, limit: written }, values, limit }: TestResult): number {
  const [age, least] = [values[0]?.value ?? 0, limit ?? 0];
  const holds = (age: number, limit: number) =>
    operator !== "unusual" && OPERATORS[operator](age - limit);
  const shown = (units: number) =>
    holds(cutSpan(age, units), isTerm(written) ? cutSpan(least, units) : least);
  return [2, 3].find((units) => shown(units) === holds(age, least)) ?? 4;
}

/**
 * A range such as `2026-11-21, UTC`, with the number of days if there are several, and `so far` if its
 * last day is not over.
 */
export function daysText({ from, to }: DayRange, timeZone: string, lastBegun: Day | null): string {
  const days = from === to ? from : `${from} to ${to}`;
  const isUnfinished = lastBegun !== null && from <= lastBegun && lastBegun <= to;
  const count = from === to ? "" : `, ${formatDayCount({ from, to })}`;
  return `${days}${isUnfinished ? " so far" : ""}${count}, ${timeZone}`;
}
