import type { Column, ColumnKind } from "./column.ts";
import type { DatabaseTable, DatedTable, UndatedTable } from "./databaseTable.ts";
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

const { transactions, ...others } = DATED_TABLES;

/** All tables, ordered so that each refers only to earlier ones. */
export const DATABASE_TABLES: readonly DatabaseTable[] = [
  chains,
  addresses,
  stored(transactions),
  memberships,
  ...Object.values(others).map(stored),
];

function stored(table: DatedTable): DatabaseTable {
  return { name: table.name, columns: table.columns.map((column) => storedColumn(column, table)) };
}

/** A column by what the table uses it for; a column that it does not use is the id of the row. */
function storedColumn(name: string, table: DatedTable): Column {
  const { moment, isInSeconds, label, identity, condition } = table;
  if (name === moment) return text(name, true, isInSeconds ? "seconds" : "moment");
  if (name === condition?.column) return text(name, true, "status");
  if (name === identity?.column) {
    // A file may lack projects.
    const isNeeded = identity.owner !== "projects";
    return id(name, identity.owner, isNeeded);
  }
  if (name !== label.column) return id(name, table.name, false);
  return label.by === "chain" ? id(name, "chains", false) : text(name, true);
}

function id(name: string, owner: string, isNeeded: boolean): Column {
  return { name, kind: "id", owner, isNeeded };
}

function text(name: string, isNeeded: boolean, kind: ColumnKind = "text"): Column {
  return { name, kind, owner: null, isNeeded };
}
