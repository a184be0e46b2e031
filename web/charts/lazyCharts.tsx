import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.ts";
import { ChartLoading } from "../parts/PanelMessage.tsx";

const importCharts = retriedImport(() => import("./allCharts.ts"));

export const TrendChart = lazyView(importCharts, "TrendChart", <ChartLoading />);

export const TrendLegend = lazyView(importCharts, "TrendLegend", <div className="legend" />);

export const RevisedDays = lazyView(importCharts, "RevisedDays");

export const DonutChart = lazyView(importCharts, "DonutChart", <ChartLoading />);

export const BarsChart = lazyView(importCharts, "BarsChart", <ChartLoading />);

export const FlaggedCourse = lazyView(
  importCharts,
  "FlaggedCourse",
  <section className="flagged-course">
    <ChartLoading />
  </section>,
);

/** Starts loading the chart code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, DonutChart, BarsChart]) void chart.load();
}
