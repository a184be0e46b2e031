import * as z from "zod/mini";
import { firstFrom } from "./firstFrom.ts";
import { wholeNumbers } from "./wholeNumbers.ts";

/**
 * Counts per day in two columns of equal length: `days` are strictly ascending indexes, `counts` are
 * whole numbers above 0. A missing day counts 0.
 */
export const seriesSchema = z
  .object({
    days: wholeNumbers(0),
    counts: wholeNumbers(1),
  })
  .check(z.refine(isSeries, "days must ascend, each with its count"));

/** The series of one chain, or of one type of event. */
export const labelledSeriesSchema = z.object({ label: z.string(), series: seriesSchema });

export type Series = z.infer<typeof seriesSchema>;

/** A series from counts by day index, in any order. */
export function buildSeries(countByDay: ReadonlyMap<number, number>): Series {
  const cells = [...countByDay].sort(([a], [b]) => a - b);
  return { days: cells.map(([day]) => day), counts: cells.map(([, count]) => count) };
}

/** The sum of the counts from day index `from` to `to`, both included. */
export function sumBetween({ days, counts }: Series, from: number, to: number): number {
  let sum = 0;
  for (let cell = firstFrom(days, from); (days[cell] ?? to + 1) <= to; cell++) {
    sum += counts[cell] ?? 0;
  }
  return sum;
}

/** The counts of each day from index `from` to `to`, both included, zeros too. */
export function denseBetween(series: Series, from: number, to: number): number[] {
  return denseSum([series], from, to);
}

/** The sum of the columns' counts on each day from index `from` to `to`, both included; 0 on a day without a row. */
export function denseSum(columns: readonly Series[], from: number, to: number): number[] {
  const sums = new Array<number>(to - from + 1).fill(0);
  for (const { days, counts } of columns) {
    for (let cell = firstFrom(days, from); (days[cell] ?? to + 1) <= to; cell++) {
      const index = (days[cell] ?? 0) - from;
      sums[index] = (sums[index] ?? 0) + (counts[cell] ?? 0);
    }
  }
  return sums;
}

/** Whether each day has a count and the days ascend. */
function isSeries({ days, counts }: { days: number[]; counts: number[] }): boolean {
  if (days.length !== counts.length) return false;
  return days.every((day, cell) => cell === 0 || day > (days[cell - 1] ?? 0));
}
