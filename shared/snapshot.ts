import * as z from "zod/mini";
import {
  type Cube,
  cubeSchema,
  daySchema,
  instantSchema,
  rangeSchema,
  timeZoneSchema,
} from "./cube.ts";
import { dashboard } from "./dashboard.ts";
import { dashboardSchema } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import { parseFile } from "./parseFile.ts";
import { covers, previousPeriod, type Range } from "./range.ts";
import { VERSION, withoutCube } from "./withoutCube.ts";

const { shape } = dashboardSchema;
const LATER = { previous: true } as const;

/**
 * A snapshot file: the dashboard of one range, and the cube that answers every other one. Members that
 * came later are optional, so that older files stay readable.
 */
const snapshotSchema = z.extend(z.object({ schema: z.literal(VERSION) }), {
  ...shape,
  comparison: z.optional(z.literal("previous")),
  previous: shape.previous.def.innerType,
  transactionTrends: z.partial(shape.transactionTrends, LATER),
  topBlockchains: z.array(z.partial(shape.topBlockchains.def.element, LATER)),
  contributions: z.optional(shape.contributions),
  flaggedTrends: z.optional(shape.flaggedTrends),
  flaggedDistribution: z.array(z.partial(shape.flaggedDistribution.def.element, LATER)),
  exploitsByChain: z.array(z.partial(shape.exploitsByChain.def.element, LATER)),
  exploitDays: z.optional(shape.exploitDays),
  commonEvents: z.array(z.partial(shape.commonEvents.def.element, LATER)),
  lifecycle: z.optional(shape.lifecycle),
  unlinked: z.optional(shape.unlinked),
  cube: cubeSchema,
});

export const fileSchema = z.string().check(z.regex(/^[\w.-]+\.json$/));
const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * One snapshot as `index.json` lists it. `before` is the one that was the newest when it was written:
 * null where there was none, left out where the index is older than the chain that this makes.
 */
const snapshotEntrySchema = z
  .object({
    file: fileSchema,
    from: daySchema,
    to: daySchema,
    timeZone: timeZoneSchema,
    cover: rangeSchema,
    bytes: z.int().check(z.positive()),
    sha256: hashSchema,
    writtenAt: instantSchema,
    dataThrough: z.nullable(instantSchema),
    before: z.optional(z.nullable(z.object({ file: fileSchema, sha256: hashSchema }))),
  })
  .check(z.refine(staysInCover, "from and to must be days of the cover, in order"));

/** `index.json`: the snapshots of a folder, newest first. */
const snapshotIndexSchema = z.object({
  schema: z.literal(VERSION),
  snapshots: z.array(snapshotEntrySchema),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
export type SnapshotEntry = z.infer<typeof snapshotEntrySchema>;
export type SnapshotIndex = z.infer<typeof snapshotIndexSchema>;

export function snapshot(cube: Cube, range: Range): Snapshot {
  return {
    ...withoutCube(dashboard(cube, range)),
    comparison: "previous",
    previous: previousPeriod(range),
    cube,
  };
}

const A_SNAPSHOT = `a snapshot of version ${VERSION}`;

/** The definition of a snapshot file in JSON Schema, draft 2020-12. */
export function snapshotJsonSchema(): object {
  return z.toJSONSchema(snapshotSchema);
}

/**
 * Reads the text of a snapshot file.
 *
 * @throws Failure of kind `data` that names `source`
 */
export function parseSnapshot(text: string, source: string): Snapshot {
  return parseFile(snapshotSchema, text, source, A_SNAPSHOT);
}

/**
 * Reads the text of an `index.json`.
 *
 * @throws Failure of kind `data` that names `source`
 */
export function parseSnapshotIndex(text: string, source: string): SnapshotIndex {
  return parseFile(snapshotIndexSchema, text, source, A_SNAPSHOT);
}

function staysInCover({ from, to, cover }: { from: Day; to: Day; cover: Range }): boolean {
  return from <= to && covers(cover, { from, to });
}
