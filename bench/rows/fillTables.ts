import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import type { BenchBackend } from "./benchBackend.ts";

export interface Filling {
  /** The number of transactions. Notifications and events have a tenth as many rows, at most 20,000. */
  readonly rows: number;
  /** The rows are spread evenly over these days, in UTC. */
  readonly days: DayRange;
  /** The number of people and of wallets. There is a tenth as many projects. */
  readonly identities: number;
}

/** Replaces the rows of all tables. The same filling gives the same rows. */
export async function fillTables(
  { run }: Pick<BenchBackend, "run">,
  filling: Filling,
): Promise<void> {
  for (const statement of statements(filling)) await run(statement);
}

/** The SQL that empties the tables and fills them, one statement each. */
function statements({ rows, days, identities }: Filling): string[] {
  const projects = Math.ceil(identities / 10);
  const others = Math.min(Math.ceil(rows / 10), 20_000);
  const moment = (count: number) =>
    `timestamptz '${days.from} 00:00Z' + (n - 0.5) * interval '${dayCount(days)} days' / ${count}`;
  return [
    `truncate ${DATABASE_TABLES.map(({ name }) => name)} restart identity`,
    `insert into chains (id, name) select n, 'Chain ' || n from generate_series(1, 12) as n`,
    `insert into addresses (address) select '0x' || md5(n::text) from generate_series(1, ${identities}) as n`,
    `insert into memberships (email, project_id)
     select 'person' || n || '@example.org', 1 + (n + step * 7) % ${projects}
     from generate_series(1, ${identities}) as n cross join generate_series(0, 1) as step`,
    // Every chain exists: checking each row's chain would take longer than all other statements.
    "alter table transactions disable trigger all",
    `insert into transactions (created_at, project_id, chain_id)
     select ${moment(rows)}, ${drawn(projects, 1)}, ${drawn(12, 2)}
     from generate_series(1, ${rows}) as n`,
    "alter table transactions enable trigger all",
    `insert into notifications (date, address_id, status, chain_id)
     select ${moment(others)}, ${drawn(identities, 3)},
       case when n % 8 = 0 then 'failed' else 'sent' end, ${drawn(12, 4)}
     from generate_series(1, ${others}) as n`,
    `insert into events ("timestamp", event_type)
     select extract(epoch from ${moment(others)})::bigint, 'Event ' || ${drawn(20, 5)}
     from generate_series(1, ${others}) as n`,
    `insert into exploits ("timestamp", chain_id)
     select ${moment(200)}, ${drawn(12, 6)} from generate_series(1, 200) as n`,
    "vacuum analyze",
  ];
}

/** SQL for a number from 1 to `count` by a hash of n, the same in every run. Small numbers are more frequent. */
function drawn(count: number, seed: number): string {
  const draw = `(hashint8extended(n::bigint, ${seed}) & 1048575) / 1048576.0::float8`;
  return `(1 + floor(${count} * power(${draw}, 2)))::bigint`;
}
