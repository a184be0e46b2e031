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
import { Failure } from "./failure.ts";
import { covers, previousPeriod, type Range } from "./range.ts";
import { VERSION, withoutCube } from "./withoutCube.ts";

/** Ten years of a hundred chains take less; it bounds what a foreign file can cost. */
const MAX_LENGTH = 64_000_000;

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

const fileSchema = z.string().check(z.regex(/^[\w.-]+\.json$/));
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
  return parseFile(snapshotSchema, text, source);
}

/**
 * Reads the text of an `index.json`.
 *
 * @throws Failure of kind `data` that names `source`
 */
export function parseSnapshotIndex(text: string, source: string): SnapshotIndex {
  return parseFile(snapshotIndexSchema, text, source);
}

function staysInCover({ from, to, cover }: { from: Day; to: Day; cover: Range }): boolean {
  return from <= to && covers(cover, { from, to });
}

function parseFile<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
  source: string,
): z.output<Schema> {
  const file = z.safeParse(schema, parseJson(text, source));
  if (file.success) return file.data;
  const issue = file.error.issues[0];
  throw new Failure(
    "data",
    `${source} is not a snapshot of version ${VERSION}: ${issue?.message} at ${issue?.path.join(".") || "the top"}`,
    { cause: file.error },
  );
}

function parseJson(text: string, source: string): unknown {
  if (text.length > MAX_LENGTH) {
    const size = `${Math.ceil(text.length / 1e6)} million characters`;
    throw new Failure("data", `${source} is too large to be a snapshot: ${size}`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure("data", `${source} is not JSON: ${(cause as Error).message}`, { cause });
  }
}
