import type { IdentityKind } from "../cube/cube.ts";
import type { Card } from "./dashboardSchema.ts";
import { VIEWS, type ViewName } from "./views.ts";

/** The four cards and the six views. */
export type Figure = Card | ViewName;

interface Definition {
  readonly title: string;
  readonly definition: string;
  /** The identities that are counted, if any are. */
  readonly identities?: IdentityKind;
}

/** The title of each figure, and one line on what is counted, in which table, and whether repeats count. */
export const DEFINITIONS: Readonly<Record<Figure, Definition>> = {
  activeUsers: {
    title: "Total Active Users",
    definition:
      "People who belong to a project with a transaction in these days (memberships), each counted once by e-mail.",
    identities: "users",
  },
  activeProjects: {
    title: "Active Projects",
    definition:
      "Projects with at least one transaction in these days (transactions), each counted once.",
    identities: "projects",
  },
  monitoredWallets: {
    title: "Monitored Wallets",
    definition:
      "Every wallet monitored when the data was read (addresses), whichever days are shown.",
  },
  scannedTransactions: {
    title: "Scanned Transactions",
    definition: "Every transaction in these days (transactions), with or without a chain.",
  },
  ...VIEWS,
};
