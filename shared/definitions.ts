import type { Card } from "./dashboard.ts";

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

/** What each figure is called, and in one line what is counted, where, and whether repeats count. */
export const DEFINITIONS: Readonly<Record<Figure, Definition>> = {
  activeUsers: {
    title: "Total Active Users",
    definition: "Distinct e-mails in memberships of projects with a transaction in the range.",
  },
  activeProjects: {
    title: "Active Projects",
    definition: "Distinct project ids in transactions of the range.",
  },
  monitoredWallets: {
    title: "Monitored Wallets",
    definition: "All rows in addresses when the data was read, whatever the range; not distinct.",
  },
  scannedTransactions: {
    title: "Scanned Transactions",
    definition: "All rows in transactions of the range, those without a chain too; not distinct.",
  },
  transactionTrends: {
    title: "Transaction Trends Over Time",
    definition:
      "Rows in transactions of each day of the range, by chain; not distinct, those without a chain left out.",
  },
  topBlockchains: {
    title: "Top Blockchains",
    definition:
      "The 5 chains with the most rows in transactions of the range; not distinct, % is of all rows with a chain.",
  },
  wallets: {
    title: "Flagged vs Clean Wallets",
    definition:
      "Flagged: distinct addresses in sent notifications of the range. Clean: all rows in addresses less the flagged.",
  },
  flaggedDistribution: {
    title: "Flagged Wallets Distribution",
    definition:
      "Rows in sent notifications of the range, by chain; not distinct: a wallet counts each time it is flagged.",
  },
  exploitsByChain: {
    title: "Exploits by Chain",
    definition:
      "The 10 chains with the most rows in exploits of the range; not distinct, those without a chain left out.",
  },
  commonEvents: {
    title: "Most Common Events",
    definition: "The 10 event types with the most rows in events of the range; not distinct.",
  },
};
