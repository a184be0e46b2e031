import type { Step } from "../../shared/buckets.ts";
import type { Comparison } from "../../shared/comparison.ts";
import type { Day } from "../../shared/day.ts";
import { type FlaggedTrend, flaggedTrend } from "../../shared/flaggedTrend.ts";
import type { Ready } from "../data/shown.ts";
import { unfinishedDay } from "./unfinishedDay.ts";

/** Flagged wallets over time, as `ShownTrend` has the transactions. */
export interface ShownFlagged extends FlaggedTrend {
  readonly step: Step;
  readonly unfinished: Day | null;
  readonly comparison: Comparison;
}

export function shownFlagged(ready: Ready, step: Step): ShownFlagged {
  const { cube, dashboard } = ready;
  const { comparison } = dashboard;
  return {
    ...flaggedTrend(cube, dashboard, step),
    step,
    unfinished: unfinishedDay(ready),
    comparison,
  };
}
