import { COMPARISONS, type Comparison, writtenComparison } from "../days/comparison.ts";
import { parseDuration } from "../days/duration.ts";
import { PERIODS } from "../days/period.ts";
import { Failure } from "../failure.ts";
import { hasPast, isAge, isOfChain } from "../figures/figures.ts";
import { compare, type Fraction, fraction, parseDecimal, ZERO } from "./fraction.ts";
import { AGGREGATES, type Label, nameAdvice, type Term, termAt } from "./term.ts";
import { Tokens } from "./tokens.ts";
import { USUAL_DEVIATIONS } from "./usual.ts";

/** Whether an operator holds, by the sign of the figure minus its limit. */
export const OPERATORS = {
  "<": (sign) => sign < 0,
  "<=": (sign) => sign <= 0,
  ">": (sign) => sign > 0,
  ">=": (sign) => sign >= 0,
  "==": (sign) => sign === 0,
  "!=": (sign) => sign !== 0,
} satisfies Readonly<Record<string, (sign: number) => boolean>>;

export type Test = LimitTest | UnusualTest;

interface TestOf<Operator, Limit> {
  readonly text: string;
  readonly term: Term;
  readonly operator: Operator;
  readonly limit: Limit;
}

/** The limit is a number, a duration in seconds, or a term. */
export type LimitTest = TestOf<keyof typeof OPERATORS, Fraction | Term>;

/** The limit is a number of deviations. */
export type UnusualTest = TestOf<"unusual", Fraction>;

/** The period, comparison and chains of a rule; null or empty if the options of the command decide. */
export interface Scope {
  /** A name in `PERIODS`, or `last-N-days`. */
  readonly period: string | null;
  readonly comparison: Comparison | null;
  /** At most one if the rule names it; the options may name more, which are counted together. */
  readonly chains: readonly Label[];
}

export interface Rule extends Scope {
  readonly text: string;
  readonly name: string | null;
  readonly severity: string | null;
  /** The rule fires when all tests of one alternative hold. */
  readonly alternatives: readonly (readonly Test[])[];
}

/** The terms of all tests, those of limits too. */
export function termsOf({ alternatives }: Pick<Rule, "alternatives">): Term[] {
  return alternatives.flat().flatMap(({ term, limit }) => (isTerm(limit) ? [term, limit] : term));
}

export function isTerm(limit: Test["limit"]): limit is Term {
  return "figure" in limit;
}

/**
 * Parses a rule by the grammar of docs/alerts.md.
 *
 * @param place names the rule in errors
 * @throws Failure of kind `usage` that names the place and the character
 */
export function parseRule(text: string, place: string): Rule {
  const tokens = new Tokens(text, place);
  const { start } = tokens.next;
  const { name, severity } = parseName(tokens);
  const alternatives = parseAlternatives(tokens, 0);
  const scope = parseScope(tokens);
  const countsChain = termsOf({ alternatives }).some(({ figure }) => isOfChain(figure));
  if (scope.chains.length > 0 && !countsChain) {
    throw tokens.error("of needs a figure of a chain, such as chain.transactions", start);
  }
  const rule = { text: tokens.textFrom(start), name, severity, alternatives, ...scope };
  requireEnd(tokens);
  return rule;
}

const CONTINUATIONS = ["and", "or", "for", "vs", "of"];

/** Refuses whatever follows a whole rule. */
function requireEnd(tokens: Tokens): void {
  // A correct word here is in the wrong order or a repetition.
  if (CONTINUATIONS.includes(tokens.next.text)) {
    throw tokens.error("write tests first, then for, vs and of, each once");
  }
  // Only the end is accepted now. The error also lists the other words, since the writer may have misspelt one.
  tokens.expect(...CONTINUATIONS, "end");
}

/** The beginning of a rule, `name:` or `name[severity]:`; null for what it leaves out. */
function parseName(tokens: Tokens): Pick<Rule, "name" | "severity"> {
  const nameAlone = tokens.skip("word", ":");
  if (nameAlone !== null) return { name: nameAlone[0] ?? null, severity: null };
  const [name = null, , severity = null] = tokens.skip("word", "[", "word", "]", ":") ?? [];
  return { name, severity };
}

/**
 * Parses a file of rules, one per line. Empty lines and lines that begin with `#` are skipped.
 *
 * @throws Failure of kind `usage` that names the line and the character
 */
export function parseRules(text: string, source: string): Rule[] {
  const rules: Rule[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const isSkipped = /^\s*(#|$)/.test(line);
    if (!isSkipped) rules.push(parseRule(line, `${source}, line ${index + 1}`));
  }
  return rules;
}

/**
 * The rule with some chains, if it has a figure of one chain and names none; otherwise the rule as it is.
 *
 * @throws Failure of kind `usage` if such a rule needs a chain and `chains` is empty
 */
export function withChains(rule: Rule, chains: readonly string[]): Rule {
  const chainTerm = termsOf(rule).find(({ figure }) => isOfChain(figure));
  if (chainTerm === undefined || rule.chains.length > 0) return rule;
  const labels = [...new Set(chains)].map((label) => ({ label, isOptional: false }));
  if (labels.length > 0) return { ...rule, chains: labels };
  throw new Failure(
    "usage",
    `${chainTerm.text} counts one chain: end the rule with of and its name, as in of "Base"`,
  );
}

type Alternatives = readonly (readonly Test[])[];

/** Parses what `or` joins. `depth` is the number of parentheses around it. */
function parseAlternatives(tokens: Tokens, depth: number): Alternatives {
  let alternatives = parseTests(tokens, depth);
  while (tokens.skip("or")) {
    const { start } = tokens.next;
    alternatives = [...alternatives, ...parseTests(tokens, depth)];
    requireFew(alternatives, tokens, start);
  }
  return alternatives;
}

/** Parses what `and` joins, multiplied out: `(a or b) and c` are the alternatives `a and c` and `b and c`. */
function parseTests(tokens: Tokens, depth: number): Alternatives {
  let alternatives = parseGroup(tokens, depth);
  while (tokens.skip("and")) {
    const { start } = tokens.next;
    const factors = parseGroup(tokens, depth);
    alternatives = alternatives.flatMap((tests) => factors.map((more) => [...tests, ...more]));
    requireFew(alternatives, tokens, start);
  }
  return alternatives;
}

/** Refuses too many tests: a test is judged in each alternative that has it, and multiplying out repeats tests. */
function requireFew(alternatives: Alternatives, tokens: Tokens, start: number): void {
  if (alternatives.flat().length <= MAX_TESTS) return;
  throw tokens.error(
    `alternatives have more than ${MAX_TESTS} tests in all: write several rules`,
    start,
  );
}

const MAX_TESTS = 400;
const MAX_DEPTH = 8;

/** Parses one test, or alternatives in parentheses. */
function parseGroup(tokens: Tokens, depth: number): Alternatives {
  const { start } = tokens.next;
  if (tokens.skip("(") === null) return [[parseTest(tokens)]];
  if (depth === MAX_DEPTH) throw tokens.error("too many parentheses: write several rules", start);
  const alternatives = parseAlternatives(tokens, depth + 1);
  tokens.expect(")");
  return alternatives;
}

/**
 * Parses a test such as `cards.activeUsers < 100`, `unusual(chain.transactions)` or, with another number of deviations than
 * the usual one, `unusual(chain.transactions, 4)`.
 */
function parseTest(tokens: Tokens): Test {
  const { start } = tokens.next;
  if (tokens.skip("unusual", "(") !== null) return parseUnusual(tokens, start);
  const term = parseTerm(tokens);
  const operator = tokens.expect(...Object.keys(OPERATORS)) as LimitTest["operator"];
  const limit = parseLimit(tokens, term);
  return { text: tokens.textFrom(start), term, operator, limit };
}

/** Parses the rest of a test that begins at `start` with `unusual(`. */
function parseUnusual(tokens: Tokens, start: number): UnusualTest {
  const term = parseTerm(tokens);
  const hasUsualValue = term.over !== "any" && term.part === "value" && hasPast(term.figure);
  if (!hasUsualValue) {
    throw tokens.error(`nothing is usual for ${term.text}: name a count or a share`, start);
  }
  const limit = tokens.skip(",") ? parseDeviations(tokens) : USUAL_DEVIATIONS;
  tokens.expect(")");
  return { text: tokens.textFrom(start), term, operator: "unusual", limit };
}

function parseDeviations(tokens: Tokens): Fraction {
  const { start } = tokens.next;
  const deviations = parseDecimal(tokens.expect("number"));
  if (compare(deviations, ZERO) > 0) return deviations;
  throw tokens.error("write a number of deviations above 0", start);
}

/**
 * Parses what a term is compared with. An age has a duration, which becomes seconds, or another age; any other figure has a
 * number, or another figure that is no age.
 */
function parseLimit(tokens: Tokens, { figure, text }: Term): Fraction | Term {
  const { kind, start } = tokens.next;
  const isOfAge = isAge(figure);
  if (kind !== "word")
    return isOfAge ? parseSeconds(tokens) : parseDecimal(tokens.expect("number"));
  const limit = parseTerm(tokens);
  const isSameUnit = isAge(limit.figure) === isOfAge;
  if (isSameUnit && limit.over !== "any") return limit;
  const wanted = isOfAge ? "a duration or another age" : "a number or one other figure";
  throw tokens.error(`${text} is compared with ${wanted}, not with ${limit.text}`, start);
}

/** Parses a duration as a number of seconds. */
function parseSeconds(tokens: Tokens): Fraction {
  const milliseconds = parseDuration(tokens.expect("duration"));
  return fraction(milliseconds, 1_000);
}

/**
 * Parses a name, or `any(…)`, `sum(…)` or `max(…)` of a name. A part may follow `sum(…)` and `max(…)`, as in
 * `sum(…).previous`.
 */
function parseTerm(tokens: Tokens): Term {
  const { start } = tokens.next;
  const over = AGGREGATES.find((name) => tokens.skip(name, "(")) ?? null;
  const steps: (string | Label)[] = [tokens.expect("word")];
  let hasMore = true;
  while (hasMore) {
    if (tokens.skip(".")) steps.push(tokens.expect("word"));
    else if (tokens.skip("[")) steps.push(parseLabel(tokens, "]"));
    else hasMore = false;
  }
  if (over !== null) tokens.expect(")");
  const mayHavePart = over === "sum" || over === "max";
  if (mayHavePart && tokens.skip(".")) steps.push(tokens.expect("word"));
  const text = tokens.textFrom(start);
  const term = termAt(text, steps, over);
  if (term !== null) return term;
  throw tokens.error(`no figure is called ${text}; ${nameAdvice(steps, over)}`, start);
}

/** Parses a label, the signs that must close it, and a `?` that makes it optional. */
function parseLabel(tokens: Tokens, ...closing: readonly string[]): Label {
  const label: string = JSON.parse(tokens.expect("label"));
  for (const sign of closing) tokens.expect(sign);
  return { label, isOptional: tokens.skip("?") !== null };
}

/** Parses `for`, `vs` and `of`, which may end a rule in any order, each at most once; a missing one is null or empty. */
function parseScope(tokens: Tokens): Scope {
  let period: Scope["period"] = null;
  let comparison: Scope["comparison"] = null;
  let chains: Scope["chains"] = [];
  let hasMore = true;
  while (hasMore) {
    if (period === null && tokens.skip("for")) period = parsePeriod(tokens);
    else if (comparison === null && tokens.skip("vs")) comparison = parseVersus(tokens);
    else if (chains.length === 0 && tokens.skip("of")) chains = [parseLabel(tokens)];
    else hasMore = false;
  }
  return { period, comparison, chains };
}

/** The comparison behind `vs`: a name, or days that the calendar has. */
function parseVersus(tokens: Tokens): Comparison {
  const { start } = tokens.next;
  const word = tokens.expect(...COMPARISONS, "days");
  const comparison = writtenComparison(word);
  if (comparison !== null) return comparison;
  throw tokens.error(
    `invalid days: ${word} (write days of the calendar in order, such as 2026-03-01..2026-03-31 or 2026-03)`,
    start,
  );
}

function parsePeriod(tokens: Tokens): string {
  const isDays = LAST_DAYS.test(tokens.next.text);
  return isDays ? tokens.expect("word") : tokens.expect(...PERIODS, "lastDays");
}

/** The name of a period of complete days up to yesterday. */
export const LAST_DAYS = /^last-([1-9]\d{0,3})-days$/;
