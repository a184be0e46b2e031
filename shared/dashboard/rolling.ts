import type { Cube } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import type { Step, TrendStep } from "../days/buckets.ts";
import { addDays, type Day } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { covers, type DayRange } from "../days/range.ts";
import { CARDS } from "../views/cards.ts";
import { type DataBegin, isCounted } from "./dataBegin.ts";

/** The lines whose points count several days that end with each day: how many days. */
export const ROLLING_DAYS = { mean: 7, users7: 7, users28: 28 } as const satisfies Record<
  Exclude<TrendStep, Step>,
  number
>;

export type Rolling = keyof typeof ROLLING_DAYS;

/** The rolling lines of users. */
export type RollingUsers = Exclude<Rolling, "mean">;

export function isRolling(step: TrendStep | null): step is Rolling {
  return step !== null && step in ROLLING_DAYS;
}

/** For each day the mean of the seven days that end with it (a simple moving average); null if one is not known. */
export function sevenDayMeans(counts: readonly (number | null)[]): (number | null)[] {
  return counts.map((_, index) => {
    const known = counts
      .slice(Math.max(0, index + 1 - ROLLING_DAYS.mean), index + 1)
      .filter((count) => count !== null);
    return known.length < ROLLING_DAYS.mean ? null : sum(known) / ROLLING_DAYS.mean;
  });
}

/**
 * For each day the distinct users of the `length` days that end with it, also of days before a range. Null if
 * the cube does not hold one of these days, or it comes before the first transaction.
 */
export function usersOfLastDays(
  cube: Cube,
  days: readonly Day[],
  length: number,
  begin: DataBegin,
): (number | null)[] {
  return days.map((to) => {
    const counted = { from: addDays(to, 1 - length), to };
    const first = { from: counted.from, to: counted.from };
    const isKnown = covers(cube.cover, counted) && isCounted(first, begin, null);
    return isKnown ? users(cube, counted) : null;
  });
}

/** The distinct users of days inside a cube's cover; null if users are not known. */
export function users(cube: Cube, days: DayRange): number | null {
  return CARDS.activeUsers.count(cube, indexRange(cube.cover, days));
}
