import * as z from "zod/mini";
import { daySchema, rangeSchema, timeZoneSchema } from "../../../shared/cube/cube.ts";
import { comparisonSchema } from "../../../shared/dashboard/compared.ts";
import type { Day } from "../../../shared/days/day.ts";
import { covers, type DayRange } from "../../../shared/days/range.ts";
import { isAge } from "../../../shared/figures/figures.ts";
import type { TestResult, Value, Verdict } from "../../../shared/rules/judge.ts";
import { isTerm } from "../../../shared/rules/rule.ts";
import { formatDayCount } from "../../../shared/text/format.ts";
import { formatSpan } from "../../text/formatSpan.ts";

/** A line such as `wallets.flaggedPercent > 10: 12.3`. */
export function verdictSentence({ rule, results }: Verdict): string {
  const values = results.map((tests) => tests.map(valueText).join(" and "));
  return `${rule.text}: ${values.join(" or ")}`;
}

/**
 * What a test found:
 * - for `any`, the rows for which the test fires with their values
 * - otherwise the value, followed by the limit if it was computed: another figure, or what is usual. A limit that is a number
 *   is in the text of the rule already
 */
function valueText({ test, judged, values, limit, usual }: TestResult): string {
  const isOfAge = isAge(test.term.figure);
  const numberText = ({ value, isLeast }: Pick<Value, "value" | "isLeast">) => {
    if (value === null) return "not known";
    const number = isOfAge ? formatSpan(1_000 * value) : String(value);
    return isLeast ? `at least ${number}` : number;
  };
  if (test.term.over === "any") {
    if (values.length === 0) return judged.outcome === "unknown" ? "not known" : "none";
    return values.map((row) => `${rowLabel(row)} ${numberText(row)}`).join(", ");
  }
  // Without `any`, there is one value.
  const value = values.map(numberText).join();
  if (isTerm(test.limit)) return `${value} against ${numberText({ value: limit, isLeast: false })}`;
  if (test.operator !== "unusual") return value;
  if (usual === null) return `${value}, usual not known`;
  return `${value}, usually ${usual.median} ± ${usual.distance}`;
}

/** The label of a row in quotation marks. Only the change of transactions without a chain has none. */
function rowLabel({ label }: Value): string {
  return label === null ? "without a chain" : JSON.stringify(label);
}

/**
 * A range such as `2026-11-21, UTC`, with the number of days if there are several, and `so far` if its
 * last day is unfinished.
 */
export function daysText({ from, to }: DayRange, timeZone: string, lastBegun: Day | null): string {
  const days = from === to ? from : `${from} to ${to}`;
  const isUnfinished = lastBegun !== null && from <= lastBegun && lastBegun <= to;
  const count = from === to ? "" : `, ${formatDayCount({ from, to })}`;
  return `${days}${isUnfinished ? " so far" : ""}${count}, ${timeZone}`;
}

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** The result of a test, as `TestResult`. Null is not known; ages have separate members, in seconds. */
const testSchema = z.object({
  test: z.string(),
  holds: z.nullable(z.boolean()),
  reason: text,
  values: z.array(
    z.object({
      label: text,
      value: z.optional(number),
      seconds: z.optional(number),
      isLeast: z.boolean(),
    }),
  ),
  limit: z.optional(number),
  limitSeconds: z.optional(number),
  usual: z.nullable(
    z.object({
      median: z.number(),
      deviation: z.number(),
      distance: z.number(),
      ranges: z.int(),
    }),
  ),
});

/**
 * What `check --json` prints. `range` is the range of rules without a period. A rule fires when all tests
 * of one list hold. Members may be added; no member changes its meaning within a schema.
 */
export const verdictsSchema = z.object({
  schema: z.literal(1),
  timeZone: timeZoneSchema,
  range: rangeSchema,
  rules: z.array(
    z.object({
      rule: z.string(),
      name: text,
      severity: text,
      outcome: z.enum(["fired", "quiet", "unknown"]),
      range: rangeSchema,
      /** The unfinished day of the range, whose figures count so far. */
      unfinishedDay: z.nullable(daySchema),
      comparison: comparisonSchema,
      chain: text,
      /** The chains that are counted together, in place of one. */
      chains: z.optional(z.array(z.string())),
      tests: z.array(z.array(testSchema)),
    }),
  ),
});

export type PublishedVerdicts = z.infer<typeof verdictsSchema>;

/**
 * A verdict as `--json` prints it. `chain` is the chain that the rule's figures of a chain count; it is null for a rule without
 * such a figure, and for several chains, which `chains` lists.
 */
export function publishedVerdict({
  rule,
  query,
  lastBegun,
  outcome,
  results,
}: Verdict): PublishedVerdicts["rules"][number] {
  const { text, name, severity } = rule;
  const { range, comparison } = query;
  // The query has the chains of the options too, which other figures do not depend on.
  const chains = rule.chains.map(({ label }) => label);
  const chainMembers = chains.length > 1 ? { chain: null, chains } : { chain: chains[0] ?? null };
  const unfinishedDay = covers(range, { from: lastBegun, to: lastBegun }) ? lastBegun : null;
  const tests = results.map((alternative) => alternative.map(publishedTest));
  return {
    rule: text,
    name,
    severity,
    outcome,
    range,
    unfinishedDay,
    comparison,
    ...chainMembers,
    tests,
  };
}

/** A test as `--json` prints it; `holds` is null if that is not known. */
function publishedTest(result: TestResult): z.infer<typeof testSchema> {
  const { test, judged, limit, usual } = result;
  const { outcome, reason } = judged;
  const holds = outcome === "unknown" ? null : outcome === "fired";
  const testResult = { test: test.text, holds, reason };
  const values = [...result.values];
  if (!isAge(test.term.figure)) return { ...testResult, values, limit, usual };
  const ages = values.map(({ label, value, isLeast }) => ({ label, seconds: value, isLeast }));
  return { ...testResult, values: ages, limitSeconds: limit, usual };
}
