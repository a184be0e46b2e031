import type { TrendAxis } from "../../../../shared/answer/trendAxis.ts";
import type { Limit } from "../../marks/dayMarks.ts";
import { highestPoint, type TrendSeries } from "./series.ts";

/** A limit in the colour of the line that it limits. */
export interface DrawnLimit extends Limit {
  readonly colour: string;
}

/**
 * The limits of the lines that are drawn, in a trend by days alone: rules judge days. A limit of more than twice the
 * highest point would flatten all lines.
 */
export function drawnLimits(
  limits: readonly Limit[],
  { step, rolling }: Pick<TrendAxis, "step" | "rolling">,
  drawn: readonly TrendSeries[],
): DrawnLimit[] {
  if (step !== "day" || rolling !== null) return [];
  const highest = highestPoint(drawn);
  const inReach = limits.filter(({ value }) => value >= 0 && value <= 2 * highest);
  return inReach.flatMap((limit) =>
    drawn.filter((series) => isLimited(series, limit)).map(({ colour }) => ({ ...limit, colour })),
  );
}

function isLimited({ kind, chain, chains }: TrendSeries, limit: Limit): boolean {
  if (limit.chain === null) return kind === "total" && chains.length === 0;
  return chain === limit.chain;
}
