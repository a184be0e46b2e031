import { createContext } from "react";
import type { DashboardState } from "./data/dashboardState.ts";

/** The figures on screen with what they were made from. */
export type Shown = Extract<DashboardState, { status: "ready" }>;

/** Null where there are none. */
export const ShownFigures = createContext<Shown | null>(null);
