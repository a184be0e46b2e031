import type { Card } from "./dashboardSchema.ts";

/** The four cards and the six views. */
export type Figure =
  | Card
  | "transactionTrends"
  | "topBlockchains"
  | "wallets"
  | "flaggedDistribution"
  | "exploitsByChain"
  | "commonEvents";

interface Definition {
  readonly title: string;
  readonly definition: string;
}

/** What each figure is called, and in one line what is counted, in which table, and whether repeats count. */
export const DEFINITIONS: Readonly<Record<Figure, Definition>> = {
  activeUsers: {
    title: "Total Active Users",
    definition:
      "People who belong to a project with a transaction in these days (memberships), each counted once by e-mail.",
  },
  activeProjects: {
    title: "Active Projects",
    definition:
      "Projects with at least one transaction in these days (transactions), each counted once.",
  },
  monitoredWallets: {
    title: "Monitored Wallets",
    definition:
      "Every wallet that was watched when the data was read (addresses), whichever days are shown.",
  },
  scannedTransactions: {
    title: "Scanned Transactions",
    definition:
      "Every transaction of these days (transactions), those that belong to no chain too.",
  },
  transactionTrends: {
    title: "Transaction Trends Over Time",
    definition:
      "Transactions of each day by chain (transactions); those that belong to no chain are left out.",
  },
  topBlockchains: {
    title: "Top Blockchains",
    definition:
      "The 5 chains with the most transactions in these days (transactions); % is of all that belong to a chain.",
  },
  wallets: {
    title: "Flagged vs Clean Wallets",
    definition:
      "Flagged: wallets with an alert sent in these days (notifications), each once. Clean: all others watched (addresses).",
  },
  flaggedDistribution: {
    title: "Flagged Wallets Distribution",
    definition:
      "Alerts sent in these days by chain (notifications); a wallet counts each time that it is flagged.",
  },
  exploitsByChain: {
    title: "Exploits by Chain",
    definition:
      "The 10 chains with the most exploits in these days (exploits); those that belong to no chain are left out.",
  },
  commonEvents: {
    title: "Most Common Events",
    definition: "The 10 kinds of events that came most often in these days (events).",
  },
};
