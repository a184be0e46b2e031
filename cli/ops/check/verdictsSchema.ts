import * as z from "zod/mini";
import { daySchema, rangeSchema, timeZoneSchema } from "../../../shared/cube/cube.ts";
import { COMPARISONS } from "../../../shared/days/comparison.ts";
import { covers } from "../../../shared/days/range.ts";
import { isAge } from "../../../shared/figures/figures.ts";
import type { TestResult, Verdict } from "./judge.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** The result of a test, as `TestResult`. Null is not known; ages have members of their own, in seconds. */
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
      /** The day of the range that was not over, so that its figures count so far. */
      unfinishedDay: z.nullable(daySchema),
      comparison: z.enum(COMPARISONS),
      chain: text,
      tests: z.array(z.array(testSchema)),
    }),
  ),
});

export type PublishedVerdicts = z.infer<typeof verdictsSchema>;

export function publishedVerdict({
  rule,
  occasion,
  outcome,
  results,
}: Verdict): PublishedVerdicts["rules"][number] {
  const { text, name, severity } = rule;
  const { query, lastBegun } = occasion;
  const { range, comparison, chain } = query;
  const unfinishedDay = covers(range, { from: lastBegun, to: lastBegun }) ? lastBegun : null;
  const tests = results.map((each) => each.map(publishedTest));
  return { rule: text, name, severity, outcome, range, unfinishedDay, comparison, chain, tests };
}

function publishedTest(result: TestResult): z.infer<typeof testSchema> {
  const { test, holds, reason, limit, usual } = result;
  const values = [...result.values];
  const own = { test: test.text, holds, reason };
  if (!isAge(test.term.figure)) return { ...own, values, limit, usual };
  const ages = values.map(({ label, value, isLeast }) => ({ label, seconds: value, isLeast }));
  return { ...own, values: ages, limitSeconds: limit, usual };
}
