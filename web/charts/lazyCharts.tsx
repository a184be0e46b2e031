import { lazyViews } from "../parts/lazyViews.ts";
import { ChartLoading } from "../parts/PanelMessage.tsx";

const lazyChart = lazyViews(() => import("./allCharts.ts"));

export const TrendChart = lazyChart("TrendChart", <ChartLoading />);

export const TrendLegend = lazyChart("TrendLegend", <div className="legend" />);

export const RevisedDays = lazyChart("RevisedDays");

export const DonutChart = lazyChart("DonutChart", <ChartLoading />);

export const BarsChart = lazyChart("BarsChart", <ChartLoading />);

export const FlaggedCourse = lazyChart(
  "FlaggedCourse",
  <section className="flagged-course">
    <ChartLoading />
  </section>,
);

/** Starts loading the chart code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, DonutChart, BarsChart]) void chart.load();
}
