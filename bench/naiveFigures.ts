import { sum } from "../shared/cube/sum.ts";
import { addDays } from "../shared/days/day.ts";
import { type DayRange, listDays, previousPeriod } from "../shared/days/range.ts";
import { exactCount, parseAnswer } from "../shared/requests/answer.ts";
import type { Client } from "../shared/requests/client.ts";
import type { Dashboard } from "../shared/views/dashboardSchema.ts";
import { percent } from "../shared/views/percent.ts";

/** The figures that all ways compute, for comparison. */
export interface Figures extends Pick<Dashboard, "wallets"> {
  readonly transactionTrends: Omit<Dashboard["transactionTrends"], "previous">;
  readonly topBlockchains: readonly Omit<Dashboard["topBlockchains"][number], "previous">[];
  readonly commonEvents: readonly Omit<Dashboard["commonEvents"][number], "previous">[];
  readonly transactions: Card;
  readonly projects: Card;
  readonly users: Card;
}

interface Card {
  readonly value: number | null;
  readonly previous: number | null;
}

export const PAGE = 1_000;
const LIST_IDS = 100;

interface Transaction {
  readonly project_id: number;
  readonly created_at: string;
  readonly chains: { readonly name: string };
}

/**
 * The figures as most dashboards compute them: raw rows by offset pages, kept and counted in memory, and
 * the memberships by lists of projects. Days are in UTC.
 */
export async function naiveFigures(
  client: Client,
  range: DayRange,
): Promise<{ figures: Figures; held: unknown }> {
  const now = await readPeriod(client, range);
  const before = await readPeriod(client, previousPeriod(range));
  const events = await readAll<{ event_type: string }>((offset) =>
    page(client, "events", "event_type", "timestamp", range, offset),
  );
  const head = client.from("addresses").select("*", { count: "exact", head: true });
  const wallets = exactCount(
    await parseAnswer(head, "addresses", new AbortController().signal),
    "",
  );
  const card = (measure: (period: Period) => number): Card => ({
    value: measure(now),
    previous: measure(before),
  });
  const figures = {
    transactions: card(({ transactions }) => transactions.length),
    projects: card(({ projects }) => projects.size),
    users: card(({ users }) => users.size),
    ...chainFigures(now.transactions, range),
    wallets: walletFigures(wallets, now.flagged.size, before.flagged.size),
    commonEvents: ranked(events.map(({ event_type }) => event_type))
      .slice(0, 10)
      .map(([eventType, count]) => ({ eventType, count })),
  };
  return { figures, held: { now, before, events } };
}

interface Period {
  readonly transactions: readonly Transaction[];
  readonly projects: ReadonlySet<number>;
  readonly users: ReadonlySet<string>;
  readonly flagged: ReadonlySet<number>;
}

async function readPeriod(client: Client, period: DayRange): Promise<Period> {
  const transactions = await readAll<Transaction>((offset) =>
    transactionsPage(client, period, offset),
  );
  const projects = new Set(transactions.map(({ project_id }) => project_id));
  const users = await readUsers(client, [...projects]);
  const sent = await readAll<{ address_id: number }>((offset) =>
    page(client, "notifications", "address_id", "date", period, offset).eq("status", "sent"),
  );
  return { transactions, projects, users, flagged: new Set(sent.map((row) => row.address_id)) };
}

/** One page of a period's transactions. */
export function transactionsPage(client: Client, period: DayRange, offset: number) {
  const columns = "project_id,created_at,chains!inner(name)";
  return page(client, "transactions", columns, "created_at", period, offset);
}

function page(
  client: Client,
  table: string,
  columns: string,
  time: string,
  { from, to }: DayRange,
  offset: number,
) {
  const write = (day: string) => (table === "events" ? Date.parse(day) / 1000 : `${day}T00:00Z`);
  return client
    .from(table)
    .select(columns)
    .gte(time, write(from))
    .lt(time, write(addDays(to, 1)))
    .order(time)
    .range(offset, offset + PAGE - 1);
}

async function readAll<Row>(
  pageAt: (offset: number) => PromiseLike<{ data: unknown; error: unknown }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await pageAt(rows.length);
    if (error !== null) throw error;
    const page = data as Row[];
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

async function readUsers(client: Client, projects: readonly number[]): Promise<Set<string>> {
  const emails = new Set<string>();
  for (let i = 0; i < projects.length; i += LIST_IDS) {
    const list = projects.slice(i, i + LIST_IDS);
    const members = await readAll<{ email: string }>((offset) =>
      client
        .from("memberships")
        .select("email,project_id")
        .in("project_id", list)
        .order("id")
        .range(offset, offset + PAGE - 1),
    );
    for (const { email } of members) emails.add(email);
  }
  return emails;
}

function chainFigures(rows: readonly Transaction[], range: DayRange) {
  const days = listDays(range);
  const countByChainAndDay = new Map<string, Map<string, number>>();
  for (const { chains, created_at } of rows) {
    const byDay = countByChainAndDay.get(chains.name) ?? new Map<string, number>();
    const day = created_at.slice(0, 10);
    countByChainAndDay.set(chains.name, byDay.set(day, (byDay.get(day) ?? 0) + 1));
  }
  const chains = ranked(rows.map(({ chains }) => chains.name));
  const countsOf = (chain: string) =>
    days.map((day) => countByChainAndDay.get(chain)?.get(day) ?? 0);
  const lines = chains.map(([chain]) => ({ chain, counts: countsOf(chain) }));
  return {
    transactionTrends: {
      days,
      total: days.map((_, i) => sum(lines.map(({ counts }) => counts[i] ?? 0))),
      chains: lines,
    },
    topBlockchains: chains.slice(0, 5).map(([chain, transactions]) => ({
      chain,
      transactions,
      sharePercent: percent(transactions, rows.length, 2),
    })),
  };
}

function walletFigures(total: number, flagged: number, previousFlagged: number) {
  const clean = Math.max(0, total - flagged);
  return { total, flagged, clean, flaggedPercent: percent(flagged, total, 1), previousFlagged };
}

function ranked(labels: readonly string[]): [label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
