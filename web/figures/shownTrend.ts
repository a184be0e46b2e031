import type { Trend } from "../../shared/dashboard/trend.ts";
import type { Step } from "../../shared/days/buckets.ts";
import type { Comparison } from "../../shared/days/comparison.ts";
import type { Day } from "../../shared/days/day.ts";
import type { Ready } from "../store/shown.ts";

/** The trend of a dashboard, and its last day if that day is unfinished. */
export interface ShownTrend extends Trend {
  readonly comparison: Comparison;
  readonly unfinished: Day | null;
  /** The time zone for revisions; null in a past snapshot, which shows what was known then. */
  readonly changesIn: string | null;
}

export function shownTrend(ready: Ready, step: Step | null, chain: string | null): ShownTrend {
  const { dashboard, source, unfinished } = ready;
  return {
    ...dashboard.trend(step, chain),
    comparison: dashboard.comparison,
    unfinished,
    changesIn: source.kind === "snapshot" && source.isPast ? null : dashboard.timeZone,
  };
}
