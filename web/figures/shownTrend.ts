import type { Day } from "../../shared/day.ts";
import { type Trend, trend } from "../../shared/trend.ts";
import type { Ready } from "../data/shown.ts";
import { unfinishedDay } from "./unfinishedDay.ts";

/** A trend, and its last day where the figures show only a part of it. */
export interface ShownTrend extends Trend {
  readonly unfinished: Day | null;
}

export function shownTrend(ready: Ready): ShownTrend {
  return { ...trend(ready.cube, ready.dashboard), unfinished: unfinishedDay(ready) };
}
