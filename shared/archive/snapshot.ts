import * as z from "zod/mini";
import { BRAND, type WeekStart } from "../brand.ts";
import { type Cube, cubeSchema } from "../cube/cube.ts";
import { dashboard } from "../dashboard/dashboard.ts";
import { dashboardSchema } from "../dashboard/dashboardSchema.ts";
import { publishedDashboard, VERSION } from "../dashboard/publishedDashboard.ts";
import { type DayRange, previousPeriod } from "../days/range.ts";
import { fileParser } from "./parseFile.ts";
import { A_SNAPSHOT, type SnapshotEntry } from "./snapshotIndex.ts";

const { shape } = dashboardSchema;

/** A snapshot file: the dashboard of one range, and the cube that answers every other range. */
const snapshotSchema = z.extend(z.object({ schema: z.literal(VERSION) }), {
  ...shape,
  comparison: z.literal("previous"),
  previous: shape.previous.def.innerType,
  cube: cubeSchema,
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** A snapshot with the index's entry about its file. */
export interface PublishedSnapshot {
  readonly entry: SnapshotEntry;
  readonly snapshot: Snapshot;
}

/** The snapshot of a range of a cube, always compared with the previous period. */
export function snapshot(
  cube: Cube,
  range: DayRange,
  weekStartsOn: WeekStart = BRAND.weekStartsOn,
): Snapshot {
  return {
    ...publishedDashboard(dashboard(cube, { range, comparison: "previous", weekStartsOn })),
    // The same values again, in the narrower types of a snapshot.
    comparison: "previous",
    previous: previousPeriod(range),
    cube,
  };
}

/** The JSON Schema of a snapshot file, draft 2020-12. */
export function snapshotJsonSchema(): object {
  return z.toJSONSchema(snapshotSchema);
}

export const parseSnapshot = fileParser(snapshotSchema, A_SNAPSHOT);
