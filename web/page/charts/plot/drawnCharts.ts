import { useLayoutEffect } from "react";
import type { DrawnChart } from "../../../../shared/pictures/drawnChart.ts";
import type { ViewName } from "../../../../shared/views/views.ts";

/** The chart of each view as it is on screen, for a picture of it. */
export const drawnCharts = new Map<ViewName, DrawnChart>();

export function useDrawnChart(view: ViewName, chart: DrawnChart): void {
  useLayoutEffect(() => void drawnCharts.set(view, chart));
}
