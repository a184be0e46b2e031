import { createClient } from "@supabase/supabase-js";

declare const NAIVE: { readonly url: string; readonly key: string };

const DAY = 86_400_000;
/** As many days as the default range of the dashboard has, and as many before it. */
const RANGE = 31;

interface Row {
  readonly [column: string]: unknown;
}

interface Count {
  readonly label: string;
  readonly count: number;
}

export interface NaiveFigures {
  readonly cards: readonly (readonly [title: string, value: number])[];
  readonly days: readonly Record<string, string | number>[];
  readonly chains: readonly Count[];
  readonly flagged: readonly Count[];
  readonly distribution: readonly Count[];
  readonly exploits: readonly Count[];
  readonly events: readonly Count[];
}

/** Reads all rows of the range and of the period before it at once, where no cap cuts them. */
export async function readFigures(): Promise<NaiveFigures> {
  const client = createClient(NAIVE.url, NAIVE.key);
  const end = Math.floor(Date.now() / DAY) * DAY + DAY;
  const start = new Date(end - RANGE * DAY).toISOString();
  const before = new Date(end - 2 * RANGE * DAY).toISOString();
  const rows = async (
    request: PromiseLike<{ data: unknown; error: unknown }>,
  ): Promise<readonly Row[]> => {
    const { data, error } = await request;
    if (error !== null) throw error;
    return data as Row[];
  };
  const [transactions, memberships, notifications, exploits, events, { count }] = await Promise.all(
    [
      rows(
        client
          .from("transactions")
          .select("project_id,created_at,chains(name)")
          .gte("created_at", before),
      ),
      rows(client.from("memberships").select("email,project_id")),
      rows(
        client
          .from("notifications")
          .select("address_id,date,chains(name)")
          .eq("status", "sent")
          .gte("date", before),
      ),
      rows(client.from("exploits").select("timestamp,chains(name)").gte("timestamp", start)),
      rows(
        client
          .from("events")
          .select("event_type")
          .gte("timestamp", Date.parse(start) / 1000),
      ),
      client.from("addresses").select("*", { count: "exact", head: true }),
    ],
  );
  const scanned = transactions.filter((row) => text(row, "created_at") >= start);
  const sent = notifications.filter((row) => text(row, "date") >= start);
  const projects = new Set(scanned.map(({ project_id }) => project_id));
  const members = memberships.filter(({ project_id }) => projects.has(project_id));
  const wallets = new Set(sent.map(({ address_id }) => address_id)).size;
  return {
    cards: [
      ["Active Users", new Set(members.map(({ email }) => email)).size],
      ["Active Projects", projects.size],
      ["Monitored Wallets", count ?? 0],
      ["Scanned Transactions", scanned.length],
    ],
    days: byDay(scanned),
    chains: counted(scanned.map(chainOf)),
    flagged: [
      { label: "Flagged", count: wallets },
      { label: "Clean", count: (count ?? 0) - wallets },
    ],
    distribution: counted(sent.map(chainOf)),
    exploits: counted(exploits.map(chainOf)).slice(0, 10),
    events: counted(events.map((row) => text(row, "event_type"))).slice(0, 10),
  };
}

function text(row: Row, column: string): string {
  return String(row[column]);
}

function chainOf({ chains }: Row): string {
  return String(Object(chains).name);
}

function counted(labels: readonly string[]): Count[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
}

function byDay(rows: readonly Row[]): Record<string, string | number>[] {
  const days = new Map<string, Record<string, string | number>>();
  for (const row of rows) {
    const day = text(row, "created_at").slice(0, 10);
    const own = days.get(day) ?? { day, total: 0 };
    const chain = chainOf(row);
    own["total"] = Number(own["total"]) + 1;
    own[chain] = Number(own[chain] ?? 0) + 1;
    days.set(day, own);
  }
  return [...days.values()].sort((a, b) => String(a["day"]).localeCompare(String(b["day"])));
}
