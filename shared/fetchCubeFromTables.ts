import pLimit from "p-limit";
import * as z from "zod/mini";
import { answerOf, countOf } from "./answer.ts";
import { type Anonymous, buildCube, type Identified, type Membership } from "./buildCube.ts";
import type { Cube } from "./cube.ts";
import { type Connection, fetchRows, type Selection } from "./fetchRows.ts";
import { fetchTimeline, type Timeline, type TimelineReading } from "./fetchTimeline.ts";
import type { Range } from "./range.ts";
import type { Tally } from "./tally.ts";

const REQUESTS_AT_ONCE = 5;

/** Lists in a URL: hosted gateways refuse one of 8 KB. */
const LIST_IDS = 100;
const LIST_LENGTH = 4_000;

export interface TablesReading extends Connection {
  readonly cover: Range;
  readonly timeZone: string;
  /** Told why the memberships could not be read: users are unknown then, unless it throws. */
  onMembershipsFailure(failure: unknown): void;
}

/**
 * Reads the six tables of the specification, completely, and builds the cube of a cover. Rows become
 * counts page by page: memory grows with days, chains and identities, not with rows.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason when it was aborted. Whatever
 * fails stops the other reads.
 */
export async function fetchCubeFromTables(reading: TablesReading): Promise<Cube> {
  const stop = new AbortController();
  const signal = AbortSignal.any([reading.signal, stop.signal]);
  const limit = pLimit(REQUESTS_AT_ONCE);
  try {
    return await fetchAll({ ...reading, signal, limit });
  } catch (failure) {
    stop.abort(failure);
    throw failure;
  }
}

async function fetchAll(reading: TablesReading & TimelineReading): Promise<Cube> {
  const transactionsAndMembers = fetchTimeline(reading, TRANSACTIONS).then(
    async (transactions) => ({
      transactions,
      memberships: await fetchMemberships(reading, projectsOf(transactions.tally)),
    }),
  );
  const [{ transactions, memberships }, notifications, exploits, events, wallets] =
    await Promise.all([
      transactionsAndMembers,
      fetchTimeline(reading, NOTIFICATIONS),
      fetchTimeline(reading, EXPLOITS),
      fetchTimeline(reading, EVENTS),
      reading.limit(() => fetchWalletCount(reading)),
    ]);
  const { cover, timeZone } = reading;
  return buildCube({
    cover,
    timeZone,
    transactions,
    notifications,
    exploits,
    events,
    wallets,
    memberships,
  });
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
const membershipRow = z.object({ project_id: z.string(), email: z.nullable(z.string()) });

/** Ids are read as text: a bigint would lose its last digits as a JSON number. */
const TRANSACTIONS: Timeline<z.infer<typeof transactionRow>, Identified> = {
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

const NOTIFICATIONS: Timeline<z.infer<typeof notificationRow>, Identified> = {
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

const EXPLOITS: Timeline<z.infer<typeof exploitRow>, Anonymous> = {
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

const EVENTS: Timeline<z.infer<typeof eventRow>, Anonymous> = {
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

async function fetchMemberships(
  reading: TablesReading & TimelineReading,
  projects: readonly string[],
): Promise<Membership[] | null> {
  try {
    const lists = listsOf(projects).map((list) =>
      reading.limit(() =>
        fetchRows(reading, membershipsIn(list), null, noMemberships, addMembership),
      ),
    );
    return (await Promise.all(lists)).flat();
  } catch (failure) {
    reading.signal.throwIfAborted();
    reading.onMembershipsFailure(failure);
    return null;
  }
}

function membershipsIn(list: string): Selection<z.infer<typeof membershipRow>> {
  return {
    table: "memberships",
    columns: "project_id::text,email",
    order: ["project_id", "email"],
    filters: [["project_id", "in", `(${list})`]],
    row: membershipRow,
    cursorOf: ({ project_id }) => project_id,
  };
}

function noMemberships(): Membership[] {
  return [];
}

function addMembership(memberships: Membership[], row: z.infer<typeof membershipRow>): void {
  memberships.push({ email: row.email, project: row.project_id });
}

function projectsOf(transactions: Tally<Identified>): string[] {
  const projects = new Set<string>();
  for (const { combination } of transactions) {
    if (combination[2] !== null) projects.add(combination[2]);
  }
  return [...projects];
}

/** The ids quoted for `in.(…)`, in lists that fit into a URL. */
function listsOf(ids: readonly string[]): string[] {
  const lists: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const quoted = `"${id.replace(/["\\]/g, "\\$&")}"`;
    const added = encodeURIComponent(quoted).length + 3;
    const list = lists.at(-1);
    if (list === undefined || list.length === LIST_IDS || length + added > LIST_LENGTH) {
      lists.push([quoted]);
      length = added;
    } else {
      list.push(quoted);
      length += added;
    }
  }
  return lists.map((list) => list.join(","));
}

/** The number of monitored addresses, without reading one. */
async function fetchWalletCount({ client, signal }: Connection): Promise<number> {
  const head = client.from("addresses").select("*", { count: "exact", head: true });
  return countOf(await answerOf(head.abortSignal(signal), "addresses", signal), "addresses");
}
