import type { Cube } from "../cube/cube.ts";
import { isByHour } from "../dashboard/byHour.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import {
  isRolling,
  isWhole,
  lastDays,
  ROLLING_DAYS,
  type Rolling,
  users,
} from "../dashboard/rolling.ts";
import {
  type Bucket,
  buckets,
  hourBuckets,
  type Step,
  TREND_STEPS,
  type TrendStep,
  usualStep,
} from "../days/buckets.ts";
import { addDays, type Day } from "../days/day.ts";
import { dayCount } from "../days/range.ts";

/** The lines of a trend: those of chains, or the total. Each mode has its own scale. */
export const TRENDS = ["chains", "total"] as const;

export type TrendMode = (typeof TRENDS)[number];

/** The points of a trend, from left to right. */
export interface TrendAxis {
  readonly step: Step | "hour";
  /** The rolling line whose points are drawn; null for counts by `step`. */
  readonly rolling: Rolling | null;
  readonly buckets: readonly Bucket[];
}

/** What a reader chooses of a trend. */
export interface TrendChoice {
  /** Null for the usual step of the range. */
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
  /** The chains to count; empty for all. */
  readonly chains: readonly string[];
}

/** The answer whose trend is drawn. */
export interface TrendAnswer {
  readonly cube: Cube;
  readonly published: Dashboard;
  readonly unfinished: Day | null;
}

/** The axis of the chosen step if it is offered, otherwise of the usual step. */
export function trendAxis(answer: TrendAnswer, choice: TrendChoice): TrendAxis {
  const { range, weekStartsOn } = answer.published;
  const offeredChoice = offeredSteps(answer, choice).find((step) => step === choice.step);
  const step = offeredChoice ?? usualTrendStep(answer);
  if (step === "hours") return { step: "hour", rolling: null, buckets: hourBuckets(range) };
  if (isRolling(step)) {
    return { step: "day", rolling: step, buckets: buckets(range, "day", weekStartsOn) };
  }
  return { step, rolling: null, buckets: buckets(range, step, weekStartsOn) };
}

/** The step of a trend without a chosen one: the hours of a single day, if they are known. */
export function usualTrendStep({ cube, published: { range } }: TrendAnswer): TrendStep {
  return dayCount(range) === 1 && isByHour(cube, range) ? "hours" : usualStep(range);
}

/**
 * The steps by which a trend can be drawn: days, weeks and months always, hours if the cube has them, and rolling lines in
 * a range of more than a week. A rolling line of users is offered for the total of all chains alone, if the users at its
 * last complete point are known.
 */
export function offeredSteps(
  answer: TrendAnswer,
  { mode, chains }: Pick<TrendChoice, "mode" | "chains">,
): TrendStep[] {
  const { range } = answer.published;
  return TREND_STEPS.filter((step) => {
    if (step === "hours") return isByHour(answer.cube, range);
    if (!isRolling(step)) return true;
    if (dayCount(range) <= ROLLING_DAYS.mean) return false;
    if (step === "mean") return true;
    // A cube counts users for all chains together.
    const isOfAllChains = mode === "total" && chains.length === 0;
    return isOfAllChains && hasUsersAtLastPoint(answer, step);
  });
}

/**
 * Whether the cube holds users, and all the days whose users the last complete point of a rolling line counts. False if no
 * day of the range is complete, since the line has no point then.
 */
function hasUsersAtLastPoint(answer: TrendAnswer, rolling: Rolling): boolean {
  const { cube, published: dashboard, unfinished } = answer;
  const lastComplete = unfinished === null ? dashboard.range.to : addDays(unfinished, -1);
  if (lastComplete < dashboard.range.from) return false;
  const countedDays = lastDays(lastComplete, rolling);
  return isWhole({ cube, dashboard, unfinished }, countedDays) && users(cube, countedDays) !== null;
}
