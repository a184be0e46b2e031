import type { CountedTable, DistinctName, Figure } from "../../shared/compareSnapshots.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";

/** What a terminal calls the figures of the page. */
export function figureTitle(figure: Figure): string {
  if (figure === "flaggedWallets") return "Flagged Wallets";
  if (figure === "cleanWallets") return "Clean Wallets";
  return DEFINITIONS[figure].title;
}

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
