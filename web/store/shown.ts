import { dashboard, type FullDashboard } from "../../shared/dashboard/dashboard.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import type { Source } from "../sources/source.ts";

/** The figures of a range, or why there are none. The object changes only with its content. */
export type Shown = Ready | Absent;

export interface Ready {
  readonly status: "ready";
  readonly dashboard: FullDashboard;
  readonly source: Source;
}

/** Figures are loading, failed to load, or no range is set. */
export interface Absent {
  readonly status: "loading" | "failed" | "unset";
}

export const LOADING: Absent = { status: "loading" };
export const FAILED: Absent = { status: "failed" };
export const UNSET: Absent = { status: "unset" };

/** The figures of some of the days shown; of all days if those are outside the range. */
export function shownRange(shown: Shown, days: DayRange): Shown {
  if (shown.status !== "ready" || !covers(shown.dashboard.range, days)) return shown;
  const { cube, comparison } = shown.dashboard;
  return { ...shown, dashboard: dashboard(cube, { range: days, comparison }) };
}
