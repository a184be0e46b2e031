import { id, text } from "./column.ts";
import type { DatabaseTable, UndatedTable } from "./databaseTable.ts";
import { DATED_TABLES } from "./databaseTables.ts";

const chains = {
  name: "chains",
  columns: [id("id", "chains", true), text("name", false)],
  read: ["name"],
} as const satisfies UndatedTable;

const addresses = {
  name: "addresses",
  columns: [id("id", "addresses", true), text("address", false)],
  read: ["*"],
} as const satisfies UndatedTable;

const memberships = {
  name: "memberships",
  columns: [
    id("id", "memberships", false),
    text("email", true, "email"),
    id("project_id", "projects", true),
  ],
  read: ["project_id::text", "email"],
} as const satisfies UndatedTable;

export const UNDATED_TABLES = { chains, memberships, addresses };

/** All tables, ordered so that each refers only to earlier ones. */
export const DATABASE_TABLES: readonly DatabaseTable[] = [
  chains,
  addresses,
  DATED_TABLES.transactions,
  memberships,
  DATED_TABLES.notifications,
  DATED_TABLES.events,
  DATED_TABLES.exploits,
];
