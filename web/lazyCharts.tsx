import { lazyView } from "./lazyView.tsx";
import { ChartLoading } from "./panels/Panel.tsx";
import { retriedImport } from "./retriedImport.ts";

const importCharts = retriedImport(() => import("./charts/allCharts.ts"));

export const TrendChart = lazyView(importCharts, ({ TrendChart }) => TrendChart, <ChartLoading />);

export const DonutChart = lazyView(importCharts, ({ DonutChart }) => DonutChart, <ChartLoading />);

export const BarsChart = lazyView(importCharts, ({ BarsChart }) => BarsChart, <ChartLoading />);

/** Begins to load the charts' code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, DonutChart, BarsChart]) void chart.load();
}
