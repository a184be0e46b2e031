import * as z from "zod/mini";
import type { Anonymous, Identified } from "./buildCube.ts";
import type { Timeline } from "./fetchTimeline.ts";

const id = z.nullable(z.string());
const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const chain = z.nullable(z.object({ name: z.nullable(z.string()) }));

const transactionRow = z.object({
  created_at: timestamp,
  project_id: id,
  chain_id: id,
  chains: chain,
});
const notificationRow = z.object({
  date: timestamp,
  address_id: id,
  chain_id: id,
  chains: chain,
});
const exploitRow = z.object({ timestamp, chain_id: id, chains: chain });
const eventRow = z.object({ timestamp: z.number(), event_type: z.nullable(z.string()) });

/** Ids are read as text: a bigint would lose its last digits as a JSON number. */
export const TRANSACTIONS: Timeline<z.infer<typeof transactionRow>, Identified> = {
  table: "transactions",
  columns: "created_at,project_id::text,chain_id::text,chains(name)",
  order: ["created_at", "project_id", "chain_id"],
  dated: false,
  filters: [],
  row: transactionRow,
  timeOf: ({ created_at }) => created_at,
  writeTime: writeTimestamp,
  combinationOf: (row, day) => [day, chainLabel(row), row.project_id],
};

export const NOTIFICATIONS: Timeline<z.infer<typeof notificationRow>, Identified> = {
  table: "notifications",
  columns: "date,address_id::text,chain_id::text,chains(name)",
  order: ["date", "address_id", "chain_id"],
  dated: true,
  filters: [["status", "eq", "sent"]],
  row: notificationRow,
  timeOf: ({ date }) => date,
  writeTime: writeTimestamp,
  combinationOf: ({ chains, address_id }, day) => [day, chains?.name || "Unknown", address_id],
};

export const EXPLOITS: Timeline<z.infer<typeof exploitRow>, Anonymous> = {
  table: "exploits",
  columns: "timestamp,chain_id::text,chains(name)",
  order: ["timestamp", "chain_id"],
  dated: false,
  filters: [],
  row: exploitRow,
  timeOf: ({ timestamp }) => timestamp,
  writeTime: writeTimestamp,
  combinationOf: (row, day) => [day, chainLabel(row)],
};

export const EVENTS: Timeline<z.infer<typeof eventRow>, Anonymous> = {
  table: "events",
  columns: "timestamp,event_type",
  order: ["timestamp", "event_type"],
  dated: false,
  filters: [],
  row: eventRow,
  timeOf: ({ timestamp }) => timestamp,
  writeTime: (instant) => `${instant / 1000}`,
  combinationOf: ({ event_type }, day) => [day, event_type || "Unknown"],
};

function writeTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

/** Null where the row belongs to no chain, as the specification's inner join leaves it out. */
function chainLabel(row: {
  chain_id: string | null;
  chains: z.infer<typeof chain>;
}): string | null {
  return row.chains === null ? null : row.chains.name || `Chain ${row.chain_id}`;
}
