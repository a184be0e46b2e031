import type { ViewName } from "../../../shared/views/views.ts";

/** For each panel: whether its table covers its chart, and what switches between them. */
export const tableSwitches = new Map<ViewName, { isTable: boolean; toggle: () => void }>();
