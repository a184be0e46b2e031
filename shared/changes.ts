import * as z from "zod/mini";
import { daySchema, timeZoneSchema } from "./cube.ts";
import { parseFile } from "./parseFile.ts";
import { fileSchema } from "./snapshot.ts";
import { sum } from "./sum.ts";
import { VERSION } from "./withoutCube.ts";

const countSchema = z.int().check(z.nonnegative());

/**
 * A day whose transactions the newest snapshot counts otherwise than the one that published it. Of
 * `chains` those that changed, null for the rows of no chain.
 */
const changedDaySchema = z.object({
  day: daySchema,
  published: z.object({
    file: fileSchema,
    /** The day on which that was written, in the zone. */
    on: daySchema,
    /** False where a snapshot that is kept no longer may have published it before. */
    isFirst: z.boolean(),
  }),
  before: countSchema,
  after: countSchema,
  chains: z.array(
    z.object({ chain: z.nullable(z.string()), before: countSchema, after: countSchema }),
  ),
});

/** `changes.json`: the days of the newest snapshot that changed after they were published, in order. */
const changesSchema = z.object({
  schema: z.literal(VERSION),
  /** Null where there is no snapshot. */
  newest: z.nullable(z.object({ file: fileSchema, timeZone: timeZoneSchema })),
  days: z.array(changedDaySchema),
});

export type Changes = z.infer<typeof changesSchema>;
export type ChangedDay = z.infer<typeof changedDaySchema>;

/**
 * Reads the text of a `changes.json`.
 *
 * @throws Failure of kind `data` that names `source`
 */
export function parseChanges(text: string, source: string): Changes {
  return parseFile(changesSchema, text, source, `a list of changed days of version ${VERSION}`);
}

/** By how many rows that have a chain a day has changed. */
export function linkedChange({ chains }: ChangedDay): number {
  const linked = chains.filter(({ chain }) => chain !== null);
  return sum(linked.map(({ before, after }) => after - before));
}
