import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { TABLES } from "../database/datedTables.ts";
import { dayCount } from "../days/range.ts";
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

/**
 * A sentence such as `Data begin on Oct 23, 2025: 12 of the 31 days compared with are earlier`. Null if no day of the
 * comparison range is before the first transaction, without a comparison range, and if the first transaction is not known.
 */
function missingDaysCaveat({ dataBegin, previous }: Dashboard): string | null {
  const { transactions } = dataBegin;
  const begin = beginWords("Data", transactions);
  if (transactions === null || begin === null || previous === null) return null;
  if (dayCount(previous) === 1) return `${begin}: the day compared with is earlier`;
  const { missingDays } = transactions;
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
