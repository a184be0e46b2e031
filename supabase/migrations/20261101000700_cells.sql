-- Rows into the cells of a cube, of two kinds: the rows of a key, an id of a chain or a type of event, on
-- a day or in an hour of it (previous is null), and the identities seen on a day by the day of their previous sighting,
-- -1 for none (key is null). Days count from from_day. Several rows of one cell add up.

-- Of a table without identities.
create or replace function vigil.row_tallies(
  source_name text, key_name text, from_day date, to_day date, time_zone text
)
returns table (source text, day integer, hour integer, previous integer, key text, tally bigint)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
begin
  return query execute format(
    $sql$
      select %1$L, cells.day, hour, null::integer, key::text, tally
      from vigil.windows(%1$L, $1, $2, $3) as windows
        cross join lateral (
          select
            coalesce(windows.day, shown::date - $1) as day, vigil.hour_of(moment, midnight, shown, since) as hour,
            key, count(*) as tally
          from (
            select
              vigil.instant("timestamp") as moment, %2$I as key,
              case when windows.day is null then vigil.instant("timestamp") at time zone zone end as shown
            from vigil.%1$I
            where vigil.is_within("timestamp", windows.start, windows.stop)
            -- So that the zone's clocks are read once a row.
            offset 0
          ) as rows
          group by 1, 2, key
        ) as cells
      where cells.day between 0 and $2 - $1
    $sql$,
    source_name, key_name
  ) using from_day, to_day, time_zone;
end;
$$;

-- A wallet is seen on the days of its notifications.
create or replace function vigil.notification_tallies(from_day date, to_day date, time_zone text)
returns table (source text, day integer, hour integer, previous integer, key text, tally bigint)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    with
    cells as materialized (
      select cells.*
      from vigil.windows('notifications', from_day, to_day, time_zone) as windows
        cross join lateral (
          select
            coalesce(windows.day, shown::date - from_day) as day, vigil.hour_of(moment, midnight, shown, since) as hour,
            grouping(chain_id) = 1 as is_identity, chain_id, address_id, count(*) as tally
          from (
            select
              vigil.instant(date) as moment, chain_id, address_id,
              case when windows.day is null then vigil.instant(date) at time zone zone end as shown
            from vigil.notifications
            where vigil.is_within(date, windows.start, windows.stop)
            offset 0
          ) as rows
          group by grouping sets ((1, 2, chain_id), (1, address_id))
        ) as cells
      where cells.day between 0 and to_day - from_day
    )
    select 'notifications', day, hour, null::integer, chain_id::text, tally
    from cells
    where not is_identity
    union all
    -- A wallet may be seen in both stretches of a day.
    select 'flagged', day, null, previous, null, count(*)
    from (
      select day, lag(day, 1, -1) over (partition by address_id order by day) as previous
      from cells
      where is_identity and address_id is not null
    ) as wallets
    where previous < day
    group by day, previous;
end;
$$;

-- The days of a set, which has one bit for each day up to the last, and for each the previous day of the set.
-- The planner writes the body into the query. The last day is an argument, so that the days are listed only once.
create or replace function vigil.sightings(seen bit varying, last integer)
returns table (day integer, previous integer)
language sql immutable
begin atomic
  select day, lag(day, 1, -1) over (order by day)
  from generate_series(0, last) as day
  where get_bit(seen, day) = 1;
end;

-- Projects are seen on the days of their transactions, and users on the days of their projects. Many have the same
-- set of days, which is why they are counted by it: lag over the rows of 100,000 users took 494 s, over their
-- sets 1.2 s.
create or replace function vigil.transaction_tallies(from_day date, to_day date, time_zone text)
returns table (source text, day integer, hour integer, previous integer, key text, tally bigint)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    with
    cells as materialized (
      select
        cells.day, coalesce(hour, date_part('hour', hour_start - midnight)::integer) as hour,
        is_identity, chain_id, project_id, tally
      from vigil.windows('transactions', from_day, to_day, time_zone) as windows
        -- In the window of a day the day is no key of a group: each key would take a tenth of the time.
        cross join lateral (
          select
            windows.day, null::integer as hour, date_bin('1 hour', vigil.instant(created_at), midnight) as hour_start,
            grouping(chain_id) = 1 as is_identity, chain_id, project_id, count(*) as tally
          from vigil.transactions
          where windows.day is not null and vigil.is_within(created_at, windows.start, windows.stop)
          group by grouping sets ((3, chain_id), (project_id))
          union all
          select
            shown::date - from_day, vigil.hour_of(null, null, shown, since), null,
            grouping(chain_id) = 1, chain_id, project_id, count(*)
          from (
            select vigil.instant(created_at) at time zone zone as shown, chain_id, project_id
            from vigil.transactions
            where windows.day is null and vigil.is_within(created_at, windows.start, windows.stop)
            offset 0
          ) as rows
          group by grouping sets ((1, 2, chain_id), (1, project_id))
        ) as cells
      where cells.day between 0 and to_day - from_day
    ),
    projects as materialized (
      select
        project_id,
        bit_or(set_bit((select repeat('0', to_day - from_day + 1)::bit varying), day, 1)) as seen
      from cells
      where is_identity and project_id is not null
      group by project_id
    ),
    users as (
      select bit_or(seen) as seen
      from vigil.memberships join projects using (project_id)
      where email is not null
      group by email
    ),
    sets as materialized (
      select 'projects' as kind, seen, count(*) as members from projects group by seen
      union all
      select 'users', seen, count(*) from users group by seen
    )
    select 'transactions', day, hour, null::integer, chain_id::text, tally
    from cells
    where not is_identity
    union all
    select kind, sightings.day, null, previous, null, sum(members)::bigint
    from sets cross join lateral vigil.sightings(seen, to_day - from_day)
    group by kind, sightings.day, previous;
end;
$$;

-- On Citus a function of the same name in supabase/optional replaces this function.
create or replace function vigil.tallies(from_day date, to_day date, time_zone text)
returns table (source text, day integer, hour integer, previous integer, key text, tally bigint)
language sql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
  select * from vigil.transaction_tallies(from_day, to_day, time_zone)
  union all
  select * from vigil.notification_tallies(from_day, to_day, time_zone)
  union all
  select * from vigil.row_tallies('exploits', 'chain_id', from_day, to_day, time_zone)
  union all
  select * from vigil.row_tallies('events', 'event_type', from_day, to_day, time_zone);
$$;

-- The last and the first row of each source in the years 1970 to 9999. On Citus a function of the same name in
-- supabase/optional replaces this function.
create or replace function vigil.ends()
returns table (source text, newest timestamptz, oldest timestamptz)
language plpgsql stable rows 4
set search_path = pg_catalog, pg_temp
as $$
declare
  given record;
begin
  for given in select * from vigil.sources('UTC') loop
    return query execute format(
      'select %1$L, vigil.instant(max(%2$I)), vigil.instant(min(%2$I)) from vigil.%1$I
        where vigil.is_within(%2$I, ''1970-01-01Z'', ''10000-01-01Z'')',
      given.source, given.moment
    );
  end loop;
end;
$$;
