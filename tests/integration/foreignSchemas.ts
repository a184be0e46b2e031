/**
 * A project that is not ours, and its figures of 1 and 2 March 2025, UTC, in plain SQL. Every table but
 * those of people holds a row of 28 February too, which must not count.
 */
export interface ForeignSchema {
  readonly name: string;
  readonly tables: string;
  /** One row with the columns of `Figures`. */
  readonly figures: string;
  /** A sentence that init prints. */
  readonly says: string;
}

export interface Figures {
  readonly transactions: number;
  readonly projects: number;
  readonly users: number;
  readonly wallets: number;
  readonly flagged: number;
  readonly sent: number;
  readonly exploits: number;
  readonly events: number;
  /** Transactions by the label of their chain. */
  readonly chains: Readonly<Record<string, number>>;
}

const DAYS = (moment: string) => `${moment} >= '2025-03-01' and ${moment} < '2025-03-03'`;

/** Unix time of the two days, in seconds. */
const SECONDS = (moment: string) => `${moment} >= 1740787200 and ${moment} < 1740960000`;

/** 90 moments, 45 minutes from each other, from 28 February 23:30 on. */
const MOMENTS =
  "generate_series(0, 89) as n, lateral (select timestamptz '2025-02-28 23:30Z' + n * interval '45 minutes' as at) as moments";

const byChain = (label: string, from: string) =>
  `(select json_object_agg(label, rows) from (select ${label} as label, count(*) as rows ${from} group by 1) as counted)`;

export const FOREIGN_SCHEMAS: readonly ForeignSchema[] = [
  {
    name: "other names and uuid ids, with foreign keys",
    tables: `
      create table networks (id uuid primary key, title text);
      create table apps (id uuid primary key);
      create table wallets (id uuid primary key, address text);
      create table transfers (id uuid primary key default gen_random_uuid(), "minedAt" timestamptz, updated_at timestamptz,
        "appId" uuid references apps, network_id uuid references networks);
      create table app_members (mail text, app_id uuid references apps);
      create table alerts (wallet uuid references wallets, state text, fired_at timestamp, net uuid references networks);
      create table hacks (network_id uuid references networks, happened_on date);
      create table logs (kind text, at timestamptz);
      insert into networks values (md5('0')::uuid, 'Ethereum'), (md5('1')::uuid, 'Base');
      insert into apps select md5(n::text)::uuid from generate_series(0, 6) as n;
      insert into wallets select md5(n::text)::uuid, n::text from generate_series(0, 9) as n;
      insert into transfers ("minedAt", updated_at, "appId", network_id) select at, now(), md5((n % 7)::text)::uuid, md5((n % 2)::text)::uuid from ${MOMENTS};
      insert into app_members select 'user-' || n % 4, md5((n % 7)::text)::uuid from generate_series(0, 27) as n;
      insert into alerts select md5((n % 10)::text)::uuid, (array['Delivered', 'queued'])[1 + n % 2], at at time zone 'UTC', md5('0')::uuid from ${MOMENTS};
      insert into hacks select md5('1')::uuid, at::date from ${MOMENTS};
      insert into logs select 'kind-' || n % 3, at from ${MOMENTS};`,
    figures: `select
      (select count(*) from transfers where ${DAYS('"minedAt"')}) as transactions,
      (select count(distinct "appId") from transfers where ${DAYS('"minedAt"')}) as projects,
      (select count(distinct mail) from app_members join transfers on app_id = "appId" where ${DAYS('"minedAt"')}) as users,
      (select count(*) from wallets) as wallets,
      (select count(distinct wallet) from alerts where state = 'Delivered' and ${DAYS("fired_at")}) as flagged,
      (select count(*) from alerts where state = 'Delivered' and ${DAYS("fired_at")}) as sent,
      (select count(*) from hacks where ${DAYS("happened_on")}) as exploits,
      (select count(*) from logs where ${DAYS("at")}) as events,
      ${byChain("title", `from transfers join networks on networks.id = network_id where ${DAYS('"minedAt"')}`)} as chains`,
    says: "A notification is a sent one where state is 'Delivered'.",
  },
  {
    name: "epoch moments in seconds and milliseconds",
    tables: `
      create table blockchains (id int primary key, name varchar(40));
      create table watched_addresses (id bigint primary key);
      create table txs (ts integer, project bigint, chain smallint);
      create table collaborators (email text, project_id int);
      create table notifications (address_id bigint, delivered boolean, sent_ms bigint, chain_id int);
      create table incidents (chain_id int, detected_at bigint);
      create table event_log (type text, "timestamp" bigint);
      insert into blockchains values (1, 'Ethereum'), (8453, 'Base');
      insert into watched_addresses select n from generate_series(1, 12) as n;
      insert into txs select extract(epoch from at), n % 5, (array[1, 8453])[1 + n % 2] from ${MOMENTS};
      insert into collaborators select 'user-' || n, n from generate_series(1, 3) as n;
      insert into notifications select n % 12, n % 3 = 0, extract(epoch from at) * 1000, 1 from ${MOMENTS};
      insert into incidents select 8453, extract(epoch from at) from ${MOMENTS};
      insert into event_log select 'kind-' || n % 3, extract(epoch from at) * 1000 + 999 from ${MOMENTS};`,
    figures: `select
      (select count(*) from txs where ${SECONDS("ts")}) as transactions,
      (select count(distinct project) from txs where ${SECONDS("ts")}) as projects,
      (select count(distinct email) from collaborators join txs on project = project_id where ${SECONDS("ts")}) as users,
      (select count(*) from watched_addresses) as wallets,
      (select count(distinct address_id) from notifications where delivered and ${SECONDS("sent_ms / 1000")}) as flagged,
      (select count(*) from notifications where delivered and ${SECONDS("sent_ms / 1000")}) as sent,
      (select count(*) from incidents where ${SECONDS("detected_at")}) as exploits,
      (select count(*) from event_log where ${SECONDS('"timestamp" / 1000')}) as events,
      ${byChain("name", `from txs join blockchains on id = chain where ${SECONDS("ts")}`)} as chains`,
    says: "sent_ms is Unix time in milliseconds.",
  },
  {
    name: "a chain as text, and no table of chains",
    tables: `
      create table transactions (project_id text, created_at timestamptz, chain text);
      create table memberships (email text, project_id text);
      create table wallets (wallet text primary key);
      create table notifications (wallet text, status text, date timestamptz, chain text);
      create table exploits (network text, "timestamp" timestamptz);
      create table events (event_type text, "timestamp" bigint);
      insert into transactions select 'p' || n % 6, at, (array['base', 'solana', null])[1 + n % 3] from ${MOMENTS};
      insert into memberships select 'user-' || n % 3, 'p' || n from generate_series(0, 5) as n;
      insert into wallets select 'w' || n from generate_series(0, 4) as n;
      insert into notifications select 'w' || n % 5, 'sent', at, 'polygon' from ${MOMENTS};
      insert into exploits select 'base', at from ${MOMENTS};
      insert into events select 'Mint', extract(epoch from at) from ${MOMENTS};`,
    figures: `select
      (select count(*) from transactions where chain is not null and ${DAYS("created_at")}) as transactions,
      (select count(distinct project_id) from transactions where ${DAYS("created_at")}) as projects,
      (select count(distinct email) from memberships join transactions using (project_id) where ${DAYS("created_at")}) as users,
      (select count(*) from wallets) as wallets,
      (select count(distinct wallet) from notifications where ${DAYS("date")}) as flagged,
      (select count(*) from notifications where ${DAYS("date")}) as sent,
      (select count(*) from exploits where ${DAYS('"timestamp"')}) as exploits,
      (select count(*) from events where ${SECONDS('"timestamp"')}) as events,
      ${byChain("chain", `from transactions where chain is not null and ${DAYS("created_at")}`)} as chains`,
    says: "The chains are the values in transactions.chain, notifications.chain, exploits.network; with many rows a table of chains is faster.",
  },
  {
    name: "no memberships, no events, and enums",
    tables: `
      create type delivery as enum ('QUEUED', 'SENT');
      create table chain (chain_key text primary key, label text);
      create table tbl_address (address_key numeric primary key);
      create table tbl_transactions (org_id uuid, executed_at timestamp, chain_key text references chain);
      create table tbl_alerts (address_key numeric, status delivery, created_at timestamptz, chain_key text references chain);
      create table security_breaches (reported timestamptz, chain_key text references chain);
      insert into chain values ('eth', 'Ethereum'), ('sol', null);
      insert into tbl_address select n from generate_series(1, 3) as n;
      insert into tbl_transactions select md5((n % 4)::text)::uuid, at at time zone 'UTC', (array['eth', 'sol'])[1 + n % 2] from ${MOMENTS};
      insert into tbl_alerts select n % 3, (array['QUEUED', 'SENT'])[1 + n % 2]::delivery, at, 'eth' from ${MOMENTS};
      insert into security_breaches select at, 'sol' from ${MOMENTS};`,
    figures: `select
      (select count(*) from tbl_transactions where ${DAYS("executed_at")}) as transactions,
      (select count(distinct org_id) from tbl_transactions where ${DAYS("executed_at")}) as projects,
      0 as users,
      (select count(*) from tbl_address) as wallets,
      (select count(distinct address_key) from tbl_alerts where status = 'SENT' and ${DAYS("created_at")}) as flagged,
      (select count(*) from tbl_alerts where status = 'SENT' and ${DAYS("created_at")}) as sent,
      (select count(*) from security_breaches where ${DAYS("reported")}) as exploits,
      0 as events,
      ${byChain("coalesce(label, 'Chain ' || chain_key)", `from tbl_transactions join chain using (chain_key) where ${DAYS("executed_at")}`)} as chains`,
    says: "No table is named like membership, member, user.",
  },
  {
    name: "ids of different types, users by id, and two tables of alerts",
    tables: `
      create table chains (id bigint primary key, slug text, name text);
      create table accounts_wallets (id uuid primary key);
      create table "tokenTransfers" ("blockTime" timestamptz, "createdAt" timestamptz, "projectId" text, chain text);
      create table "teamMembers" ("userId" uuid, "projectId" uuid);
      create table price_alerts (wallet uuid, sent_at timestamptz);
      create table wallet_alerts (wallet uuid, sent_at timestamptz);
      create table exploit_log (chain_id bigint references chains, occurred_at timestamptz);
      create table "contractEvents" ("eventName" text, "emittedAt" date);
      insert into chains values (1, 'eth', 'Ethereum'), (2, 'base', 'Base');
      insert into accounts_wallets select md5(n::text)::uuid from generate_series(1, 8) as n;
      insert into "tokenTransfers" select at, now(), md5((n % 3)::text)::uuid::text, (array['eth', 'base'])[1 + n % 2] from ${MOMENTS};
      insert into "teamMembers" select md5((n % 2)::text)::uuid, md5((n % 3)::text)::uuid from generate_series(0, 8) as n;
      insert into exploit_log select 1, at from ${MOMENTS};
      insert into "contractEvents" select 'Swap', at::date from ${MOMENTS};`,
    figures: `select
      (select count(*) from "tokenTransfers" where ${DAYS('"blockTime"')}) as transactions,
      (select count(distinct "projectId") from "tokenTransfers" where ${DAYS('"blockTime"')}) as projects,
      (select count(distinct "userId") from "teamMembers" join "tokenTransfers" on "teamMembers"."projectId"::text = "tokenTransfers"."projectId" where ${DAYS('"blockTime"')}) as users,
      (select count(*) from accounts_wallets) as wallets,
      0 as flagged,
      0 as sent,
      0 as exploits,
      (select count(*) from "contractEvents" where ${DAYS('"emittedAt"')}) as events,
      ${byChain("name", `from "tokenTransfers" join chains on slug = chain where ${DAYS('"blockTime"')}`)} as chains`,
    says: "price_alerts and wallet_alerts are as likely as each other: choose one.",
  },
];
