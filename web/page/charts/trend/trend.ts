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
 * The trend of a range. It draws either the lines of chains or the line of their total. The total is drawn if there is no
 * chain, and if it is chosen, except with one highlighted chain or a single point. The comparison is beside a single line
 * only, and neither it nor exploits are drawn in a trend of a single point or if their sum is 0.
 */
export function trend(figures: ReadyFigures, options: TrendOptions): Trend {
  const axis = trendAxis(figures.answer, options);
  const series = trendSeries(figures, axis, options);
  const chains = ofKind(series, "chain");
  const isSinglePoint = axis.buckets.length === 1;
  const isOneChain = options.chains.length === 1;
  const isTotalChosen = options.mode === "total" && !isOneChain && !isSinglePoint;
  const drawsTotal = chains.length === 0 || isTotalChosen;
  const undrawn = drawsTotal ? null : largestOthers(chains);
  const isDrawable = (each: TrendSeries) => {
    switch (each.kind) {
      case "exploits":
        return !isSinglePoint && each.within(null) > 0;
      case "previous":
        return !isSinglePoint && (drawsTotal || isOneChain) && each.within(null) > 0;
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
