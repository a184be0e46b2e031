import { lazyParts } from "../parts/lazyParts.ts";

/** The code of what is said about the range, which does not come first. */
export const lazyNote = lazyParts(() => import("./notes.tsx"));
