import type { Day } from "../../shared/day.ts";
import { type Trend, trend } from "../../shared/trend.ts";
import type { Ready } from "../data/dashboardState.ts";
import { unfinishedDay } from "../unfinishedDay.ts";

/** A trend, and its last day where the figures show only a part of it. */
export interface ShownTrend extends Trend {
  readonly unfinished: Day | null;
}

export function shownTrend({ dashboard, cube, source }: Ready): ShownTrend {
  const { range, timeZone } = dashboard;
  return { ...trend(cube, dashboard), unfinished: unfinishedDay(range, source, timeZone) };
}
