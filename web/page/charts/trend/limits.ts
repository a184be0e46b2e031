import type { TrendAxis } from "../../../../shared/answer/trendAxis.ts";
import type { Limit } from "../../marks/dayMarks.ts";
import { highestPoint, type TrendSeries } from "./series.ts";

/** A limit in the colour of the line that it limits. */
export interface DrawnLimit extends Limit {
  readonly colour: string;
}

/**
 * The limits that apply to the drawn lines, in the colour of their line; a limit of several lines once for each. None in a
 * trend that is not by days, because rules judge days. A limit below 0 would be outside of the plot, and a limit of more than
 * twice the highest point would flatten all lines: both are left out.
 */
export function drawnLimits(
  limits: readonly Limit[],
  { step, rolling }: Pick<TrendAxis, "step" | "rolling">,
  drawn: readonly TrendSeries[],
): DrawnLimit[] {
  if (step !== "day" || rolling !== null) return [];
  const highest = highestPoint(drawn);
  const limitsOfLines: DrawnLimit[] = [];
  for (const limit of limits) {
    const { value } = limit;
    const isInReach = value >= 0 && value <= 2 * highest;
    if (!isInReach) continue;
    const limitedLines = drawn.filter((series) => isLimited(series, limit));
    for (const { colour } of limitedLines) limitsOfLines.push({ ...limit, colour });
  }
  return limitsOfLines;
}

/** Whether a limit is about the counts of a series: those of its chain, or the total of all chains. */
function isLimited({ kind, chain, chains }: TrendSeries, limit: Limit): boolean {
  if (limit.chain === null) return kind === "total" && chains.length === 0;
  return chain === limit.chain;
}
