import * as z from "zod/mini";
import { countSchema, daySchema, timeZoneSchema } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { VERSION } from "../dashboard/publishedDashboard.ts";
import { fileParser } from "./parseFile.ts";
import { fileSchema } from "./snapshotIndex.ts";

/**
 * A day whose transaction counts differ between the newest snapshot and the snapshot that published it.
 * `chains` lists the chains that changed; null stands for rows without a chain.
 */
const changedDaySchema = z.object({
  day: daySchema,
  published: z.object({
    file: fileSchema,
    /** The day on which the file was written, in the file's zone. */
    on: daySchema,
    /** False if a retired snapshot may have published the day earlier. */
    isFirst: z.boolean(),
  }),
  before: countSchema,
  after: countSchema,
  chains: z.array(
    z.object({ chain: z.nullable(z.string()), before: countSchema, after: countSchema }),
  ),
});

/** `changes.json`: the days of the newest snapshot that changed after their publication, in order. */
const changesSchema = z.object({
  schema: z.literal(VERSION),
  /** Null if there is no snapshot. */
  newest: z.nullable(z.object({ file: fileSchema, timeZone: timeZoneSchema })),
  /** Whether `--keep` has ever retired a snapshot of the folder. */
  retired: z.boolean(),
  days: z.array(changedDaySchema),
});

export type Changes = z.infer<typeof changesSchema>;
export type ChangedDay = z.infer<typeof changedDaySchema>;

export const parseChanges = fileParser(
  changesSchema,
  `a list of changed days of version ${VERSION}`,
);

/** The change of a day's rows that have a chain. */
export function linkedChange({ chains }: ChangedDay): number {
  const linked = chains.filter(({ chain }) => chain !== null);
  return sum(linked.map(({ before, after }) => after - before));
}
