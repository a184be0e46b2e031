import { lazyParts } from "../parts/lazyParts.ts";

/** The code of everything that the buttons of a panel open. */
export const lazyTool = lazyParts(() => import("./tools.ts"));
