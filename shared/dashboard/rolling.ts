import type { Cube } from "../cube/cube.ts";
import type { Step, TrendStep } from "../days/buckets.ts";
import { addDays, type Day } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { CARDS } from "../views/cards.ts";

/** The lines whose points count several days that end with each day: how many days. */
export const ROLLING_DAYS = { mean: 7, users7: 7, users28: 28 } as const satisfies Record<
  Exclude<TrendStep, Step>,
  number
>;

export type Rolling = keyof typeof ROLLING_DAYS;

export function isRolling(step: TrendStep | null): step is Rolling {
  return step !== null && step in ROLLING_DAYS;
}

/** The days that a point of a rolling line counts. */
export function lastDays(to: Day, step: Rolling): DayRange {
  return { from: addDays(to, 1 - ROLLING_DAYS[step]), to };
}

/** The distinct users of days inside a cube's cover; null if users are not known. */
export function users(cube: Cube, days: DayRange): number | null {
  return CARDS.activeUsers.count(cube, indexRange(cube.cover, days));
}
