import { createContext } from "react";
import type { Ready } from "./data/dashboardState.ts";

/** The figures on screen with what they were made from; null where there are none. */
export const ShownFigures = createContext<Ready | null>(null);
