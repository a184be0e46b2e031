import { rowsIn } from "../cube/countedRows.ts";
import type { Cube } from "../cube/cube.ts";
import { distinctBetween } from "../cube/distinct.ts";
import type { CountedTable } from "../database/datedTables.ts";
import type { IndexRange } from "../days/indexRange.ts";
import type { View } from "./view.ts";

/** A figure at the top, the same on the page and in the terminal. */
export interface Card extends Pick<View<never>, "title" | "definition" | "unit" | "identities"> {
  readonly subtitle: string;
  /** The table whose rows date the card; null for a count without days, which has no change. */
  readonly table: CountedTable | null;
  /** The value of some days of a cube; null if it is not known. */
  readonly count: (cube: Cube, days: IndexRange) => number | null;
}

/** All cards, in the order of the page and of a file. */
export const CARDS = {
  activeUsers: {
    title: "Total Active Users",
    subtitle: "Unique users with transactions",
    definition:
      "People who belong to a project with a transaction in these days (memberships), each counted once by e-mail.",
    unit: ["active user", "active users"],
    identities: "users",
    table: "transactions",
    count: ({ users }, { from, to }) => users && distinctBetween(users, from, to),
  },
  activeProjects: {
    title: "Active Projects",
    subtitle: "Unique projects with transactions",
    definition:
      "Projects with at least one transaction in these days (transactions), each counted once.",
    unit: ["project", "projects"],
    identities: "projects",
    table: "transactions",
    count: ({ projects }, { from, to }) => projects && distinctBetween(projects, from, to),
  },
  monitoredWallets: {
    title: "Monitored Wallets",
    subtitle: "Total wallet addresses being monitored",
    definition:
      "Every wallet monitored when the data was read (addresses), whichever days are shown.",
    unit: ["wallet", "wallets"],
    table: null,
    count: ({ wallets }) => wallets,
  },
  scannedTransactions: {
    title: "Scanned Transactions",
    subtitle: "Total transactions processed",
    definition: "Every transaction in these days (transactions), with or without a chain.",
    unit: ["transaction", "transactions"],
    table: "transactions",
    count: ({ transactions }, days) => rowsIn(transactions, days),
  },
} as const satisfies Readonly<Record<string, Card>>;

export type CardName = keyof typeof CARDS;

export const CARD_NAMES = Object.keys(CARDS) as CardName[];
