import { retriedImport } from "./retriedImport.ts";
import { retriedLazy } from "./retriedLazy.tsx";

const importTrend = retriedImport(() => import("./charts/TrendChart.tsx"));
const importDonut = retriedImport(() => import("./charts/DonutChart.tsx"));
const importBars = retriedImport(() => import("./charts/BarsChart.tsx"));

export const TrendChart = retriedLazy(async () => (await importTrend()).TrendChart);
export const DonutChart = retriedLazy(async () => (await importDonut()).DonutChart);
export const BarsChart = retriedLazy(async () => (await importBars()).BarsChart);

/** Begins to load the charts' code, which the cards and the filter do not wait for. */
export function preloadCharts(): void {
  // A load that fails is reported where a chart is rendered.
  Promise.all([importTrend(), importDonut(), importBars()]).catch(() => undefined);
}
