import { lazyViews } from "../parts/lazyViews.ts";
import { ChartLoading } from "../parts/PanelMessage.tsx";

const lazyChart = lazyViews(() => import("./charts.ts"));

export const TrendChart = lazyChart("TrendChart", <ChartLoading />);

export const SharesPie = lazyChart("SharesPie", <ChartLoading />);

export const BarsChart = lazyChart("BarsChart", <ChartLoading />);

export const FlaggedDays = lazyChart("FlaggedDays", <ChartLoading />);

export const ExploitDays = lazyChart("ExploitDays", <ChartLoading />);

/** Starts loading the chart code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  for (const chart of [TrendChart, SharesPie, BarsChart]) void chart.load();
}
