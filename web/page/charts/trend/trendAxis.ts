import { isByHour } from "../../../../shared/dashboard/byHour.ts";
import {
  isRolling,
  isWhole,
  lastDays,
  ROLLING_DAYS,
  type Rolling,
  users,
} from "../../../../shared/dashboard/rolling.ts";
import {
  type Bucket,
  buckets,
  type Step,
  TREND_STEPS,
  type TrendStep,
  usualStep,
} from "../../../../shared/days/buckets.ts";
import { addDays } from "../../../../shared/days/day.ts";
import { dayCount } from "../../../../shared/days/range.ts";
import type { Ready } from "../../../store/shown.ts";
import type { TrendMode } from "../../../store/url/urlState.ts";
import { hourBuckets } from "../plot/bucketCounter.ts";

/** The points of a trend, from left to right. */
export interface TrendAxis {
  readonly step: Step | "hour";
  /** The rolling line whose points are drawn; null for counts by `step`. */
  readonly rolling: Rolling | null;
  readonly buckets: readonly Bucket[];
}

export interface TrendChoice {
  /** Null for the usual step of the range. */
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
  /** The chains to count; empty for all. */
  readonly chains: readonly string[];
}

/** The axis of the chosen step if it is offered, otherwise of the usual step. */
export function trendAxis(ready: Ready, choice: TrendChoice): TrendAxis {
  const { range, weekStartsOn } = ready.dashboard;
  const offered = offeredSteps(ready, choice).find((each) => each === choice.step);
  const chosen = offered ?? usualTrendStep(ready);
  if (chosen === "hours") return { step: "hour", rolling: null, buckets: hourBuckets(range) };
  if (isRolling(chosen)) {
    return { step: "day", rolling: chosen, buckets: buckets(range, "day", weekStartsOn) };
  }
  return { step: chosen, rolling: null, buckets: buckets(range, chosen, weekStartsOn) };
}

/** The step of a trend without a chosen one: the hours of a single day, if they are known. */
export function usualTrendStep({ cube, dashboard: { range } }: Ready): TrendStep {
  return dayCount(range) === 1 && isByHour(cube, range) ? "hours" : usualStep(range);
}

/**
 * The steps by which a trend can be drawn. A rolling line needs more days than a week, and lines of users one
 * line for all chains and days before its first.
 */
export function offeredSteps(
  ready: Ready,
  { mode, chains }: Pick<TrendChoice, "mode" | "chains">,
): TrendStep[] {
  const { range } = ready.dashboard;
  const last = ready.unfinished === null ? range.to : addDays(ready.unfinished, -1);
  return TREND_STEPS.filter((step) => {
    if (step === "hours") return isByHour(ready.cube, range);
    if (!isRolling(step)) return true;
    if (dayCount(range) <= ROLLING_DAYS.mean) return false;
    if (step === "mean") return true;
    const days = lastDays(last, step);
    const isOfTotal = mode === "total" && chains.length === 0;
    return isOfTotal && isWhole(ready, days) && users(ready.cube, days) !== null;
  });
}
