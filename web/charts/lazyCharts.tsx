import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.tsx";
import { ChartLoading } from "../parts/PanelMessage.tsx";

const importCharts = retriedImport(() => import("./allCharts.ts"));

export const TrendChart = lazyView(importCharts, ({ TrendChart }) => TrendChart, <ChartLoading />);

export const TrendLegend = lazyView(
  importCharts,
  ({ TrendLegend }) => TrendLegend,
  <div className="legend" />,
);

export const RevisedDays = lazyView(importCharts, ({ RevisedDays }) => RevisedDays);

export const DonutChart = lazyView(importCharts, ({ DonutChart }) => DonutChart, <ChartLoading />);

export const BarsChart = lazyView(importCharts, ({ BarsChart }) => BarsChart, <ChartLoading />);

export const FlaggedCourse = lazyView(
  importCharts,
  ({ FlaggedCourse }) => FlaggedCourse,
  <ChartLoading />,
);

/** Starts loading the chart code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, DonutChart, BarsChart]) void chart.load();
}
