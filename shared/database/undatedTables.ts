import type { Column, ColumnKind } from "./column.ts";
import type { DatabaseTable, DatedTable, UndatedTable } from "./databaseTable.ts";
import { DATED_TABLES } from "./databaseTables.ts";

const chains = {
  name: "chains",
  columns: [id("id", "chains"), optional(text("name"))],
  read: ["name"],
} as const satisfies UndatedTable;

const addresses = {
  name: "addresses",
  columns: [id("id", "addresses"), optional(text("address"))],
  read: ["*"],
} as const satisfies UndatedTable;

const memberships = {
  name: "memberships",
  columns: [
    optional(id("id", "memberships")),
    text("email", "email"),
    id("project_id", "projects"),
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

/**
 * A column of a dated table: its moment, condition, identity or label, or else the id of a row. A file of rows may lack its
 * row ids, projects and chains, since its rows can be counted without them.
 */
function storedColumn(name: string, table: DatedTable): Column {
  const { moment, isInSeconds, label, identity, condition } = table;
  if (name === moment) return text(name, isInSeconds ? "seconds" : "moment");
  if (name === condition?.column) return text(name, "status");
  if (name === identity?.column) {
    const identityId = id(name, identity.owner);
    return identity.owner === "projects" ? optional(identityId) : identityId;
  }
  if (name === label.column) {
    return label.by === "chain" ? optional(id(name, "chains")) : text(name);
  }
  const rowId = id(name, table.name);
  return optional(rowId);
}

/** A column that a file of rows must have, with ids of `owner`. */
function id(name: string, owner: string): Column {
  return { name, kind: "id", owner, isNeeded: true };
}

/** A column that a file of rows must have, without ids. */
function text(name: string, kind: ColumnKind = "text"): Column {
  return { name, kind, owner: null, isNeeded: true };
}

/** The column, which a file of rows may lack. */
function optional(column: Column): Column {
  return { ...column, isNeeded: false };
}
