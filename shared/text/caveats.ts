import { CARDS, type CardName } from "../dashboard/cards.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { DataBegin } from "../dashboard/dataBegin.ts";
import type { View } from "../dashboard/view.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, tableTitle } from "../database/datedTables.ts";
import { longestRange } from "../days/cover.ts";
import { earlier } from "../days/day.ts";
import { dayCount, sharedDays } from "../days/range.ts";
import { formatDay, formatDayCount, formatQuantity } from "./format.ts";

/** Why users are not known; null if they are. */
export function membershipsCaveat({
  cards,
  completeness,
}: Pick<Dashboard, "cards" | "completeness">): string | null {
  switch (completeness.memberships) {
    case "known":
      return null;
    case "none":
      return "No memberships in this data, so users cannot be counted";
    case "unknown":
      return cards.activeProjects.value === null
        ? "No projects in this data, so users cannot be counted"
        : "Memberships could not be read, so users cannot be counted";
  }
}

/**
 * What a view without rows shows instead: first what is missing; then why, if its table or the wallets are not known or it has
 * only rows without a chain, and otherwise when it will appear.
 */
export function emptyWords(
  { table, empty, kind, identities }: View<never>,
  { completeness, cards }: Pick<Dashboard, "completeness" | "cards">,
): readonly [string, string] {
  const [what, whenItAppears] = empty;
  const countedRows = completeness[table];
  if (countedRows === null) return [what, notInData(table)];
  // Flagged wallets are shown among all wallets.
  const lacksWallets = identities === "flagged" && cards.monitoredWallets.value === null;
  if (lacksWallets) return [what, notInData("wallets")];
  const isByChain = kind[0] === "chain";
  const { rangeRows } = countedRows;
  if (!isByChain || rangeRows === 0) return [what, whenItAppears];
  const { unit } = DATED_TABLES[table];
  if (rangeRows === 1) return [what, `The only ${unit[0]} has no chain`];
  return [what, `None of the ${formatQuantity(rangeRows, unit)} has a chain`];
}

function notInData(rows: string): string {
  return `This data has no ${rows}, so they are not known`;
}

/** Why the figure of a card is not known, or since when there is data for its change; null if neither limits it. */
export function cardCaveat(dashboard: Dashboard, card: CardName): string | null {
  const { table, unit } = CARDS[card];
  const usersCaveat = card === "activeUsers" ? membershipsCaveat(dashboard) : null;
  if (usersCaveat !== null) return usersCaveat;
  if (dashboard.cards[card].value === null) return `No ${unit[1]} in this data`;
  return table === null ? null : beginWords("Data", dashboard.dataBegin[table]);
}

/**
 * A note that there are rows before a range that cannot begin earlier, because it begins with the cover or has the greatest
 * length. Null for any other range, and if there are no such rows.
 */
export function leftOutRows(dashboard: Dashboard): string | null {
  const { comparison, dataBegin, lifecycle, range } = dashboard;
  const coverStart = lifecycle.since;
  const beginsWithCover = range.from === coverStart;
  const isLongest = dayCount(range) === longestRange(comparison);
  const beginsEarliest = beginsWithCover || isLongest;
  if (!beginsEarliest) return null;
  const firstDays = Object.values(dataBegin).flatMap((begin) => begin?.day ?? []);
  const firstDay = firstDays.reduce(earlier, range.from);
  if (firstDay === range.from) return null;
  return `Rows before ${formatDay(range.from)} are left out: the first is from ${formatDay(firstDay)}`;
}

/** Why the days of the range before a table's first row have no figure; null if there are none. */
export function firstRowCaveat(
  table: CountedTable,
  { dataBegin, range }: Pick<Dashboard, "dataBegin" | "range">,
): string | null {
  const begin = dataBegin[table]?.day ?? range.from;
  if (begin <= range.from) return null;
  return `${tableTitle(table)} begin on ${formatDay(begin)}: earlier days are not known`;
}

/** The number of days that are in both the range and its comparison range; null if there are none. */
export function overlapCaveat({
  range,
  previous,
}: Pick<Dashboard, "range" | "previous">): string | null {
  const shared = previous === null ? null : sharedDays(range, previous);
  if (shared === null) return null;
  const are = dayCount(shared) === 1 ? "is" : "are";
  return `${formatDayCount(shared)} ${are} in both ranges compared`;
}

/** The transactions that shares of chains leave out. */
export function unlinkedWords(transactions: number): string {
  return `${formatQuantity(transactions, ["transaction has", "transactions have"])} no chain`;
}

/** What the share of a chain is a share of. */
export function sharedTransactions({ unlinked }: Pick<Dashboard, "unlinked">): string {
  return unlinked.transactions === 0 ? "all transactions" : "all transactions with a chain";
}

/** The dashboard with null instead of the specification's 0 for users that cannot be counted. */
export function withKnownUsers<Figures extends Pick<Dashboard, "cards" | "completeness">>(
  dashboard: Figures,
): Figures {
  if (membershipsCaveat(dashboard) === null) return dashboard;
  const activeUsers = { value: null, previous: null, changePercent: null };
  return { ...dashboard, cards: { ...dashboard.cards, activeUsers } };
}

/** `data begin on Oct 23, 2025` if days of the comparison range are earlier; null otherwise. */
export function beginWords(rows: string, begin: DataBegin): string | null {
  if (begin === null || begin.missingDays === 0) return null;
  return `${rows} begin on ${formatDay(begin.day)}`;
}
