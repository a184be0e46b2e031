import * as z from "zod/mini";
import { countSchema, daySchema } from "../cube/cube.ts";
import { TABLES } from "../database/datedTables.ts";

/** A sentence about what stands out in a range; docs/metrics.md has its kinds and limits. */
export const notableSchema = z.object({
  kind: z.enum(["change", "gap", "unusual", "first", "stale"]),
  table: z.enum(TABLES),
  /** The chain or event type; null for all rows of the table. */
  label: z.nullable(z.string()),
  /** The beginning of the sentence, before a colon; null for a sentence without one. */
  subject: z.nullable(z.string()),
  /** The first day concerned, or the day with most of the rows; null for the whole range. */
  day: z.nullable(daySchema),
  /** Rows; of a stale table, days. */
  value: countSchema,
  /** What the value is compared with: the rows of the comparison, a median of rows, or the longest pause in days. */
  usual: z.number(),
  sentence: z.string(),
});

export type Notable = z.infer<typeof notableSchema>;
