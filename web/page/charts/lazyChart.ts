import { lazyParts } from "../parts/lazyParts.ts";

/** The code of the charts that are drawn without Recharts. */
export const lazyChart = lazyParts(() => import("./charts.ts"));

/** The code of rings and of columns of days, with Recharts. */
export const lazyRechart = lazyParts(() => import("./recharts.ts"));
