import type { Anonymous, Identified } from "../../shared/cube/buildCube.ts";
import {
  EVENTS,
  EXPLOITS,
  NOTIFICATIONS,
  type Timeline,
  TRANSACTIONS,
} from "../../shared/supabase/timelines.ts";

/** A table that Vigil reads, and the columns that it needs. */
export interface ReadTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A table that Vigil reads in order of its time column. */
export interface TimedTable extends ReadTable {
  readonly time: string;
  readonly timeline: Pick<
    Timeline<unknown, Anonymous | Identified>,
    "table" | "row" | "rowTime" | "combination" | "filters"
  >;
}

export const TIMED_TABLES: readonly TimedTable[] = [
  timed(TRANSACTIONS),
  timed(NOTIFICATIONS),
  timed(EVENTS),
  timed(EXPLOITS),
];

export const READ_TABLES: readonly (ReadTable | TimedTable)[] = [
  ...TIMED_TABLES,
  { table: "chains", columns: ["name"] },
  { table: "memberships", columns: ["project_id::text", "email"] },
  { table: "addresses", columns: ["*"] },
];

function timed<Row, Combination extends Anonymous | Identified>(
  timeline: Timeline<Row, Combination>,
): TimedTable {
  const { table, columns, filters, order } = timeline;
  const filtered = filters.map(([column]) => column);
  return { table, columns: [...columns.split(","), ...filtered], time: order[0], timeline };
}
