import * as z from "zod/mini";
import {
  cubeSchema,
  daySchema,
  instantOrDaySchema,
  instantSchema,
  rangeSchema,
  timeZoneSchema,
} from "../cube/cube.ts";
import { VERSION } from "../dashboard/publishedDashboard.ts";
import type { Day } from "../days/day.ts";
import { covers, type DayRange } from "../days/range.ts";
import { fileParser } from "./parseFile.ts";

export const fileSchema = z.string().check(z.regex(/^[\w.-]+\.json$/));

/** One snapshot in `index.json`. */
const snapshotEntrySchema = z
  .object({
    file: fileSchema,
    from: daySchema,
    to: daySchema,
    timeZone: timeZoneSchema,
    cover: rangeSchema,
    bytes: z.int().check(z.positive()),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    writtenAt: instantSchema,
    dataThrough: z.nullable(instantOrDaySchema),
  })
  .check(z.refine(staysInCover, "from and to must be days of the cover, in order"));

/** More than thirteen years of daily snapshots. It bounds the cost of a list from a foreign host. */
const MAX_SNAPSHOTS = 5_000;

/** `index.json`: the snapshots of a folder, newest first. */
const snapshotIndexSchema = z.object({
  schema: z.literal(VERSION),
  snapshots: z
    .array(snapshotEntrySchema)
    .check(z.maxLength(MAX_SNAPSHOTS, `more than ${MAX_SNAPSHOTS} snapshots`)),
});

export type SnapshotCube = z.infer<typeof snapshotCubeSchema>;
export type SnapshotEntry = z.infer<typeof snapshotEntrySchema>;

/** The part of a snapshot that answers any range: its figures follow from its cube. */
const snapshotCubeSchema = z.object({
  schema: z.literal(VERSION),
  timeZone: timeZoneSchema,
  range: rangeSchema,
  cube: cubeSchema,
});

export const A_SNAPSHOT = `a snapshot of version ${VERSION}`;

export const parseSnapshotIndex = fileParser(snapshotIndexSchema, A_SNAPSHOT);
export const parseSnapshotCube = fileParser(snapshotCubeSchema, A_SNAPSHOT);

/** Whether the range is in order and inside the cover. */
function staysInCover({ from, to, cover }: { from: Day; to: Day; cover: DayRange }): boolean {
  return from <= to && covers(cover, { from, to });
}
