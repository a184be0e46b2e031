import type { Cube } from "../../shared/cube.ts";
import { dashboard } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { covers, type Range } from "../../shared/range.ts";
import type { Source } from "./source.ts";

/** The figures of a range, or why there are none. It is the same object as long as it says the same. */
export type Shown = Ready | Absent;

export interface Ready {
  readonly status: "ready";
  readonly dashboard: Dashboard;
  /** What the dashboard was made from, for views of more than it holds. */
  readonly cube: Cube;
  readonly source: Source;
}

/** Figures are on their way, could not be had, or no range is set to have figures of. */
export interface Absent {
  readonly status: "loading" | "failed" | "unset";
}

export const LOADING: Absent = { status: "loading" };
export const FAILED: Absent = { status: "failed" };
export const UNSET: Absent = { status: "unset" };

/** The figures of some of the days that are shown; of all of them where the days are others. */
export function shownOf(shown: Shown, days: Range): Shown {
  if (shown.status !== "ready" || !covers(shown.dashboard.range, days)) return shown;
  const { comparison } = shown.dashboard;
  return { ...shown, dashboard: dashboard(shown.cube, days, comparison) };
}
