import {
  type TrendAxis,
  type TrendChoice,
  trendAxis,
} from "../../../../shared/answer/trendAxis.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ofKind, type TrendSeries, trendSeries } from "./series.ts";

/** A trend, as its chart, legend, controls, tooltip and description show it. */
export interface Trend extends TrendAxis {
  /** Every series, drawn or not. */
  readonly series: readonly TrendSeries[];
  /** The series that have a line or marks in the chart unless the reader hides them, from the back to the front. */
  readonly drawable: readonly TrendSeries[];
  /**
   * The other chains together, if they have no line because it would be above all others: their sum exceeds the largest
   * chain. Otherwise null.
   */
  readonly undrawn: TrendSeries | null;
}

export interface TrendOptions extends TrendChoice {
  readonly chainColour: ChainColour;
}

/**
 * The trend of a range. What it draws:
 * - The total if it is chosen or if no transaction has a chain, otherwise the lines of chains. The choice does not count with a
 *   single highlighted chain, which is its own total, and in a trend of a single point.
 * - The comparison beside a single line, and exploits. Both need several points and a sum above 0.
 */
export function trend(figures: ReadyFigures, options: TrendOptions): Trend {
  const axis = trendAxis(figures.answer, options);
  const series = trendSeries(figures, axis, options);
  const chains = ofKind(series, "chain");
  const hasSeveralPoints = axis.buckets.length > 1;
  const isOneChain = options.chains.length === 1;
  const isTotalChosen = options.mode === "total" && hasSeveralPoints && !isOneChain;
  const drawsTotal = chains.length === 0 || isTotalChosen;
  const isSingleLine = drawsTotal || isOneChain;
  const undrawn = drawsTotal ? null : largestOthers(chains);
  const isDrawable = (each: TrendSeries) => {
    switch (each.kind) {
      case "exploits":
        return hasSeveralPoints && each.within(null) > 0;
      case "previous":
        return hasSeveralPoints && isSingleLine && each.within(null) > 0;
      case "total":
        return drawsTotal;
      case "chain":
        return !drawsTotal && each !== undrawn;
    }
  };
  return { ...axis, series, drawable: series.filter(isDrawable), undrawn };
}

/** The series of all other chains together, if it is larger than that of each chain; null if not, or if there is none. */
function largestOthers(chains: readonly TrendSeries[]): TrendSeries | null {
  const others = chains.find(({ chain }) => chain === null);
  if (others === undefined) return null;
  const count = others.within(null);
  const isLargest = chains.every((each) => each === others || each.within(null) < count);
  return isLargest ? others : null;
}
