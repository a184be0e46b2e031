import { id, moment, text } from "./column.ts";
import type { DatedTable } from "./databaseTable.ts";

const transactions = {
  name: "transactions",
  unit: ["transaction", "transactions"],
  columns: [
    id("id", "transactions", false),
    id("project_id", "projects", false),
    moment("created_at"),
    id("chain_id", "chains", false),
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
    id("id", "notifications", false),
    id("address_id", "addresses", true),
    text("status", true, "status"),
    moment("date"),
    id("chain_id", "chains", false),
  ],
  moment: "date",
  label: { by: "chain", column: "chain_id", otherwise: "Unknown" },
  identity: { kind: "flagged", column: "address_id", noun: "wallet" },
  condition: { column: "status", value: "sent" },
} as const satisfies DatedTable;

const events = {
  name: "events",
  unit: ["event", "events"],
  columns: [id("id", "events", false), text("event_type", true), moment("timestamp", "seconds")],
  moment: "timestamp",
  label: { by: "text", column: "event_type", otherwise: "Unknown" },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

const exploits = {
  name: "exploits",
  unit: ["exploit", "exploits"],
  columns: [id("id", "exploits", false), id("chain_id", "chains", false), moment("timestamp")],
  moment: "timestamp",
  label: { by: "chain", column: "chain_id", otherwise: null },
  identity: null,
  condition: null,
} as const satisfies DatedTable;

export const DATED_TABLES = { transactions, notifications, events, exploits };
