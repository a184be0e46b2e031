import { lazyParts } from "../parts/lazyParts.ts";

/** The code of all charts. */
export const lazyChart = lazyParts(() => import("./charts.ts"));
