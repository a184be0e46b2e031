/** The contents of a database: row counts and days up to {@link LAST}. */
export interface RowShape {
  readonly transactions: number;
  readonly days: number;
  readonly projects: number;
  readonly emails: number;
  readonly memberships: number;
  readonly wallets: number;
  readonly notifications: number;
  /** Whether each month of transactions has a partition. */
  readonly byMonth?: true;
}

const BASE: RowShape = {
  transactions: 300_000,
  days: 92,
  projects: 976,
  emails: 11_900,
  memberships: 20_000,
  wallets: 100_000,
  notifications: 100_000,
};

const ROWS: RowShape = {
  ...BASE,
  transactions: 5_000_000,
  days: 400,
  projects: 1_800,
  emails: 34_000,
  memberships: 60_000,
  wallets: 400_000,
  notifications: 800_000,
};

/** Each shape is large in a different way. */
export const SHAPES = {
  base: BASE,
  partitions: { ...BASE, days: 400, byMonth: true },
  memberships: {
    ...BASE,
    transactions: 2_000_000,
    days: 400,
    projects: 2_000,
    emails: 20_000,
    memberships: 100_000,
  },
  wallets: { ...BASE, days: 62, wallets: 982_000, notifications: 6_000_000 },
  sparse: { ...ROWS, transactions: 400_000 },
  rows: ROWS,
  many: {
    ...BASE,
    transactions: 20_000_000,
    days: 400,
    projects: 2_000,
    emails: 40_000,
    memberships: 80_000,
    wallets: 1_000_000,
    notifications: 3_000_000,
  },
} satisfies Record<string, RowShape>;

const CHAINS = 12;
export const LAST = "2026-10-31";

/** The queries that fill empty tables. They skip foreign key checks: millions of rows take long enough. */
export function fillShape(shape: RowShape): string[] {
  const drawn = (count: number) => `1 + floor(${count} * power(random(), 2))`;
  const moment = (count: number) =>
    `timestamptz '${LAST} 24:00Z' - interval '1 second' * (${86_400 * shape.days}::float8 * n / ${count})`;
  const fill = `
    set session_replication_role = replica;
    select setseed(0.5);
    insert into chains (id, name) select n, 'Chain ' || n from generate_series(1, ${CHAINS}) as n;
    insert into addresses (address)
      select '0x' || md5(n::text) from generate_series(1, ${shape.wallets}) as n;
    insert into memberships (email, project_id)
      select 'user-' || n % ${shape.emails}, ${drawn(shape.projects)}
      from generate_series(1, ${shape.memberships}) as n;
    ${shape.byMonth ? MONTHLY : ""}
    insert into transactions (created_at, project_id, chain_id)
      select ${moment(shape.transactions)}, ${drawn(shape.projects)}, ${drawn(CHAINS)}
      from generate_series(1, ${shape.transactions}) as n;
    insert into notifications (date, address_id, status, chain_id)
      select ${moment(shape.notifications)}, ${drawn(shape.wallets)}, 'sent', ${drawn(CHAINS)}
      from generate_series(1, ${shape.notifications}) as n;
    insert into exploits ("timestamp", chain_id)
      select ${moment(1_000)}, ${drawn(CHAINS)} from generate_series(1, 1000) as n;
    insert into events ("timestamp", event_type)
      select extract(epoch from ${moment(20_000)}), 'Event ' || ${drawn(20)}
      from generate_series(1, 20000) as n;
    set session_replication_role = default;`;
  return [fill, "vacuum analyze"];
}

/** Creates the view again, from the new table. */
const MONTHLY = `
  alter table transactions rename to transactions_whole;
  create table transactions (created_at timestamptz, project_id bigint, chain_id bigint)
    partition by range (created_at);
  create index on transactions (created_at, project_id, chain_id);
  do $$ declare month date; begin
    for month in select generate_series(date '2025-09-01', date '2026-11-01', '1 month') loop
      execute format('create table %I partition of transactions for values from (%L) to (%L)',
        to_char(month, '"transactions_"YYYY_MM'), month::text || ' 00:00Z',
        (month + interval '1 month')::date::text || ' 00:00Z');
    end loop;
  end $$;
  create or replace view vigil.transactions as
    select created_at, project_id, chain_id from public.transactions;`;
