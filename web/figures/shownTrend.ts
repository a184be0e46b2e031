import type { Step } from "../../shared/buckets.ts";
import type { Comparison } from "../../shared/comparison.ts";
import type { Day } from "../../shared/day.ts";
import { type Trend, trend } from "../../shared/trend.ts";
import type { Ready } from "../data/shown.ts";
import { unfinishedDay } from "./unfinishedDay.ts";

/** A trend, by what it counts, and its last day where the figures show only a part of it. */
export interface ShownTrend extends Trend {
  readonly step: Step;
  readonly comparison: Comparison;
  readonly unfinished: Day | null;
}

export function shownTrend(ready: Ready, step: Step, chain: string | null): ShownTrend {
  const { cube, dashboard } = ready;
  return {
    ...trend(cube, dashboard, step, chain),
    step,
    comparison: dashboard.comparison,
    unfinished: unfinishedDay(ready),
  };
}
