import { lazyParts } from "../parts/lazyParts.ts";

/** The code behind the buttons of a panel, and of the figures of a chain and of rules. */
export const lazyTool = lazyParts(() => import("./panelTools.ts"));
