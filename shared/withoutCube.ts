import type { Dashboard } from "./dashboardSchema.ts";

/** Of the format of snapshot files. */
export const VERSION = 1;

/** A dashboard in the words of a snapshot file. */
export function withoutCube(dashboard: Dashboard): { schema: typeof VERSION } & Dashboard {
  return { schema: VERSION, ...dashboard };
}
