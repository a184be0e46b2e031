import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { TABLES } from "../database/datedTables.ts";
import { beginWords, leftOutRows, membershipsCaveat, overlapCaveat } from "./caveats.ts";
import { formatCount, formatDayCount, formatList } from "./format.ts";

/** All caveats of the figures of a range, one sentence each, without a full stop. */
export function rangeCaveats(dashboard: Dashboard): string[] {
  const sentences = [
    missingDaysCaveat(dashboard),
    leftOutRows(dashboard),
    overlapCaveat(dashboard),
    membershipsCaveat(dashboard),
    unknownCaveat(dashboard),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** How many days of the comparison range are before the first transaction; null if none is. */
function missingDaysCaveat({ dataBegin, previous }: Dashboard): string | null {
  const begin = beginWords("Data", dataBegin.transactions);
  if (begin === null || previous === null) return null;
  const missingDays = dataBegin.transactions?.missingDays ?? 0;
  const are = missingDays === 1 ? "is" : "are";
  const days = formatDayCount(previous);
  return `${begin}: ${formatCount(missingDays)} of the ${days} compared with ${are} earlier`;
}

/** What is not known, such as a table or a column that a folder of CSV files lacks; null if everything is known. */
function unknownCaveat({ cards, completeness }: Dashboard): string | null {
  const unknown: string[] = TABLES.filter((table) => completeness[table] === null);
  if (cards.activeProjects.value === null) unknown.push("projects");
  if (cards.monitoredWallets.value === null) unknown.push("wallets");
  return unknown.length === 0 ? null : `Not in this data, so not known: ${formatList(unknown)}`;
}
