-- Optional, for tables that Citus has distributed: reads them by queries that it can hand to its shards, so
-- that only what these come to travels. Run it after …000400_dashboard_cube.sql, two of whose functions it
-- replaces, and again whenever you run that file again. docs/scale.md says how to distribute the tables.

-- A subquery of the rows of a source between two instants, with the instant of each. It means the same on
-- every worker, whatever the zone of its sessions.
create or replace function vigil.rows_between(of_source text, start timestamptz, stop timestamptz)
returns text
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select format(
    '(select *, %1$s as instant from vigil.%2$I where %3$I >= %4$s and %3$I < %5$s) as rows',
    format(instant, moment), source, moment, format(bound, start), format(bound, stop)
  )
  from (
    values
      ('transactions', 'created_at'), ('notifications', 'date'),
      ('exploits', 'timestamp'), ('events', 'timestamp')
  ) as sources (source, moment)
    join pg_catalog.pg_attribute
      on attrelid = format('vigil.%I', source)::regclass and attname = moment
    cross join lateral (
      select format_type(atttypid, null) in ('timestamp without time zone', 'date') as is_in_utc
    ) as types
    cross join lateral (
      select
        case
          when source = 'events' then 'to_timestamp(%I)'
          when is_in_utc then '(%I::timestamp at time zone ''UTC'')'
          else '%I::timestamptz'
        end as instant,
        case
          when source = 'events' then 'extract(epoch from %L::timestamptz)::bigint'
          when is_in_utc then '%L::timestamp'
          else '%L::timestamptz'
        end as bound
    ) as patterns
  where source = of_source;
$$;

-- The same for some days, with the number of each, counted from from_day. Other days in between are left
-- out only where a zone shows any: the planner takes such a condition to leave few rows, and sorts them.
create or replace function vigil.rows_of_days(
  source text, moment text, from_day date, to_day date, time_zone text
)
returns text
language sql
stable
set search_path = ''
as $$
  select format(
    '(select * from (select *, (instant at time zone %L)::date - %L::date as day from %s) as days%s) as rows',
    zone, from_day, vigil.rows_between(source, min(start), max(stop)),
    case when sum(stop - start) < max(stop) - min(start)
      then format(' where day between 0 and %s', to_day - from_day)
    end
  )
  from vigil.zone_of(source, moment, time_zone) as zone
    left join vigil.day_stretches(from_day, to_day, zone) on true
  group by zone;
$$;

create or replace function vigil.read_rows(from_day date, to_day date, time_zone text)
returns table (
  source text, day integer, previous integer, key text, seen bit varying, tally bigint
)
language plpgsql
stable
rows 10000
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  nothing constant bit varying := repeat('0', to_day - from_day + 1)::bit varying;
  own record;
begin
  -- Shards have no common snapshot. Who was seen is read before the rows are counted, so that no cube has
  -- more projects or wallets on a day than rows, whoever comes in between.
  --
  -- Where the wallet is what notifications are distributed by, none leaves its shard.
  return query execute format(
    $sql$
      select 'flagged', day, previous, null::text, null::bit varying, count(*)
      from (
        select day, lag(day, 1, -1) over (partition by address_id order by day) as previous
        from (
          select address_id, day from %s where address_id is not null group by address_id, day
        ) as sightings
      ) as seen
      group by day, previous
    $sql$,
    vigil.rows_of_days('notifications', 'date', from_day, to_day, time_zone)
  );

  return query execute format(
    $sql$
      with
      projects as materialized (
        select project_id, bit_or(set_bit($1, day, 1)) as seen
        from %s
        where project_id is not null
        group by project_id
      ),
      users as (
        select bit_or(seen) as seen
        from vigil.memberships join projects using (project_id)
        where email is not null
        group by email
      )
      select
        'projects', null::integer, null::integer, null::text, seen::bit varying, count(*)
      from projects group by seen
      union all
      select 'users', null, null, null, seen::bit varying, count(*) from users group by seen
    $sql$,
    vigil.rows_of_days('transactions', 'created_at', from_day, to_day, time_zone)
  ) using nothing;

  for own in
    select
      source, key, vigil.rows_of_days(source, moment, from_day, to_day, time_zone) as rows
    from (
      values
        ('transactions', 'created_at', 'chain_id'), ('notifications', 'date', 'chain_id'),
        ('exploits', 'timestamp', 'chain_id'), ('events', 'timestamp', 'event_type')
    ) as sources (source, moment, key)
  loop
    return query execute format(
      'select %1$L, day, null::integer, %2$I::text, null::bit varying, count(*) from %3$s group by day, %2$I',
      own.source, own.key, own.rows
    );
  end loop;
end;
$$;

create or replace function vigil.last_moment(source text, start timestamptz, stop timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  last timestamptz;
begin
  execute 'select max(instant) from ' || vigil.rows_between(source, start, stop) into last;
  return last;
end;
$$;

revoke all on function vigil.rows_between, vigil.rows_of_days from public;
