import { sum } from "../cube/sum.ts";

/** The days of a mean: a week, so that weekdays weigh the same. */
export const MEAN_DAYS = 7;

/** For each day the mean of the seven days that end with it (a simple moving average); null if one is not known. */
export function sevenDayMeans(counts: readonly (number | null)[]): (number | null)[] {
  return counts.map((_, index) => {
    const known = counts
      .slice(Math.max(0, index + 1 - MEAN_DAYS), index + 1)
      .filter((count) => count !== null);
    return known.length < MEAN_DAYS ? null : sum(known) / MEAN_DAYS;
  });
}
