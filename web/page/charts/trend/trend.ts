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
  /** The series that can be drawn, the lowest first. */
  readonly drawable: readonly TrendSeries[];
  /** All other chains, if their sum exceeds the largest chain: their line would lie above all other lines. */
  readonly undrawn: TrendSeries | null;
}

export interface TrendOptions extends TrendChoice {
  readonly chainColour: ChainColour;
}

/** The trend of a range. A single point, and a total, have other series to draw than the lines of chains. */
export function trend(figures: ReadyFigures, options: TrendOptions): Trend {
  const axis = trendAxis(figures.answer, options);
  const series = trendSeries(figures, axis, options);
  const chains = ofKind(series, "chain");
  const isSingle = axis.buckets.length === 1;
  const isOneChain = options.chains.length === 1;
  const isTotalChosen = options.mode === "total" && !isOneChain && !isSingle;
  const isOfTotal = chains.length === 0 || isTotalChosen;
  const undrawn = isOfTotal ? null : largestOthers(chains);
  const isDrawable = (each: TrendSeries) => {
    switch (each.kind) {
      case "exploits":
        return !isSingle && each.within(null) > 0;
      case "previous":
        return !isSingle && (isOfTotal || isOneChain) && each.within(null) > 0;
      case "total":
        return isOfTotal;
      case "chain":
        return !isOfTotal && each !== undrawn;
    }
  };
  return { ...axis, series, drawable: series.filter(isDrawable), undrawn };
}

/** The series of the other chains if none of the chains is as large; null otherwise. */
function largestOthers(chains: readonly TrendSeries[]): TrendSeries | null {
  const others = chains.find(({ chain }) => chain === null);
  if (others === undefined) return null;
  const count = others.within(null);
  const isLargest = chains.every((each) => each === others || each.within(null) < count);
  return isLargest ? others : null;
}
