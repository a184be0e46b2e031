import type { Query } from "./oracle.ts";

/** How a project that is not ours may have made the tables of the specification. */
export interface Kind {
  readonly idType: "bigint" | "text" | "uuid";
  /** The id, in SQL, for a whole number in SQL. */
  readonly id: (number: string) => string;
  readonly notificationDate: "timestamptz" | "date";
  readonly instant: "timestamptz" | "timestamp";
}

/** Those of the migrations. */
export const OURS: Kind = {
  idType: "bigint",
  id: (number) => number,
  notificationDate: "timestamptz",
  instant: "timestamptz",
};

export const KINDS: Readonly<Record<string, Kind>> = {
  "bigint ids above 2^53 that differ in the last digit": {
    idType: "bigint",
    id: (number) => `9007199254740992 + ${number}`,
    notificationDate: "timestamptz",
    instant: "timestamptz",
  },
  "text ids full of punctuation, and notifications of a date": {
    idType: "text",
    id: (number) => `concat('p"(,\\) &%é.', ${number})`,
    notificationDate: "date",
    instant: "timestamptz",
  },
  "UUID ids, and timestamps without a zone": {
    idType: "uuid",
    id: (number) => `md5((${number})::text)::uuid`,
    notificationDate: "timestamptz",
    instant: "timestamp",
  },
};

const TABLES = "chains, transactions, memberships, addresses, notifications, events, exploits";

/** Makes the tables anew. But for the chains, which others refer to, none has an id of its own. */
export async function createTables(
  query: Query,
  { idType, notificationDate, instant }: Kind,
): Promise<void> {
  await query(`do $$ begin
    drop table ${TABLES};
    create table chains (id ${idType} primary key, name text);
    create table transactions (
      project_id ${idType}, created_at ${instant}, chain_id ${idType} references chains
    );
    create table memberships (email text, project_id ${idType});
    create table addresses (address text);
    create table notifications (
      address_id ${idType}, status text, date ${notificationDate},
      chain_id ${idType} references chains
    );
    create table events (event_type text, "timestamp" bigint);
    create table exploits (chain_id ${idType} references chains, "timestamp" ${instant});
    grant select on ${TABLES} to service_role;
  end $$`);
}

/** The days of the rows. Clocks change in Berlin, New York, Havana, Cairo and on Chatham. */
export const DAYS = { from: "2025-09-20", to: "2025-11-18" } as const;

/** One of the rows' instants, which thousands of them have. */
const CROWDED = "'2025-10-25 23:30:00.123456Z'";

/**
 * Fills the tables with rows at random, the same for the same seed from 0 to 1: `crowd` of them at
 * one instant, 450 projects, and NULL wherever it may be.
 */
export async function fillTables(
  query: Query,
  { id }: Kind,
  seed: number,
  crowd: number,
): Promise<void> {
  const any = (most: number) => `floor(random() * ${most})::int`;
  const orNull = (sql: string) => `case when random() > 0.05 then ${sql} end`;
  const instant = `timestamptz '${DAYS.from}Z' + random() * interval '60 days'`;
  const chain = orNull(id(any(14)));
  await query(`do $$ begin
    perform setseed(${seed});
    truncate ${TABLES} restart identity;
    insert into chains (id, name)
    select ${id("n")}, (array[
      null, '', 'Ethereum', 'Ethereum', 'BNB "Smart" (Chain), a', '__proto__', 'Chain 1', '🔥', 'Ａ',
      'zkSync', 'a', 'ä', 'Polygon', 'Base'
    ])[n + 1]
    from generate_series(0, 13) as n;
    insert into transactions (project_id, created_at, chain_id)
    select ${orNull(id(any(450)))}, ${instant}, ${chain} from generate_series(1, 2500);
    insert into transactions (project_id, created_at, chain_id)
    select ${orNull(id(any(450)))}, ${CROWDED}::timestamptz, ${chain}
    from generate_series(1, ${crowd});
    insert into transactions (project_id, created_at, chain_id)
    select ${id(any(450))}, ${CROWDED}::timestamptz + n * interval '1 microsecond', ${chain}
    from generate_series(-150, 150) as n;
    insert into memberships (email, project_id)
    select ${orNull(`concat('user-', ${any(700)})`)}, ${orNull(id(any(450)))}
    from generate_series(1, 1500);
    insert into addresses (address) select n from generate_series(1, 90) as n;
    insert into notifications (address_id, status, date, chain_id)
    select ${orNull(id(`1 + ${any(90)}`))}, (array['sent', 'failed'])[1 + (random() * 0.6)::int], ${instant}, ${chain}
    from generate_series(1, 900);
    insert into exploits (chain_id, "timestamp") select ${chain}, ${instant} from generate_series(1, 300);
    insert into events (event_type, "timestamp")
    select ${orNull(`(array['', 'Transfer'])[${any(12)} + 1]`)}, extract(epoch from ${instant})::bigint
    from generate_series(1, 1000);
  end $$`);
}
