import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { TABLES } from "../database/datedTables.ts";
import { beginWords, leftOutRows, membershipsCaveat, overlapCaveat } from "./caveats.ts";
import { formatCount, formatDayCount, formatList } from "./format.ts";

/** All caveats of the figures of a range, one sentence each, without a full stop. */
export function rangeCaveats(dashboard: Dashboard): string[] {
  const { cards, completeness, dataBegin, previous } = dashboard;
  const begin = beginWords("Data", dataBegin.transactions);
  const missing = dataBegin.transactions?.missingDays ?? 0;
  const are = missing === 1 ? "is" : "are";
  const days = previous === null ? "" : formatDayCount(previous);
  // What a folder of CSV files lacks.
  const unknown: string[] = TABLES.filter((table) => completeness[table] === null);
  if (cards.activeProjects.value === null) unknown.push("projects");
  if (cards.monitoredWallets.value === null) unknown.push("wallets");
  const sentences = [
    begin === null
      ? null
      : `${begin}: ${formatCount(missing)} of the ${days} compared with ${are} earlier`,
    leftOutRows(dashboard),
    overlapCaveat(dashboard),
    membershipsCaveat(dashboard),
    unknown.length === 0 ? null : `Not in this data, so not known: ${formatList(unknown)}`,
  ];
  return sentences.filter((sentence) => sentence !== null);
}
