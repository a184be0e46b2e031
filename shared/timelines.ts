import * as z from "zod/mini";
import type { Anonymous, Identified } from "./buildCube.ts";
import { Failure } from "./failure.ts";
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
  filters: [],
  row: transactionRow,
  timeOf: ({ created_at }) => created_at,
  writeTime: writeTimestamp,
  combinationOf: (row, day) => [day, chainLabel("transactions", row), row.project_id],
};

export const NOTIFICATIONS: Timeline<z.infer<typeof notificationRow>, Identified> = {
  table: "notifications",
  columns: "date,address_id::text,chain_id::text,chains(name)",
  order: ["date", "address_id", "chain_id"],
  filters: [["status", "eq", "sent"]],
  row: notificationRow,
  timeOf: ({ date }) => date,
  writeTime: writeTimestamp,
  combinationOf: (row, day) => [day, chainName("notifications", row) || "Unknown", row.address_id],
};

export const EXPLOITS: Timeline<z.infer<typeof exploitRow>, Anonymous> = {
  table: "exploits",
  columns: "timestamp,chain_id::text,chains(name)",
  order: ["timestamp", "chain_id"],
  filters: [],
  row: exploitRow,
  timeOf: ({ timestamp }) => timestamp,
  writeTime: writeTimestamp,
  combinationOf: (row, day) => [day, chainLabel("exploits", row)],
};

export const EVENTS: Timeline<z.infer<typeof eventRow>, Anonymous> = {
  table: "events",
  columns: "timestamp,event_type",
  order: ["timestamp", "event_type"],
  filters: [],
  row: eventRow,
  timeOf: ({ timestamp }) => timestamp,
  writeTime: (instant) => `${instant / 1000}`,
  combinationOf: ({ event_type }, day) => [day, event_type || "Unknown"],
};

function writeTimestamp(instant: number): string {
  return new Date(instant).toISOString();
}

interface OfChain {
  readonly chain_id: string | null;
  readonly chains: z.infer<typeof chain>;
}

/** Null where the row belongs to no chain, as the specification's inner join leaves it out. */
function chainLabel(table: string, row: OfChain): string | null {
  const name = chainName(table, row);
  return name === null ? null : name || `Chain ${row.chain_id}`;
}

/**
 * A chain's name, empty where it has none; null where the row belongs to no chain. Embedding takes a
 * foreign key, under which a chain that is named is there.
 *
 * @throws Failure of kind `data` when it does not come
 */
function chainName(table: string, { chain_id, chains }: OfChain): string | null {
  if (chain_id === null) return null;
  if (chains !== null) return chains.name ?? "";
  throw new Failure(
    "data",
    `${table} names chain ${chain_id}, which chains does not show: row-level security seems to hide ` +
      "it; use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}
