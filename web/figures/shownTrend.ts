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
  /**
   * The zone whose days may have changed since they were published; null in a past snapshot, which shows
   * what was known then.
   */
  readonly changesIn: string | null;
}

export function shownTrend(ready: Ready, step: Step, chain: string | null): ShownTrend {
  const { cube, dashboard, source } = ready;
  return {
    ...trend(cube, dashboard, step, chain),
    step,
    comparison: dashboard.comparison,
    unfinished: unfinishedDay(ready),
    changesIn: source.kind === "snapshot" && source.isPast ? null : dashboard.timeZone,
  };
}
