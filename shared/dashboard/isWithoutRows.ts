import { TABLES } from "../database/datedTables.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/** Whether a range has no row in any table. */
export function isWithoutRows({ completeness }: Dashboard): boolean {
  return TABLES.every((table) => (completeness[table]?.rangeRows ?? 0) === 0);
}
