import { Failure } from "../../shared/failure.ts";
import { type Figure, requireFigure, type Step } from "./figure.ts";
import type { Condition, Operator, Rule } from "./rule.ts";

/**
 * Reads a rule such as `wallets.flaggedPercent > 10`, of several conditions where `and` stands
 * between them. A label is a string of JSON, in which any character may stand.
 *
 * @throws Failure of kind `usage`
 */
export function parseRule(text: string): Rule {
  const conditions: Condition[] = [];
  let rest = text.trim();
  do {
    const [, path, operator, number, behind] = CONDITION.exec(rest) ?? [];
    if (path === undefined || number === undefined || behind === undefined) throw invalid(text);
    const figure = parsePath(path, text);
    requireFigure(figure);
    conditions.push({ figure, operator: operator as Operator, limit: Number(number) });
    rest = behind;
  } while (rest !== "");
  return conditions;
}

/**
 * Reads a file of rules, one a line. What begins with `#`, and a line without a rule, is passed over.
 *
 * @throws Failure of kind `usage` that names the line
 */
export function parseRules(text: string, source: string): Rule[] {
  return text.split("\n").flatMap((line, i) => {
    if (/^\s*(#|$)/.test(line)) return [];
    try {
      return [parseRule(line)];
    } catch (cause) {
      if (!(cause instanceof Failure)) throw cause;
      throw new Failure("usage", `${source}, line ${i + 1}: ${cause.message}`, { cause });
    }
  });
}

const NAME = String.raw`[A-Za-z]\w*`;
const LABEL = String.raw`\["(?:[^"\\]|\\.)*"\]`;

/** A path, an operator, a number, and what comes behind it: nothing, a remark, or `and` and more. */
const CONDITION = new RegExp(
  String.raw`^(${NAME}(?:\.${NAME}|${LABEL})*)\s*(<=|>=|==|!=|<|>)\s*` +
    String.raw`(-?\d+(?:\.\d+)?)(?:\s*$|\s+#.*$|\s+and\s+(?=\S))(.*)$`,
);

const STEP = new RegExp(`${NAME}|${LABEL}`, "g");

function parsePath(path: string, rule: string): Figure {
  return [...path.matchAll(STEP)].map(([step]) => parseStep(step, rule));
}

function parseStep(step: string, rule: string): Step {
  if (!step.startsWith("[")) return step;
  try {
    return { label: JSON.parse(step.slice(1, -1)) };
  } catch {
    throw invalid(rule);
  }
}

function invalid(text: string): Failure {
  return new Failure(
    "usage",
    `invalid rule: ${text} (write it in quotes and as 'wallets.flaggedPercent > 10' ` +
      `or 'exploitsByChain["Ethereum"].exploits >= 1')`,
  );
}
