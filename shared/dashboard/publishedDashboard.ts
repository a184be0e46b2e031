import type { Dashboard } from "./dashboardSchema.ts";

/** The version of the snapshot format. */
export const VERSION = 1;

/** A dashboard as a snapshot file and `--json` have it. */
export function publishedDashboard(dashboard: Dashboard): { schema: typeof VERSION } & Dashboard {
  return { schema: VERSION, ...dashboard };
}
