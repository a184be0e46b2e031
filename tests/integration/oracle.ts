import type { Returning, Returns, Span } from "../../shared/dashboard/returns.ts";
import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";

/** Runs one statement as a role that reads every row; the session's zone is UTC. */
export type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

/**
 * The figures of a range as plain SQL on the raw rows has them, one statement for each view. It
 * shares nothing with the code that it judges, and holds for tables with ids of any type.
 */
export async function oracle(
  query: Query,
  range: DayRange,
  timeZone: string,
): Promise<Omit<Dashboard, "completeness" | "lifecycle" | "flaggedTrends">> {
  const unlinkedIn = async (table: keyof Dashboard["unlinked"]) => {
    const [row] = await query<{ unlinked: number }>(
      `${ROWS}
       select count(*)::int as unlinked from ${table} where ${IN_RANGE} and chain is null`,
      [range.from, range.to, timeZone],
    );
    return row?.unlinked ?? 0;
  };
  const previous = await previousPeriod(query, range);
  const [total, now, before] = [
    await wallets(query),
    await cards(query, range, timeZone),
    await cards(query, previous, timeZone),
  ];
  const withPrevious = async <Row extends object>(rows: Row[], label: keyof Row, sql: string) => {
    const before = await query<{ label: string; rows: number }>(
      `${ROWS} select ${sql} and ${IN_RANGE} group by 1`,
      [previous.from, previous.to, timeZone],
    );
    return rows.map((row) => ({
      ...row,
      previous: before.find((each) => each.label === row[label])?.rows ?? 0,
    }));
  };
  const card = async (name: keyof Cards) => ({
    value: now[name],
    previous: before[name],
    changePercent: await change(query, now[name], before[name]),
  });
  const begin = async (table: keyof Dashboard["dataBegin"]) => {
    const [row] = await query<{ day: Day | null; missingDays: number }>(
      `${ROWS}
       select
         case when begin < $1::date then instant_day else begin end::text as day,
         greatest(0, least(begin - $1::date, $2::date - $1::date + 1))::int as "missingDays"
       from (
         select min(day) as begin, (min(instant) at time zone $3)::date as instant_day from ${table}
       ) as first`,
      [previous.from, previous.to, timeZone],
    );
    return row === undefined || row.day === null ? null : { ...row, day: row.day };
  };
  return {
    timeZone,
    range,
    comparison: "previous",
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
      ...(await transactionTrends(query, range, timeZone)),
      previous: (await transactionTrends(query, previous, timeZone)).total,
    },
    topBlockchains: await withPrevious(
      await topBlockchains(query, range, timeZone),
      "chain",
      "chain as label, count(*)::int as rows from transactions where chain is not null",
    ),
    contributions: await contributions(query, range, previous, timeZone),
    wallets: {
      total,
      flagged: now.flagged,
      clean: Math.max(0, total - now.flagged),
      flaggedPercent: await share(query, now.flagged, total),
      previousFlagged: before.flagged,
    },
    flaggedDistribution: await withPrevious<Notified>(
      await query(
        `${ROWS}
       select chain, count(*)::int as notifications from notifications where ${IN_RANGE}
       group by chain order by 2 desc, chain collate "C"`,
        [range.from, range.to, timeZone],
      ),
      "chain",
      "chain as label, count(*)::int as rows from notifications where true",
    ),
    exploitsByChain: await withPrevious<Exploited>(
      await query(
        `${ROWS}
       select chain, count(*)::int as exploits from exploits where ${IN_RANGE} and chain is not null
       group by chain order by 2 desc, chain collate "C" limit 10`,
        [range.from, range.to, timeZone],
      ),
      "chain",
      "chain as label, count(*)::int as rows from exploits where chain is not null",
    ),
    exploitDays: await query(
      `${ROWS}
       select day::text, chain, count(*)::int as exploits
       from exploits where ${IN_RANGE} and chain is not null
       group by day, chain order by exploits.day desc, 3 desc, chain collate "C"`,
      [range.from, range.to, timeZone],
    ),
    commonEvents: await withPrevious<Happened>(
      await query(
        `${ROWS}
       select type as "eventType", count(*)::int as count from events where ${IN_RANGE}
       group by type order by 2 desc, type collate "C" limit 10`,
        [range.from, range.to, timeZone],
      ),
      "eventType",
      "type as label, count(*)::int as rows from events where true",
    ),
    unlinked: {
      transactions: await unlinkedIn("transactions"),
      exploits: await unlinkedIn("exploits"),
    },
  };
}

type Notified = Omit<Dashboard["flaggedDistribution"][number], "previous">;
type Exploited = Omit<Dashboard["exploitsByChain"][number], "previous">;
type Happened = Omit<Dashboard["commonEvents"][number], "previous">;

function contributions(query: Query, range: DayRange, previous: DayRange, timeZone: string) {
  return query<NonNullable<Dashboard["contributions"]>[number]>(
    `${ROWS}
     select chain, transactions, previous, transactions - previous as change
     from (
       select
         chain,
         (count(*) filter (where ${IN_RANGE}))::int as transactions,
         (count(*) filter (where day between $4::date and $5::date))::int as previous
       from transactions group by chain
     ) as counted
     where transactions + previous > 0
     order by abs(transactions - previous) desc, coalesce(chain, '') collate "C"`,
    [range.from, range.to, timeZone, previous.from, previous.to],
  );
}

/** What depends on the days of a cover: who was seen before a range's days, and since when. */
export async function sightingsOracle(
  query: Query,
  cover: DayRange,
  range: DayRange,
  timeZone: string,
): Promise<Pick<Dashboard, "lifecycle" | "flaggedTrends">> {
  const previous = await previousPeriod(query, range);
  const params = [cover.from, range.to, timeZone, range.from, previous.from];
  const lifecycle = async (sightings: string) => {
    const [row] = await query<NonNullable<Dashboard["lifecycle"]["users"]>>(
      `${ROWS},
       sightings as (select distinct id, day from (${sightings}) as seen where ${IN_RANGE} and id is not null),
       people as (
         select
           bool_or(day >= $4::date) as now,
           bool_or(day < $4::date and day >= $5::date) as before,
           bool_or(day < $5::date) as earlier
         from sightings group by id
       )
       select
         (count(*) filter (where now and not before and not earlier))::int as new,
         (count(*) filter (where now and before))::int as returning,
         (count(*) filter (where now and not before and earlier))::int as resurrected,
         (count(*) filter (where before and not now))::int as dormant
       from people`,
      params,
    );
    return row ?? null;
  };
  const flagged = await query<{ flagged: number; first: number }>(
    `${ROWS},
     sightings as (
       select address, day, min(day) over (partition by address) = day as first
       from notifications where ${IN_RANGE} and address is not null
     )
     select
       count(distinct address)::int as flagged,
       (count(distinct address) filter (where first))::int as first
     from generate_series($4::date, $2::date, '1 day') as dates (date)
       left join sightings on day = dates.date::date
     group by dates.date order by dates.date`,
    params.slice(0, 4),
  );
  return {
    lifecycle: {
      since: cover.from,
      users:
        (await membershipsState(query, cover, timeZone)) === "none"
          ? null
          : await lifecycle(SIGHTINGS.users),
      projects: await lifecycle(SIGHTINGS.projects),
      flagged: await lifecycle(SIGHTINGS.flagged),
    },
    flaggedTrends: {
      flagged: flagged.map(({ flagged }) => flagged),
      firstTime: flagged.map(({ first }) => first),
    },
  };
}

const SIGHTINGS = {
  users:
    "select email as id, day from transactions join public.memberships on project_id::text = project",
  projects: "select project as id, day from transactions",
  flagged: "select address as id, day from notifications",
} as const;

/** How identities return, by the sighting of each one before and after each of its own. */
export async function returnsOracle(
  query: Query,
  cover: DayRange,
  range: DayRange,
  timeZone: string,
): Promise<Returns> {
  const returning = async (kind: keyof Returns) => {
    const sightings = `${ROWS},
      sightings as (
        select
          id, day, lag(day) over own as before, lead(day) over own as after
        from (
          select distinct id, day from (${SIGHTINGS[kind]}) as seen where ${IN_RANGE} and id is not null
        ) as each_once
        window own as (partition by id order by day)
      ),
      own as (select * from sightings where day between $4::date and $5::date)`;
    const params = [cover.from, cover.to, timeZone, range.from, range.to];
    const [all] = await query<Omit<Returning, "spans">>(
      `${sightings}
       select
         (select count(distinct id)::int from sightings where day <= $5::date) as seen,
         count(*)::int as sightings,
         round(
           100.0 * count(*) / (($5::date - $4::date + 1) * nullif(count(distinct id), 0)), 1
         )::float8 as "stickinessPercent"
       from own`,
      params,
    );
    const span = async (days: number): Promise<Span> => {
      const [row] = await query<Pick<Span, "active" | "pauses"> & NonNullable<Span["again"]>>(
        `${sightings},
         base as (select * from own where day + $6::int <= $2::date)
         select
           (
             select json_agg(active order by date) from (
               select date, case when date - $6::int + 1 >= $1::date then (
                 select count(distinct id) from sightings where day between date - $6::int + 1 and date
               ) end as active
               from (
                 select date::date from generate_series($4::date, $5::date, '1 day') as date
               ) as dates
             ) as course
           ) as active,
           case when $4::date - $6::int >= $1::date then (
             select count(*)::int from own where day - before <= $6::int
           ) end as pauses,
           least($5::date, $2::date - $6::int)::text as "seenUntil",
           count(*)::int as sightings,
           (count(*) filter (where after - day <= $6::int))::int as "seenAgain",
           round(
             100.0 * count(*) filter (where after - day <= $6::int) / nullif(count(*), 0), 1
           )::float8 as percent
         from base`,
        [...params, days],
      );
      if (row === undefined) throw new Error("an aggregate has one row");
      const { active, pauses, ...again } = row;
      return { days, active, pauses, again: again.seenUntil < range.from ? null : again };
    };
    if (all === undefined) throw new Error("an aggregate has one row");
    return { ...all, spans: [await span(1), await span(7), await span(28), await span(90)] };
  };
  return {
    users: await returning("users"),
    projects: await returning("projects"),
    flagged: await returning("flagged"),
  };
}

/** What a complete read of the days of a cover comes to. */
export async function completenessOracle(
  query: Query,
  cover: DayRange,
  range: DayRange,
  timeZone: string,
): Promise<Dashboard["completeness"]> {
  const read = async (
    table: Exclude<keyof Dashboard["completeness"], "memberships">,
    isUnlinked: string,
  ) => {
    const [row] = await query<Dashboard["completeness"]["events"]>(
      `${ROWS}
       select
         count(*)::int as rows,
         (count(*) filter (where day between $4::date and $5::date))::int as "rangeRows",
         (count(*) filter (where ${isUnlinked}))::int as unlinked,
         to_char(max(instant) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as newest
       from ${table}
       where ${IN_RANGE}`,
      [cover.from, cover.to, timeZone, range.from, range.to],
    );
    return row ?? { rows: 0, rangeRows: 0, unlinked: 0, newest: null };
  };
  return {
    transactions: await read("transactions", "chain is null"),
    notifications: await read("notifications", "false"),
    exploits: await read("exploits", "chain is null"),
    events: await read("events", "false"),
    memberships: await membershipsState(query, cover, timeZone),
  };
}

/** There are none where projects are seen in a cover and never a user. */
async function membershipsState(query: Query, cover: DayRange, timeZone: string) {
  const [row] = await query<{ state: "known" | "none" }>(
    `${ROWS}
     select case when count(project) > 0 and count(email) = 0 then 'none' else 'known' end as state
     from transactions left join public.memberships on project_id::text = project
     where ${IN_RANGE}`,
    [cover.from, cover.to, timeZone],
  );
  return row?.state ?? "known";
}

/** A date is that day in every zone; a timestamp without a zone is in UTC, as the session is. */
function dayOf(moment: string): string {
  return `
    case pg_typeof(${moment})::text
      when 'date' then ${moment}::text::date
      else (${moment}::timestamptz at time zone $3)::date
    end`;
}

/** The rows of every table with their day in the zone $3, and with the chain's label. */
const ROWS = `
  with chains as (
    select id, nullif(name, '') as name, coalesce(nullif(name, ''), 'Chain ' || id::text) as label
    from public.chains
  ),
  transactions as (
    select
      project_id::text as project, label as chain, created_at::timestamptz as instant,
      ${dayOf("created_at")} as day
    from public.transactions left join chains on chains.id = chain_id
  ),
  notifications as (
    select
      address_id::text as address, coalesce(name, 'Unknown') as chain, date::timestamptz as instant,
      ${dayOf("date")} as day
    from public.notifications left join chains on chains.id = chain_id
    where status = 'sent'
  ),
  exploits as (
    select
      label as chain, "timestamp"::timestamptz as instant, ${dayOf('"timestamp"')} as day
    from public.exploits left join chains on chains.id = chain_id
  ),
  events as (
    select
      coalesce(nullif(event_type, ''), 'Unknown') as type, to_timestamp("timestamp") as instant,
      (to_timestamp("timestamp") at time zone $3)::date as day
    from public.events
  )`;

const IN_RANGE = "day between $1::date and $2::date";

interface Cards {
  readonly activeUsers: number;
  readonly activeProjects: number;
  readonly scannedTransactions: number;
  readonly flagged: number;
}

async function cards(query: Query, { from, to }: DayRange, timeZone: string): Promise<Cards> {
  const [row] = await query<Cards>(
    `${ROWS}
     select
       (select count(*)::int from transactions where ${IN_RANGE}) as "scannedTransactions",
       (select count(distinct project)::int from transactions where ${IN_RANGE})
         as "activeProjects",
       (
         select count(distinct email)::int from public.memberships
         where project_id::text in (select project from transactions where ${IN_RANGE})
       ) as "activeUsers",
       (select count(distinct address)::int from notifications where ${IN_RANGE}) as flagged`,
    [from, to, timeZone],
  );
  return row ?? { activeUsers: 0, activeProjects: 0, scannedTransactions: 0, flagged: 0 };
}

async function transactionTrends(query: Query, { from, to }: DayRange, timeZone: string) {
  const days = await query<{ day: Day; total: number }>(
    `${ROWS}
     select dates.date::date::text as day, count(chain)::int as total
     from generate_series($1::date, $2::date, '1 day') as dates (date)
       left join transactions on day = dates.date::date
     group by 1 order by 1`,
    [from, to, timeZone],
  );
  const chains = await query<{ chain: string; counts: number[] }>(
    `${ROWS}
     select chain, array_agg(count order by day) as counts
     from (
       select labels.chain, dates.date::date as day, count(transactions.chain)::int as count
       from (select distinct chain from transactions where chain is not null and ${IN_RANGE})
           as labels
         cross join generate_series($1::date, $2::date, '1 day') as dates (date)
         left join transactions on transactions.chain = labels.chain and day = dates.date::date
       group by 1, 2
     ) as cells
     group by chain order by sum(count) desc, chain collate "C"`,
    [from, to, timeZone],
  );
  return { days: days.map(({ day }) => day), total: days.map(({ total }) => total), chains };
}

function topBlockchains(query: Query, { from, to }: DayRange, timeZone: string) {
  return query<Dashboard["topBlockchains"][number]>(
    `${ROWS}
     select
       chain, count(*)::int as transactions,
       round(count(*) * 100.0 / sum(count(*)) over (), 2)::float8 as "sharePercent"
     from transactions
     where ${IN_RANGE} and chain is not null
     group by chain order by 2 desc, chain collate "C" limit 5`,
    [from, to, timeZone],
  );
}

async function previousPeriod(query: Query, { from, to }: DayRange): Promise<DayRange> {
  const [previous] = await query<DayRange>(
    `select ($1::date - ($2::date - $1::date + 1))::text as from, ($1::date - 1)::text as to`,
    [from, to],
  );
  return previous ?? { from, to };
}

async function wallets(query: Query): Promise<number> {
  const [row] = await query<{ count: number }>("select count(*)::int from public.addresses");
  return row?.count ?? 0;
}

async function change(query: Query, value: number, previous: number): Promise<number> {
  if (previous === 0) return value > 0 ? 100 : 0;
  return share(query, value - previous, previous);
}

/** PostgreSQL rounds a numeric exactly, halves away from zero. */
async function share(query: Query, part: number, whole: number): Promise<number> {
  if (whole === 0) return 0;
  const [row] = await query<{ share: number }>(
    "select round($1::numeric * 100 / $2::numeric, 1)::float8 as share",
    [part, whole],
  );
  return row?.share ?? 0;
}
