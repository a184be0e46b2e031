-- Rows into the cells of a cube, of two kinds: the rows of a key, an id of a chain or a type of event, on
-- a day or in an hour of it (previous is null), and the identities seen on a day by the day of their previous sighting,
-- -1 for none (key is null). Days count from from_day. Several rows of one cell add up.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- The beginning of a query with the cells of a source, by the type of its ids: either of a key, or of an identity.
create or replace function vigil.with_cells(source text, moment text, key text, identity text default null)
returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $function$
  select format(
    $sql$
      with
      windows as materialized (
        select * from vigil.windows(%1$L, $1, $2, $3, $4)
      ),
      cells as materialized (
        -- In the window of a day the day is no key of a group: each key would take a tenth of the time.
        select
          windows.day, date_part('hour', hour_start - midnight)::integer as hour, is_identity, key, identity, tally
        from windows
          cross join lateral (
            select
              date_bin('1 hour', vigil.instant(%2$I), windows.midnight) as hour_start,
              grouping(%3$I) = 1 as is_identity, %3$I as key, %4$s as identity, count(*)::integer as tally
            from vigil.%1$I
            where vigil.is_within(%2$I, windows.start, windows.stop)
            group by grouping sets ((1, %3$I)%5$s)
          ) as counted
        where day is not null
        union all
        select shown_day - $1, date_part('hour', hour_start)::integer, is_identity, key, identity, tally
        from windows
          cross join lateral (
            select
              shown_day, hour_start,
              grouping(%3$I) = 1 as is_identity, %3$I as key, %4$s as identity, count(*)::integer as tally
            from (
              select
                shown::date as shown_day, case when shown >= since then date_bin('1 hour', shown, since) end as hour_start,
                %7$s
              from (
                select vigil.instant(%2$I) at time zone windows.zone as shown, %7$s
                from vigil.%1$I
                where vigil.is_within(%2$I, windows.start, windows.stop)
                -- So that the zone's clocks are read once a row.
                offset 0
              ) as clocks
            ) as rows
            group by grouping sets ((shown_day, hour_start, %3$I)%6$s)
          ) as counted
        where day is null and shown_day between $1 and $2
      )
    $sql$,
    source, moment, key, coalesce(quote_ident(identity), 'null'), ', (' || quote_ident(identity) || ')',
    ', (shown_day, ' || quote_ident(identity) || ')', concat_ws(', ', quote_ident(key), quote_ident(identity))
  );
$function$;

-- Of a table without identities.
create or replace function vigil.row_tallies(
  source_name text, key_name text, from_day date, to_day date, time_zone text, first_by_hour date
)
returns table (source text, day integer, hour integer, previous integer, key text, tally integer)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
begin
  return query execute vigil.with_cells(source_name, 'timestamp', key_name)
    || format('select %L, day, hour, null::integer, key::text, tally from cells', source_name)
    using from_day, to_day, time_zone, first_by_hour;
end;
$$;

-- A wallet is seen on the days of its notifications.
create or replace function vigil.notification_tallies(
  from_day date, to_day date, time_zone text, first_by_hour date
)
returns table (source text, day integer, hour integer, previous integer, key text, tally integer)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
begin
  return query execute vigil.with_cells('notifications', 'date', 'chain_id', 'address_id') || $sql$
    select 'notifications', day, hour, null::integer, key::text, tally
    from cells
    where not is_identity
    union all
    -- A wallet may be seen in both stretches of a day.
    select 'flagged', day, null, previous, null, count(*)::integer
    from (
      select day, lag(day, 1, -1) over (partition by identity order by day) as previous
      from cells
      where is_identity and identity is not null
    ) as wallets
    where previous < day
    group by day, previous
  $sql$ using from_day, to_day, time_zone, first_by_hour;
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
create or replace function vigil.transaction_tallies(
  from_day date, to_day date, time_zone text, first_by_hour date
)
returns table (source text, day integer, hour integer, previous integer, key text, tally integer)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
begin
  return query execute vigil.with_cells('transactions', 'created_at', 'chain_id', 'project_id') || $sql$,
    projects as materialized (
      select
        identity as project_id, bit_or(set_bit((select repeat('0', $2 - $1 + 1)::bit varying), day, 1)) as seen
      from cells
      where is_identity and identity is not null
      group by identity
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
    select 'transactions', day, hour, null::integer, key::text, tally
    from cells
    where not is_identity
    union all
    select kind, sightings.day, null, previous, null, sum(members)::integer
    from sets cross join lateral vigil.sightings(seen, $2 - $1)
    group by kind, sightings.day, previous
  $sql$ using from_day, to_day, time_zone, first_by_hour;
end;
$$;

-- On Citus a function of the same name in supabase/optional replaces this function.
create or replace function vigil.tallies(from_day date, to_day date, time_zone text, first_by_hour date)
returns table (source text, day integer, hour integer, previous integer, key text, tally integer)
language sql stable rows 10000
set search_path = pg_catalog, pg_temp
as $$
  select * from vigil.transaction_tallies(from_day, to_day, time_zone, first_by_hour)
  union all
  select * from vigil.notification_tallies(from_day, to_day, time_zone, first_by_hour)
  union all
  select * from vigil.row_tallies('exploits', 'chain_id', from_day, to_day, time_zone, first_by_hour)
  union all
  select * from vigil.row_tallies('events', 'event_type', from_day, to_day, time_zone, first_by_hour);
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

do $$ begin perform vigil.claim(); end $$;
