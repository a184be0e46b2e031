import { type DailyFigures, dailyFigures } from "../shared/dailyFigures.ts";
import type { Dashboard } from "../shared/dashboard.ts";
import type { Day } from "../shared/day.ts";
import type { DashboardState, Ready } from "./data/dashboardState.ts";
import type { ShownRange } from "./data/dashboardStore.ts";
import { unfinishedDay } from "./unfinishedDay.ts";

/** Why there is nothing to draw: figures are on their way, out of reach, or no range is set. */
export type Absence = "loading" | "away" | "unset";

/** A part of the dashboard, or the reason for its absence. */
export type Slice<T extends object> = T | Absence;

export function isAbsent<T extends object>(slice: Slice<T>): slice is Absence {
  return typeof slice === "string";
}

/** What the state lets the page show. */
export function figuresOf(state: DashboardState, range: ShownRange): Slice<Dashboard> {
  return part(readyOf(state, range), ({ dashboard }) => dashboard);
}

/** The same with what the figures were made from. */
export function readyOf(state: DashboardState, range: ShownRange): Slice<Ready> {
  if (range === null) return "unset";
  if (state.status === "ready") return state;
  return state.status === "failed" ? "away" : "loading";
}

/** The figures of each day of what is on screen. */
export function dailyOf(state: DashboardState, figures: Slice<Dashboard>): Slice<DailyFigures> {
  if (isAbsent(figures)) return figures;
  return state.status === "ready" ? dailyFigures(state.cube, figures.range) : "loading";
}

/** The last day on screen where it is not over. */
export function openDayOf(state: DashboardState): Day | null {
  if (state.status !== "ready") return null;
  const { dashboard, source } = state;
  return unfinishedDay(dashboard.range, source, dashboard.timeZone);
}

/** The part of the slice that `pick` takes; an absence stays what it is. */
export function part<T extends object, P extends object>(
  slice: Slice<T>,
  pick: (value: T) => P,
): Slice<P> {
  return isAbsent(slice) ? slice : pick(slice);
}
