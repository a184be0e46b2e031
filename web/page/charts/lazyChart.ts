import { lazyParts } from "../parts/lazyParts.ts";

/** The code of the charts that are drawn without Recharts. */
export const lazyChart = lazyParts(() => import("./charts.ts"));
