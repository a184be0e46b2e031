import { Failure } from "../../../shared/failure.ts";
import { judge, type Verdict } from "../../../shared/rules/judge.ts";
import { parseRule, parseRules, type Rule, withChains } from "../../../shared/rules/rule.ts";
import { NO_RULE } from "../../../shared/rules/ruleQuery.ts";
import { formatList } from "../../../shared/text/format.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { Ending, errorSentence } from "../../environment/exit.ts";
import { readInput } from "../../environment/files.ts";
import type { World } from "../../environment/world.ts";
import { plainText } from "../../text/plainText.ts";
import { renderJson } from "../../text/renderJson.ts";
import { printBacktest } from "./backtest.ts";
import { cannotTell, type FoundCheckedCube, readCheckedCube } from "./checkedCube.ts";
import { ruleBases } from "./ruleBases.ts";
import { daysText, type PublishedVerdicts, publishedVerdict, verdictSentence } from "./verdicts.ts";

export interface CheckOptions extends CubeRequest {
  readonly json?: boolean;
  readonly rules?: string;
  readonly backtest?: number;
}

/**
 * Judges rules by the figures of their ranges, by default the last complete day, and prints a line for
 * each rule that fires. With `backtest` the output is how often each rule would have fired.
 *
 * @param openBackend gives the world in which the backend is read, once rules and options are valid
 * @throws Ending if a rule fires, except in a backtest
 * @throws Failure if the rules, the options or the cube are invalid or cannot be read. If no rule fires, also of kind `usage`
 * for a rule with an unknown label, and of kind `data` for a rule that cannot be judged.
 */
export async function runCheck(
  texts: readonly string[],
  options: CheckOptions,
  world: World,
  openBackend: () => Promise<World>,
): Promise<void> {
  const rules = await readRules(texts, options, world);
  if (rules.length === 0) {
    throw new Failure("usage", "no rule: write one such as 'wallets.flaggedPercent > 10'");
  }
  const { backtest = 0 } = options;
  const checked = await readCheckedCube(rules, options, backtest, world, openBackend);
  if (backtest > 0) return printBacktest(rules, backtest, checked, options, world);
  const judgement = await judgeAll(rules, checked, options, world);
  world.stdout.write(options.json ? jsonText(judgement) : firedLines(judgement));
  endWithVerdicts(judgement, world);
}

/** The rules of the command line and then those of a file, each with a chain or with the options' chains. */
export async function readRules(
  texts: readonly string[],
  { rules: path, chain = [] }: CheckOptions,
  world: World,
): Promise<Rule[]> {
  const rules = texts.map((text, index) => parseRule(text, `rule ${index + 1}`));
  if (path !== undefined) {
    const name = path === "-" ? "stdin" : path;
    rules.push(...parseRules(await readInput(path, world), name));
  }
  return rules.map((rule) => withChains(rule, chain));
}

type Judgement = Awaited<ReturnType<typeof judgeAll>>;

/** The verdicts on all rules, the query of a rule that names no range, and the error for rules with an unknown label. */
export async function judgeAll(
  rules: readonly Rule[],
  checked: FoundCheckedCube,
  options: CheckOptions,
  world: World,
) {
  const { basis, unknownLabel } = await ruleBases(rules, checked, options, world.now());
  return {
    verdicts: rules.map((rule) => judge(rule, basis(rule))),
    query: basis(NO_RULE).query,
    timeZone: checked.cube.timeZone,
    unknownLabel,
  };
}

/** A line for each rule that fires; empty if none does. */
function firedLines({ verdicts, timeZone }: Judgement): string {
  const fired = verdicts.filter(({ outcome }) => outcome === "fired");
  const lines = fired.map(
    (verdict) => `${verdictSentence(verdict)} (${verdictDays(verdict, timeZone)})`,
  );
  return lines.map((line) => `${plainText(line)}\n`).join("");
}

function jsonText({ verdicts, query, timeZone }: Judgement): string {
  const rules = verdicts.map(publishedVerdict);
  const { range } = query;
  return renderJson({ schema: 1, timeZone, range, rules } satisfies PublishedVerdicts);
}

const RULE_FIRED = 5;

/**
 * Ends the run with the exit code of the verdicts, and returns if no rule fires and all figures are known. A rule that fires
 * decides the exit code: unknown figures then only go to stderr.
 *
 * @throws Ending if a rule fires, Failure if a label or a value is not known
 */
function endWithVerdicts({ verdicts, timeZone, unknownLabel }: Judgement, { stderr }: World): void {
  const failure = unknownLabel ?? unknownValues(verdicts, timeZone);
  if (verdicts.some(({ outcome }) => outcome === "fired")) {
    if (failure !== null) stderr.write(errorSentence(failure, false));
    throw new Ending("a rule fired", RULE_FIRED);
  }
  if (failure !== null) throw failure;
}

/** The failure that names the values that are not known; null if all are known. */
function unknownValues(verdicts: readonly Verdict[], timeZone: string): Failure | null {
  const names = new Set<string>();
  const reasons = new Set<string>();
  for (const verdict of verdicts.filter(({ outcome }) => outcome === "unknown")) {
    for (const { test, judged } of verdict.results.flat()) {
      if (judged.outcome !== "unknown") continue;
      names.add(`${test.text} (${verdictDays(verdict, timeZone)})`);
      if (judged.reason !== null) reasons.add(judged.reason);
    }
  }
  if (names.size === 0) return null;
  return cannotTell([`a value is not known for ${formatList([...names])}`, ...reasons].join("; "));
}

function verdictDays({ query, lastBegun }: Verdict, timeZone: string): string {
  return daysText(query.range, timeZone, lastBegun);
}
