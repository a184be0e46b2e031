import { lazyParts } from "../parts/lazyParts.ts";

/** The code of rings and of columns of days, with Recharts. */
export const lazyRechart = lazyParts(() => import("./recharts.ts"));
