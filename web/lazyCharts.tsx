import { lazyView } from "./lazyView.tsx";
import { ChartLoading } from "./panels/Panel.tsx";

export const TrendChart = lazyView(
  () => import("./charts/TrendChart.tsx"),
  ({ TrendChart }) => TrendChart,
  <ChartLoading />,
);

export const DonutChart = lazyView(
  () => import("./charts/DonutChart.tsx"),
  ({ DonutChart }) => DonutChart,
  <ChartLoading />,
);

export const BarsChart = lazyView(
  () => import("./charts/BarsChart.tsx"),
  ({ BarsChart }) => BarsChart,
  <ChartLoading />,
);

/** Begins to load the charts' code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, DonutChart, BarsChart]) void chart.load();
}
