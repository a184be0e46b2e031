import { lazyParts } from "../parts/lazyParts.ts";

/** The code of the notes about the range. The page loads it later. */
export const lazyNote = lazyParts(() => import("./notes.tsx"));
