-- Optional, for tables that Citus has distributed: reads the tables by queries that Citus can hand to its
-- shards, so that only results travel. This file replaces two functions of …000400_dashboard_cube.sql: run it
-- after that file, and again whenever you run that file again. docs/scale.md says how to distribute the tables.

-- A subquery of the rows of a source between two instants, with the instant of each. Its meaning is the same
-- on every worker, whatever the zone of the worker's sessions.
create or replace function vigil.rows_between(of_source text, start timestamptz, stop timestamptz)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  select format(
    '(select *, %1$s as instant from vigil.%2$I where %3$I >= %4$s and %3$I < %5$s) as rows',
    case when is_in_utc
      then format('(%I::timestamp at time zone ''UTC'')', moment)
      else format(instant, quote_ident(moment))
    end,
    source, moment,
    format(bound, format(type, start)), format(bound, format(type, stop))
  )
  from vigil.sources
    join pg_attribute on attrelid = format('vigil.%I', source)::regclass and attname = moment
    cross join lateral (
      select atttypid in ('timestamp'::regtype, 'date'::regtype) as is_in_utc
    ) as types
    cross join lateral (
      select case when is_in_utc then '%L::timestamp' else '%L::timestamptz' end as type
    ) as literals
  where source = of_source;
$$;

-- A subquery of the rows of some days, with the number of the day, counted from from_day. A condition leaves
-- out other days in between, but only if the zone shows such days: with a condition the planner expects few
-- rows, and sorts them.
create or replace function vigil.rows_of_days(source text, from_day date, to_day date, time_zone text)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    '(select * from (select *, (instant at time zone %L)::date - %L::date as day from %s) as days%s) as rows',
    zone, from_day, vigil.rows_between(source, min(start), max(stop)),
    case when sum(stop - start) < max(stop) - min(start)
      then format(' where day between 0 and %s', to_day - from_day)
    end
  )
  from vigil.zone_of(source, time_zone) as zone
    left join vigil.day_stretches(from_day, to_day, zone) on true
  group by zone;
$$;

create or replace function vigil.day_cells(of_source text, from_day date, to_day date, time_zone text)
returns table (
  kind text, day integer, previous integer, key text, seen bit varying, tally bigint
)
language plpgsql
stable
rows 10000
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  nothing constant bit varying := repeat('0', to_day - from_day + 1)::bit varying;
  rows constant text := vigil.rows_of_days(of_source, from_day, to_day, time_zone);
begin
  -- Shards have no common snapshot. Identities are read before the rows are counted, so that no cube has
  -- more projects or wallets on a day than rows, whatever rows arrive in between.
  if of_source = 'transactions' then
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
      rows
    ) using nothing;
  elsif of_source = 'notifications' then
    -- If notifications are distributed by wallet, no wallet leaves its shard.
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
      rows
    );
  end if;
  return query execute format(
    'select %1$L, day, null::integer, %2$I::text, null::bit varying, count(*) from %3$s group by day, %2$I',
    of_source, (select sources.key from vigil.sources where source = of_source), rows
  );
end;
$$;

create or replace function vigil.end_moment(of_source text, which text)
returns timestamptz
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
declare
  answer timestamptz;
begin
  execute format(
    'select %s(instant) from %s', which, vigil.rows_between(of_source, '1970-01-01Z', '10000-01-01Z')
  ) into answer;
  return answer;
end;
$$;

revoke all on function vigil.rows_between, vigil.rows_of_days from public;
