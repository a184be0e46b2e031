import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import type { Query } from "./oracle.ts";

/** A column of time: with a zone, without one and so in UTC, or a day of the calendar. */
export type Moment = "timestamptz" | "timestamp" | "date";

/** The form of ids; `huge` ids differ in digits that a JSON number loses. */
type Ids = "small" | "huge" | "text" | "uuid";

/** The types with which another project may have made the tables of the specification. */
export interface Kind {
  readonly ids: Ids;
  readonly transactions: Moment;
  readonly notifications: Moment;
  readonly exploits: Moment;
  /** The type of epoch seconds. */
  readonly events: string;
}

/** The types of the migrations. */
export const OURS: Kind = {
  ids: "small",
  transactions: "timestamptz",
  notifications: "timestamptz",
  exploits: "timestamptz",
  events: "bigint",
};

/** The type of an id, and the id, in SQL, for a whole number in SQL. */
const IDS: Readonly<Record<Ids, { type: string; of: (number: string) => string }>> = {
  small: { type: "bigint", of: (number) => number },
  huge: { type: "bigint", of: (number) => `9007199254740992 + ${number}` },
  text: { type: "text", of: (number) => `concat('p"(,\\) &%é.', ${number})` },
  uuid: { type: "uuid", of: (number) => `md5((${number})::text)::uuid` },
};

/** The names of all tables, ordered so that each refers only to earlier ones. */
export const TABLES = DATABASE_TABLES.map(({ name }) => name);

/**
 * Makes the tables again, and the views over the tables. Only chains, which other tables refer to, have
 * a primary key.
 */
export async function createTables(query: Query, kind: Kind): Promise<void> {
  const { transactions, notifications, exploits, events } = kind;
  const { type: idType } = IDS[kind.ids];
  await query(`do $$ begin
    drop table ${TABLES} cascade;
    drop view if exists ${TABLES.map((name) => `vigil.${name}`)};
    create table chains (id ${idType} primary key, name text);
    create table transactions (
      project_id ${idType}, created_at ${transactions}, chain_id ${idType} references chains
    );
    create table memberships (email text, project_id ${idType});
    create table addresses (id ${idType}, address text);
    create table notifications (
      address_id ${idType}, status text, date ${notifications},
      chain_id ${idType} references chains
    );
    create table events (event_type text, "timestamp" ${events});
    create table exploits (chain_id ${idType} references chains, "timestamp" ${exploits});
    grant select on ${TABLES} to service_role;
  end $$`);
  await query(await readSqlFile("migrations/20261101000300_views.sql"));
}

/** The days of the rows. Clocks change in Berlin, New York, Havana, Cairo and on Chatham. */
export const DAYS = { from: "2025-09-20", to: "2025-11-18" } as const;

/** One of the rows' instants, which thousands of them have. */
const CROWDED = "'2025-10-25 23:30:00.123456Z'";

/** Two instants at which the clocks in Berlin show one time, before and after the clocks go back. */
const REPEATED_HOUR = "'2025-10-26 00:30Z', '2025-10-26 01:30Z'";

/**
 * Fills the tables with rows at random, the same for the same seed from 0 to 1: `crowd` of them at
 * one instant, 450 projects, and NULL wherever it may be.
 */
export async function fillTables(query: Query, ...what: Parameters<typeof randomRows>) {
  await query(randomRows(...what));
}

/** The SQL that fills the tables. */
export function randomRows({ ids }: Kind, seed: number, crowd: number): string {
  const { of: id } = IDS[ids];
  const any = (most: number) => `floor(random() * ${most})::int`;
  const orNull = (sql: string) => `case when random() > 0.05 then ${sql} end`;
  const instant = `timestamptz '${DAYS.from}Z' + random() * interval '60 days'`;
  const chain = orNull(id(any(14)));
  return `do $$ begin
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
    insert into addresses (address) select n % 60 from generate_series(1, 90) as n;
    insert into notifications (address_id, status, date, chain_id)
    select ${orNull(id(`1 + ${any(90)}`))}, (array['sent', 'failed'])[1 + (random() * 0.6)::int], ${instant}, ${chain}
    from generate_series(1, 900);
    insert into notifications (address_id, status, date)
    select ${id("1")}, 'sent', instant from unnest(array[${REPEATED_HOUR}]::timestamptz[]) as instant;
    insert into exploits (chain_id, "timestamp") select ${chain}, ${instant} from generate_series(1, 300);
    insert into events (event_type, "timestamp")
    select ${orNull(`(array['', 'Transfer'])[${any(12)} + 1]`)}, extract(epoch from ${instant})::bigint
    from generate_series(1, 1000);
  end $$`;
}
