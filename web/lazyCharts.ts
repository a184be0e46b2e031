import { lazy } from "react";

const importTrend = () => import("./charts/TrendChart.tsx");
const importDonut = () => import("./charts/DonutChart.tsx");
const importBars = () => import("./charts/BarsChart.tsx");

export const TrendChart = lazy(async () => ({ default: (await importTrend()).TrendChart }));
export const DonutChart = lazy(async () => ({ default: (await importDonut()).DonutChart }));
export const BarsChart = lazy(async () => ({ default: (await importBars()).BarsChart }));

/** Begins to load the charts' code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  // A load that fails is reported where a chart is rendered.
  Promise.all([importTrend(), importDonut(), importBars()]).catch(() => undefined);
}
