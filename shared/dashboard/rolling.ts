import type { Cube } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import type { Step, TrendStep } from "../days/buckets.ts";
import { addDays, type Day } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { covers, type DayRange } from "../days/range.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { isBeforeData } from "./dataBegin.ts";
import { knownIdentities } from "./memberships.ts";

/** The number of days that each point of a rolling line counts, up to the day of the point. */
export const ROLLING_DAYS = { mean: 7, users7: 7, users28: 28 } as const satisfies Record<
  Exclude<TrendStep, Step | "hours">,
  number
>;

export type Rolling = keyof typeof ROLLING_DAYS;

/** Whether a step is a rolling line; null is the usual step, which is none. */
export function isRolling(step: TrendStep | null): step is Rolling {
  return step !== null && step in ROLLING_DAYS;
}

/** Whether a step is a rolling line of the users of the last days, not of mean transactions. */
export function isOfUsers(step: TrendStep | null): step is Exclude<Rolling, "mean"> {
  return isRolling(step) && step !== "mean";
}

/** The days that a point of a rolling line counts. */
export function lastDays(to: Day, step: Rolling): DayRange {
  return { from: addDays(to, 1 - ROLLING_DAYS[step]), to };
}

/** The distinct users of days inside a cube's cover; null if users are not known, as without memberships. */
export function users(cube: Cube, days: DayRange): number | null {
  const { users: sightings } = knownIdentities(cube);
  if (sightings === null) return null;
  const { from, to } = indexRange(cube.cover, days);
  return distinctBetween(sightings, from, to);
}

interface RollingFigures {
  readonly cube: Cube;
  readonly dashboard: Dashboard;
  readonly unfinished: Day | null;
}

/**
 * Whether every one of some days is known: it is inside the cover, has ended, and is not before the first transaction. Days
 * before the dashboard's range can be known too.
 */
export function isWhole(
  { cube, dashboard, unfinished }: RollingFigures,
  { from, to }: DayRange,
): boolean {
  const isComplete = unfinished === null || to < unfinished;
  const hasData = !isBeforeData(from, dashboard.dataBegin.transactions);
  return isComplete && hasData && covers(cube.cover, { from, to });
}
