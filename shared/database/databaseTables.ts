import type { Column, DatabaseTable, DatedTable, UndatedTable } from "./databaseTable.ts";

const chains = {
  name: "chains",
  columns: [ownId("chains", true), text("name", false)],
  read: ["name"],
} as const satisfies UndatedTable;

const addresses = {
  name: "addresses",
  columns: [ownId("addresses", true), text("address", false)],
  read: ["*"],
} as const satisfies UndatedTable;

const memberships = {
  name: "memberships",
  columns: [
    ownId("memberships", false),
    text("email", true, "email"),
    reference("project_id", "projects", true),
  ],
  read: ["project_id::text", "email"],
} as const satisfies UndatedTable;

const transactions = {
  name: "transactions",
  unit: ["transaction", "transactions"],
  columns: [
    ownId("transactions", false),
    reference("project_id", "projects", false),
    moment("created_at"),
    reference("chain_id", "chains", false),
  ],
  moment: "created_at",
  label: { by: "chain", column: "chain_id", otherwise: null },
  identity: { kind: "projects", column: "project_id", noun: "project" },
  condition: null,
} as const satisfies DatedTable;

const notifications = {
  name: "notifications",
  unit: ["notification", "notifications"],
  columns: [
    ownId("notifications", false),
    reference("address_id", "addresses", true),
    text("status", true, "status"),
    moment("date"),
    reference("chain_id", "chains", false),
  ],
  moment: "date",
  label: { by: "chain", column: "chain_id", otherwise: "Unknown" },
  identity: { kind: "flagged", column: "address_id", noun: "wallet" },
  condition: { column: "status", value: "sent" },
} as const satisfies DatedTable;

const events = {
  name: "events",
  unit: ["event", "events"],
  columns: [ownId("events", false), text("event_type", true), moment("timestamp", "seconds")],
  moment: "timestamp",
  label: { by: "text", column: "event_type", otherwise: "Unknown" },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

const exploits = {
  name: "exploits",
  unit: ["exploit", "exploits"],
  columns: [ownId("exploits", false), reference("chain_id", "chains", false), moment("timestamp")],
  moment: "timestamp",
  label: { by: "chain", column: "chain_id", otherwise: null },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

/** All tables, ordered so that each refers only to earlier ones. */
export const DATABASE_TABLES: readonly DatabaseTable[] = [
  chains,
  addresses,
  transactions,
  memberships,
  notifications,
  events,
  exploits,
];

export const UNDATED_TABLES = { chains, memberships, addresses };
export const DATED_TABLES = { transactions, notifications, events, exploits };

function ownId(owner: string, isNeeded: boolean): Column {
  return { name: "id", kind: "id", owner, isNeeded, isFilled: true };
}

function reference(name: string, owner: string, isNeeded: boolean): Column {
  return { name, kind: "id", owner, isNeeded, isFilled: false };
}

function text(name: string, isNeeded: boolean, kind: "text" | "email" | "status" = "text"): Column {
  return { name, kind, owner: null, isNeeded, isFilled: false };
}

function moment(name: string, kind: "moment" | "seconds" = "moment"): Column {
  return { name, kind, owner: null, isNeeded: true, isFilled: true };
}
