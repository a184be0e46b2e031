import type { DatedTable } from "./databaseTable.ts";

const transactions = {
  name: "transactions",
  unit: ["transaction", "transactions"],
  columns: ["id", "project_id", "created_at", "chain_id"],
  moment: "created_at",
  isInSeconds: false,
  label: { by: "chain", column: "chain_id", otherwise: null },
  identity: { kind: "projects", column: "project_id", owner: "projects", noun: "project" },
  condition: null,
} as const satisfies DatedTable;

const notifications = {
  name: "notifications",
  unit: ["notification", "notifications"],
  columns: ["id", "address_id", "status", "date", "chain_id"],
  moment: "date",
  isInSeconds: false,
  label: { by: "chain", column: "chain_id", otherwise: "Unknown" },
  identity: { kind: "flagged", column: "address_id", owner: "addresses", noun: "wallet" },
  condition: { column: "status", value: "sent" },
} as const satisfies DatedTable;

const events = {
  name: "events",
  unit: ["event", "events"],
  columns: ["id", "event_type", "timestamp"],
  moment: "timestamp",
  isInSeconds: true,
  label: { by: "text", column: "event_type", otherwise: "Unknown" },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

const exploits = {
  name: "exploits",
  unit: ["exploit", "exploits"],
  columns: ["id", "chain_id", "timestamp"],
  moment: "timestamp",
  isInSeconds: false,
  label: { by: "chain", column: "chain_id", otherwise: null },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

export const DATED_TABLES = { transactions, notifications, events, exploits };
