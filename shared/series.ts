import * as z from "zod/mini";

/**
 * Counts per day in two columns of equal length: `days` are indexes that ascend strictly, `counts`
 * are whole numbers above 0. A day that is left out counts 0.
 */
export const seriesSchema = z
  .object({
    days: z.array(z.int().check(z.nonnegative())),
    counts: z.array(z.int().check(z.positive())),
  })
  .check(z.refine(isSeries, "days must ascend, each with its count"));

/** The series of one chain, or of one type of event. */
export const labelledSeriesSchema = z.object({ label: z.string(), series: seriesSchema });

export type Series = z.infer<typeof seriesSchema>;

/** A series from counts by day index, in any order. */
export function seriesOf(countByDay: ReadonlyMap<number, number>): Series {
  const cells = [...countByDay].sort(([a], [b]) => a - b);
  return { days: cells.map(([day]) => day), counts: cells.map(([, count]) => count) };
}

/** What the days from index `from` to `to`, both included, count together. */
export function sumBetween(series: Series, from: number, to: number): number {
  let sum = 0;
  for (const [, count] of cellsBetween(series, from, to)) sum += count;
  return sum;
}

/** The counts of the days from index `from` to `to`, both included, zeros and all. */
export function denseBetween(series: Series, from: number, to: number): number[] {
  const dense = new Array<number>(to - from + 1).fill(0);
  for (const [day, count] of cellsBetween(series, from, to)) dense[day - from] = count;
  return dense;
}

function* cellsBetween({ days, counts }: Series, from: number, to: number) {
  for (const [index, day] of days.entries()) {
    if (day > to) return;
    if (day >= from) yield [day, counts[index] ?? 0] as const;
  }
}

function isSeries({ days, counts }: { days: number[]; counts: number[] }): boolean {
  return (
    days.length === counts.length && days.every((day, i) => i === 0 || day > (days[i - 1] ?? 0))
  );
}
