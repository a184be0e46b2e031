import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";

/** Runs one statement as a role that reads every row; the session's zone is UTC. */
export type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** Asks about the rows of a range in the zone of the rows; further parameters begin with $4. */
type Ask = <Row>(sql: string, range: DayRange, ...more: unknown[]) => Promise<Row[]>;

function askIn(query: Query, timeZone: string): Ask {
  return (sql, { from, to }, ...more) => query(`${ROWS} ${sql}`, [from, to, timeZone, ...more]);
}

/** An aggregate has one row. */
async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  return (await rows)[0] as Row;
}

type CoverFigures = "completeness" | "lifecycle" | "flaggedTrends";

/** What a range is compared with, and whether the cube has those days. */
export interface Compared extends Pick<Dashboard, "comparison" | "previous"> {
  readonly isKnown: boolean;
}

/**
 * The figures of a range as plain SQL on the raw rows has them, one statement for each view, by default
 * compared with the previous period. It shares nothing with the code that it judges, and holds for tables
 * with ids of any type.
 */
export async function oracle(
  query: Query,
  range: DayRange,
  timeZone: string,
  compared?: Compared,
): Promise<Omit<Dashboard, CoverFigures>> {
  const ask = askIn(query, timeZone);
  const {
    comparison,
    previous,
    isKnown = true,
  } = compared ?? { comparison: "previous", previous: await previousPeriod(query, range) };
  const known = isKnown ? previous : null;
  const [now, before] = [await cards(ask, range), known && (await cards(ask, known))];
  const { total } = await one(
    query<{ total: number }>("select count(*)::int as total from public.addresses"),
  );
  const card = async (name: Exclude<keyof Cards, "flagged">) => ({
    value: now[name],
    previous: before?.[name] ?? null,
    changePercent: before && (await change(query, now[name], before[name])),
  });
  /** The most frequent labels with their counts, now and before. */
  const ranked = async (label: string, from: string, limit: number | null) => {
    const counts = (range: DayRange) =>
      ask<{ label: string; count: number; share: number }>(
        `select ${label} as label, count(*)::int as count,
           round(count(*) * 100.0 / sum(count(*)) over (), 2)::float8 as share
         from ${from} and ${IN_RANGE} group by 1 order by 2 desc, ${label} collate "C"`,
        range,
      );
    const earlier = known && (await counts(known));
    return (await counts(range)).slice(0, limit ?? undefined).map((row) => ({
      ...row,
      previous: earlier && (earlier.find(({ label }) => label === row.label)?.count ?? 0),
    }));
  };
  const begin = async (table: keyof Dashboard["dataBegin"]) => {
    const sql = `
      select
        begin::text as day,
        greatest(0, least(begin - $1::date, $2::date - $1::date + 1))::int as "missingDays"
      from (
        select min(day) as begin from ${table}
      ) as first`;
    const { day, missingDays } = await one(
      ask<{ day: Day | null; missingDays: number }>(sql, previous ?? range),
    );
    return day && { day, missingDays: previous ? missingDays : 0 };
  };
  const unlinked = async (table: keyof Dashboard["unlinked"]) => {
    const sql = `select count(*)::int as count from ${table} where ${IN_RANGE} and chain is null`;
    return (await one(ask<{ count: number }>(sql, range))).count;
  };
  return {
    timeZone,
    weekStartsOn: "monday",
    range,
    comparison,
    previous,
    dataBegin: {
      transactions: await begin("transactions"),
      notifications: await begin("notifications"),
      exploits: await begin("exploits"),
      events: await begin("events"),
    },
    cards: {
      activeUsers: await card("activeUsers"),
      activeProjects: await card("activeProjects"),
      monitoredWallets: { value: total },
      scannedTransactions: await card("scannedTransactions"),
    },
    transactionTrends: {
      ...(await transactionTrends(ask, range)),
      previous: known && (await transactionTrends(ask, known)).total,
    },
    topBlockchains: (await ranked("chain", "transactions where chain is not null", 5)).map(
      ({ label: chain, count: transactions, share: sharePercent, previous }) => ({
        chain,
        transactions,
        sharePercent,
        previous,
      }),
    ),
    contributions:
      known &&
      (await ask(
        `select chain, transactions, previous, transactions - previous as change
       from (
         select
           chain,
           (count(*) filter (where ${IN_RANGE}))::int as transactions,
           (count(*) filter (where day between $4::date and $5::date))::int as previous
         from transactions group by chain
       ) as counted
       where transactions + previous > 0
       order by abs(transactions - previous) desc, coalesce(chain, '') collate "C"`,
        range,
        ...[known.from, known.to],
      )),
    wallets: {
      total,
      flagged: now.flagged,
      previousFlagged: before?.flagged ?? null,
      clean: Math.max(0, total - now.flagged),
      flaggedPercent: await share(query, now.flagged, total),
    },
    flaggedDistribution: (await ranked("chain", "notifications where true", null)).map(
      ({ label: chain, count: notifications, previous }) => ({ chain, notifications, previous }),
    ),
    exploitsByChain: (await ranked("chain", "exploits where chain is not null", 10)).map(
      ({ label: chain, count: exploits, previous }) => ({ chain, exploits, previous }),
    ),
    exploitDays: await ask(
      `select day::text, chain, count(*)::int as exploits
       from exploits where ${IN_RANGE} and chain is not null
       group by day, chain order by exploits.day desc, 3 desc, chain collate "C"`,
      range,
    ),
    commonEvents: (await ranked("type", "events where true", 10)).map(
      ({ label: eventType, count, previous }) => ({ eventType, count, previous }),
    ),
    unlinked: {
      transactions: await unlinked("transactions"),
      exploits: await unlinked("exploits"),
    },
  };
}

/** The members that depend on the days of a cover: completeness, lifecycle, and first flags. */
export async function coverOracle(
  query: Query,
  cover: DayRange,
  range: DayRange,
  timeZone: string,
): Promise<Pick<Dashboard, CoverFigures>> {
  const ask = askIn(query, timeZone);
  const previous = await previousPeriod(query, range);
  const read = (table: keyof Dashboard["dataBegin"], isUnlinked: string) =>
    one(
      ask<Dashboard["completeness"]["transactions"]>(
        `select
           count(*)::int as rows,
           (count(*) filter (where day between $4::date and $5::date))::int as "rangeRows",
           (count(*) filter (where ${isUnlinked}))::int as unlinked,
           case
             when max(instant) = (select max(instant) from ${table}) then
               to_char(max(instant) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
             else max(day)::text
           end as newest
         from ${table} where ${IN_RANGE}`,
        cover,
        ...[range.from, range.to],
      ),
    );
  // There are no memberships if projects are seen in a cover and never a user.
  const { memberships } = await one(
    ask<{ memberships: "known" | "none" }>(
      `select case when count(project) > 0 and count(email) = 0 then 'none' else 'known' end as memberships
       from transactions left join public.memberships on project_id::text = project
       where ${IN_RANGE}`,
      cover,
    ),
  );
  const sightings = { from: cover.from, to: range.to };
  const lifecycle = async (from: string) =>
    previous.from < cover.from
      ? null
      : one(
          ask<NonNullable<Dashboard["lifecycle"]["users"]>>(
            `, people as (
           select
             bool_or(day >= $4::date) as now,
             bool_or(day < $4::date and day >= $5::date) as before,
             bool_or(day < $5::date) as earlier
           from ${from} as seen (id, day) where ${IN_RANGE} and id is not null group by id
         )
         select
           (count(*) filter (where now and not before and not earlier))::int as new,
           (count(*) filter (where now and before))::int as returning,
           (count(*) filter (where now and not before and earlier))::int as resurrected,
           (count(*) filter (where before and not now))::int as dormant
         from people`,
            sightings,
            ...[range.from, previous.from],
          ),
        );
  const flagged = await ask<{ flagged: number; first: number }>(
    `, sightings as (
       select address, day, min(day) over (partition by address) = day as first
       from notifications where ${IN_RANGE} and address is not null
     )
     select
       count(distinct address)::int as flagged,
       (count(distinct address) filter (where first))::int as first
     from generate_series($4::date, $2::date, '1 day') as dates (date)
       left join sightings on day = dates.date::date
     group by dates.date order by dates.date`,
    sightings,
    range.from,
  );
  const users = `(select email, day from transactions join public.memberships on project_id::text = project)`;
  return {
    completeness: {
      transactions: await read("transactions", "chain is null"),
      notifications: await read("notifications", "false"),
      exploits: await read("exploits", "chain is null"),
      events: await read("events", "false"),
      memberships,
    },
    lifecycle: {
      since: cover.from,
      users: memberships === "none" ? null : await lifecycle(users),
      projects: await lifecycle("(select project, day from transactions)"),
      flagged: await lifecycle("(select address, day from notifications)"),
    },
    flaggedTrends: {
      flagged: flagged.map(({ flagged }) => flagged),
      firstTime: flagged.map(({ first }) => first),
    },
  };
}

/**
 * The rows of a cover by label and hour, counted from the week before the newest row of all tables or before today, of
 * tables whose moments are no dates, in any order.
 */
export function hoursOracle(
  query: Query,
  { from, to }: DayRange,
  timeZone: string,
): Promise<{ table: string; label: string | null; hour: number; count: number }[]> {
  const rows = (table: string, label: string) => `
    select '${table}' as table, ${label} as label, 24 * (day - first) + hour as hour, count(*)::int as count
    from ${table} cross join first_by_hour
    where day between first and $2::date and hour is not null
    group by 1, 2, 3`;
  return query(
    `${ROWS},
    first_by_hour as (
      select greatest($1::date, least(max(day), (now() at time zone $3)::date) - 7) as first
      from (
        select day from transactions union all select day from notifications
        union all select day from exploits union all select day from events
      ) as days
    )
    ${[
      rows("transactions", "chain"),
      rows("notifications", "chain"),
      rows("exploits", "chain"),
      rows("events", "type"),
    ].join(" union all ")}`,
    [from, to, timeZone],
  );
}

/** A date is the same day in every zone; a timestamp without a zone is in UTC, as the session is. */
function dayOf(moment: string): string {
  return `
    case pg_typeof(${moment})::text
      when 'date' then ${moment}::text::date
      else (${moment}::timestamptz at time zone $3)::date
    end`;
}

/** The hour that clocks show; null for a date. */
function hourOf(moment: string): string {
  return `
    case when pg_typeof(${moment})::text <> 'date'
      then date_part('hour', ${moment}::timestamptz at time zone $3)::int
    end`;
}

/** The rows of every table with their day and hour in the zone $3, and with the chain's label. */
const ROWS = `
  with chains as (
    select id, nullif(name, '') as name, coalesce(nullif(name, ''), 'Chain ' || id::text) as label
    from public.chains
  ),
  transactions as (
    select
      project_id::text as project, label as chain, created_at::timestamptz as instant,
      ${dayOf("created_at")} as day, ${hourOf("created_at")} as hour
    from public.transactions left join chains on chains.id = chain_id
  ),
  notifications as (
    select
      address_id::text as address, coalesce(name, 'Unknown') as chain, date::timestamptz as instant,
      ${dayOf("date")} as day, ${hourOf("date")} as hour
    from public.notifications left join chains on chains.id = chain_id
    where status = 'sent'
  ),
  exploits as (
    select
      label as chain, "timestamp"::timestamptz as instant, ${dayOf('"timestamp"')} as day,
      ${hourOf('"timestamp"')} as hour
    from public.exploits left join chains on chains.id = chain_id
  ),
  events as (
    select
      coalesce(nullif(event_type, ''), 'Unknown') as type, to_timestamp("timestamp") as instant,
      (to_timestamp("timestamp") at time zone $3)::date as day,
      date_part('hour', to_timestamp("timestamp") at time zone $3)::int as hour
    from public.events
  )`;

const IN_RANGE = "day between $1::date and $2::date";

interface Cards {
  readonly activeUsers: number;
  readonly activeProjects: number;
  readonly scannedTransactions: number;
  readonly flagged: number;
}

function cards(ask: Ask, range: DayRange): Promise<Cards> {
  return one(
    ask(
      `select
         (select count(*)::int from transactions where ${IN_RANGE}) as "scannedTransactions",
         (select count(distinct project)::int from transactions where ${IN_RANGE})
           as "activeProjects",
         (
           select count(distinct email)::int from public.memberships
           where project_id::text in (select project from transactions where ${IN_RANGE})
         ) as "activeUsers",
         (select count(distinct address)::int from notifications where ${IN_RANGE}) as flagged`,
      range,
    ),
  );
}

async function transactionTrends(ask: Ask, range: DayRange) {
  const days = await ask<{ day: Day; all: number; total: number }>(
    `select dates.date::date::text as day, count(transactions.day)::int as all, count(chain)::int as total
     from generate_series($1::date, $2::date, '1 day') as dates (date)
       left join transactions on day = dates.date::date
     group by 1 order by 1`,
    range,
  );
  const chains = await ask<{ chain: string; counts: number[] }>(
    `select chain, array_agg(count order by day) as counts
     from (
       select labels.chain, dates.date::date as day, count(transactions.chain)::int as count
       from (select distinct chain from transactions where chain is not null and ${IN_RANGE})
           as labels
         cross join generate_series($1::date, $2::date, '1 day') as dates (date)
         left join transactions on transactions.chain = labels.chain and day = dates.date::date
       group by 1, 2
     ) as cells
     group by chain order by sum(count) desc, chain collate "C"`,
    range,
  );
  return {
    days: days.map(({ day }) => day),
    all: days.map(({ all }) => all),
    total: days.map(({ total }) => total),
    chains,
  };
}

function previousPeriod(query: Query, { from, to }: DayRange): Promise<DayRange> {
  const sql = `select ($1::date - ($2::date - $1::date + 1))::text as from, ($1::date - 1)::text as to`;
  return one(query(sql, [from, to]));
}

async function change(query: Query, value: number, previous: number): Promise<number> {
  if (previous === 0) return value > 0 ? 100 : 0;
  return share(query, value - previous, previous);
}

/** PostgreSQL rounds a numeric exactly, halves away from zero. */
async function share(query: Query, part: number, whole: number): Promise<number> {
  if (whole === 0) return 0;
  const sql = "select round($1::numeric * 100 / $2::numeric, 1)::float8 as share";
  return (await one(query<{ share: number }>(sql, [part, whole]))).share;
}
