import { addDays } from "../../shared/days/day.ts";
import { type DayRange, listDays, previousPeriod } from "../../shared/days/range.ts";
import type { Client } from "../../shared/requests/backend.ts";

/** The figures, which every way must reach. Labels are sorted by count, largest first. */
export interface NaiveFigures {
  readonly users: ComparedCount;
  readonly projects: ComparedCount;
  readonly transactions: ComparedCount;
  readonly flagged: ComparedCount;
  readonly wallets: number;
  /** The transactions with a chain on each day: in total, and by chain. */
  readonly days: readonly Readonly<Record<string, string | number>>[];
  readonly chains: readonly Count[];
  readonly notifications: readonly Count[];
  readonly exploits: readonly Count[];
  readonly events: readonly Count[];
}

/** A count in the range and in the period before it. */
type ComparedCount = readonly [now: number | null, before: number | null];

interface Count {
  readonly label: string;
  readonly count: number;
}

/** A request for rows. It may be sent several times. */
export interface RowRequest
  extends PromiseLike<{ readonly data: unknown; readonly error: unknown }> {
  order(column: string): RowRequest;
  range(from: number, to: number): RowRequest;
}

/** Sends a request until all of its rows are read. Pages are ordered by the column `order`. */
export type ReadRows = (request: () => RowRequest, order: string) => Promise<readonly Row[]>;

/** Times are text in UTC, as the backend sends them. */
interface Row {
  readonly created_at: string;
  readonly project_id: number;
  readonly address_id: number;
  readonly email: string;
  readonly event_type: string;
  readonly chains: { readonly name: string } | null;
}

/**
 * The figures as most dashboards compute them: from raw rows of the range and of the period before it, which are kept and
 * counted in memory. Days are in UTC.
 *
 * @returns the figures, and as `held` the rows that a page keeps to answer for the next range
 */
export async function naiveFigures(
  client: Client,
  range: DayRange,
  read: ReadRows,
): Promise<{ figures: NaiveFigures; held: unknown }> {
  const period = async (days: DayRange) => {
    const notifications = () =>
      rowsIn(client, "notifications", "address_id,chains(name)", "date", days).eq("status", "sent");
    const [transactions, sent] = await Promise.all([
      read(() => transactionsIn(client, days), "created_at"),
      read(notifications, "date"),
    ]);
    return { transactions, sent, projects: idsIn(transactions, "project_id") };
  };
  const [now, before, members, exploits, events, { count }] = await Promise.all([
    period(range),
    period(previousPeriod(range)),
    read(() => client.from("memberships").select("email,project_id"), "id"),
    read(() => rowsIn(client, "exploits", "chains(name)", "timestamp", range), "timestamp"),
    read(() => rowsIn(client, "events", "event_type", "timestamp", range), "timestamp"),
    client.from("addresses").select("*", { count: "exact", head: true }),
  ]);
  const compared = (measure: (period: typeof now) => number) =>
    [measure(now), measure(before)] as const;
  const users = ({ projects }: typeof now) =>
    idsIn(
      members.filter(({ project_id }) => projects.has(project_id)),
      "email",
    ).size;
  const chains = counted(linked(now.transactions));
  const figures: NaiveFigures = {
    users: compared(users),
    projects: compared(({ projects }) => projects.size),
    transactions: compared(({ transactions }) => transactions.length),
    flagged: compared(({ sent }) => idsIn(sent, "address_id").size),
    wallets: count ?? 0,
    days: byDay(now.transactions, range, chains),
    chains,
    notifications: counted(now.sent.map(({ chains }) => chains?.name ?? "Unknown")),
    exploits: counted(linked(exploits)).slice(0, 10),
    events: counted(events.map(({ event_type }) => event_type)).slice(0, 10),
  };
  return { figures, held: { now, before, members, exploits, events } };
}

export function transactionsIn(client: Client, days: DayRange) {
  const columns = "project_id,created_at,chains(name)";
  return rowsIn(client, "transactions", columns, "created_at", days);
}

/**
 * A request for the rows of some days in UTC. Moments of events are in seconds since 1970.
 *
 * @param time the column with the moments of rows
 */
function rowsIn(client: Client, table: string, columns: string, time: string, days: DayRange) {
  const startOf = (day: string) => (table === "events" ? Date.parse(day) / 1000 : `${day}T00:00Z`);
  return client
    .from(table)
    .select(columns)
    .gte(time, startOf(days.from))
    .lt(time, startOf(addDays(days.to, 1)));
}

/** @throws the error of an answer */
export async function rowsOf(request: RowRequest): Promise<readonly Row[]> {
  const { data, error } = await request;
  if (error !== null) throw error;
  return data as Row[];
}

/** The different values of a column. */
function idsIn<Column extends keyof Row>(rows: readonly Row[], column: Column): Set<Row[Column]> {
  return new Set(rows.map((row) => row[column]));
}

/** The names of the chains of rows, without rows that have no chain. */
function linked(rows: readonly Row[]): string[] {
  return rows.flatMap(({ chains }) => chains?.name ?? []);
}

/** The number of times that each label occurs, largest first; labels of equal counts by their names. */
function counted(labels: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

/** The rows of each day by chain, zeros too; rows without a chain are left out. */
function byDay(rows: readonly Row[], range: DayRange, chains: readonly Count[]) {
  const none = Object.fromEntries(chains.map(({ label }) => [label, 0]));
  const days = new Map(listDays(range).map((day) => [`${day}`, { ...none, total: 0 }]));
  for (const { created_at, chains } of rows) {
    const day: Record<string, number> | undefined = days.get(created_at.slice(0, 10));
    if (day === undefined || chains === null) continue;
    day["total"] = (day["total"] ?? 0) + 1;
    day[chains.name] = (day[chains.name] ?? 0) + 1;
  }
  return [...days].map(([day, counts]) => ({ day, ...counts }));
}
