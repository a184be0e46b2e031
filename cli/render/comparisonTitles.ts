import type { CountedTable, DistinctName, Figure } from "../../shared/compareSnapshots.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";

/** What a terminal calls the figures of the page. */
export const FIGURE_TITLES: Readonly<Record<Figure, string>> = {
  activeUsers: DEFINITIONS.activeUsers.title,
  activeProjects: DEFINITIONS.activeProjects.title,
  monitoredWallets: DEFINITIONS.monitoredWallets.title,
  scannedTransactions: DEFINITIONS.scannedTransactions.title,
  flaggedWallets: "Flagged Wallets",
  cleanWallets: "Clean Wallets",
};

export const TABLE_TITLES: Readonly<Record<CountedTable, string>> = {
  transactions: "Transactions",
  notifications: "Sent Notifications",
  exploits: "Exploits",
  events: "Events",
};

export const DISTINCT_TITLES: Readonly<Record<DistinctName, string>> = {
  users: "Active Users",
  projects: "Active Projects",
  flagged: "Flagged Wallets",
};
