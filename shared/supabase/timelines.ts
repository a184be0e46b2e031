import * as z from "zod/mini";
import type { Anonymous, Identified } from "../cube/buildCube.ts";
import { isDay } from "../days/day.ts";
import { Failure } from "../failure.ts";
import type { Selection } from "./fetchRows.ts";

/** The time of a row: a timestamp or a date as text, or epoch seconds. */
export type Time = string | number;

/** A table whose rows are counted by day. Its cursor is its time column. */
export interface Timeline<Row, Combination extends Anonymous | Identified = Anonymous | Identified>
  extends Omit<Selection<Row>, "rowCursor"> {
  rowTime(row: Row): Time;
  /** Formats an instant (epoch milliseconds, a whole second) as the column does. */
  writeTime(instant: number): string;
  /** @throws Failure of kind `data` for a row that cannot exist */
  combination(row: Row, day: number): Combination;
}

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
  rowTime: ({ created_at }) => created_at,
  writeTime: writeTimestamp,
  combination: (row, day) => [day, chainLabel("transactions", row), row.project_id],
};

export const NOTIFICATIONS: Timeline<z.infer<typeof notificationRow>, Identified> = {
  table: "notifications",
  columns: "date,address_id::text,chain_id::text,chains(name)",
  order: ["date", "address_id", "chain_id"],
  filters: [["status", "eq", "sent"]],
  row: notificationRow,
  rowTime: ({ date }) => date,
  writeTime: writeTimestamp,
  combination: (row, day) => [day, chainName("notifications", row) || "Unknown", row.address_id],
};

export const EXPLOITS: Timeline<z.infer<typeof exploitRow>, Anonymous> = {
  table: "exploits",
  columns: "timestamp,chain_id::text,chains(name)",
  order: ["timestamp", "chain_id"],
  filters: [],
  row: exploitRow,
  rowTime: ({ timestamp }) => timestamp,
  writeTime: writeTimestamp,
  combination: (row, day) => [day, chainLabel("exploits", row)],
};

export const EVENTS: Timeline<z.infer<typeof eventRow>, Anonymous> = {
  table: "events",
  columns: "timestamp,event_type",
  order: ["timestamp", "event_type"],
  filters: [],
  row: eventRow,
  rowTime: ({ timestamp }) => timestamp,
  writeTime: (instant) => `${instant / 1000}`,
  combination: ({ event_type }, day) => [day, event_type || "Unknown"],
};

export const TIMELINES: readonly Timeline<unknown>[] = [
  TRANSACTIONS,
  NOTIFICATIONS,
  EVENTS,
  EXPLOITS,
];

/** The instant of a row in epoch milliseconds. A timestamp without a zone is in UTC. */
export function parseInstant(time: Time): number {
  if (typeof time === "number") return time * 1000;
  return Date.parse(isDate(time) || /(Z|[+-]\d\d(:?\d\d)?)$/.test(time) ? time : `${time}Z`);
}

export function isDate(time: Time): time is `${number}-${number}-${number}` {
  return typeof time === "string" && isDay(time);
}

/** PostgreSQL reads `+010000` as an offset from UTC. */
function writeTimestamp(instant: number): string {
  return new Date(instant).toISOString().replace(/^\+0/, "");
}

interface OfChain {
  readonly chain_id: string | null;
  readonly chains: z.infer<typeof chain>;
}

/** Null for a row without a chain, which the specification's inner join leaves out. */
function chainLabel(table: string, row: OfChain): string | null {
  const name = chainName(table, row);
  return name === null ? null : name || `Chain ${row.chain_id}`;
}

/**
 * A chain's name, empty if it has none; null for a row without a chain. Embedding needs a foreign key,
 * so the chain of a row always exists.
 *
 * @throws Failure of kind `data` if the chain is missing from the answer
 */
function chainName(table: string, { chain_id, chains }: OfChain): string | null {
  if (chain_id === null) return null;
  if (chains !== null) return chains.name ?? "";
  throw new Failure(
    "data",
    `${table} refers to chain ${chain_id}, which is missing from chains: row-level security seems to hide ` +
      "it; use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}
