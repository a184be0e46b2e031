import { lazyParts } from "../parts/lazyParts.ts";

/** The code behind the buttons of a panel. */
export const lazyTool = lazyParts(() => import("./panelTools.ts"));
