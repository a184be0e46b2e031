import * as z from "zod/mini";
import { rangeSchema, timeZoneSchema } from "../../shared/cube/cube.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import type { Verdict } from "./judge.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** The result of a test, as `TestResult`. Ages are in milliseconds; null is not known. */
const testSchema = z.object({
  test: z.string(),
  holds: z.nullable(z.boolean()),
  values: z.array(z.object({ label: text, value: number })),
  limit: number,
  usual: z.nullable(z.object({ median: z.number(), deviation: z.number(), ranges: z.int() })),
});

/**
 * What `check --json` prints. `range` is that of rules without a period. A rule fires when all tests of
 * one of its lists hold. Members may be added; none changes its meaning within a schema.
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
      comparison: z.enum(COMPARISONS),
      chain: text,
      tests: z.array(z.array(testSchema)),
    }),
  ),
});

export type PublishedVerdicts = z.infer<typeof verdictsSchema>;

export function publishedVerdict({ rule, occasion, outcome, results }: Verdict) {
  const { text, name, severity } = rule;
  const { range, comparison, chain } = occasion.query;
  const tests = results.map((each) =>
    each.map((result) => ({ ...result, test: result.test.text })),
  );
  return { rule: text, name, severity, outcome, range, comparison, chain, tests };
}
