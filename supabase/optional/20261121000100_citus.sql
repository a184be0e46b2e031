-- Optional, for tables that Citus has distributed: reads the tables by queries that Citus can hand to its
-- shards, so that only results travel. This file replaces two functions of …000700_cells.sql: run it after what
-- `vigil sql` prints, and again after every run of it. docs/scale.md says how to distribute the tables.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- A subquery of the rows of a source between two instants, with the instant of each. Its meaning is the same
-- on every worker, whatever the zone of the worker's sessions.
create or replace function vigil.rows_between(source text, moment text, start timestamptz, stop timestamptz)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  select format(
    '(select *, %s as instant from vigil.%I where %I >= %s and %I < %s) as rows',
    format(instant, moment), source, moment, format(bound, start), moment, format(bound, stop)
  )
  from pg_attribute
    join pg_type on pg_type.oid = atttypid
    cross join lateral (select case typtype when 'd' then typbasetype else atttypid end as type) as bases
    cross join lateral (
      select
        case
          when type = 'timestamptz'::regtype then '%I::timestamptz'
          when type in ('timestamp'::regtype, 'date'::regtype) then '(%I::timestamp at time zone ''UTC'')'
          else 'to_timestamp(%I)'
        end as instant,
        case
          when type = 'timestamptz'::regtype then '%L::timestamptz'
          when type in ('timestamp'::regtype, 'date'::regtype) then '%L::timestamp'
          else 'extract(epoch from %L::timestamptz)::bigint'
        end as bound
    ) as templates
  where attrelid = format('vigil.%I', source)::regclass and attname = moment;
$$;

-- A subquery of the rows of some days, with the number of the day, counted from from_day, and the hour, which is null
-- before first_by_hour. A condition leaves out other days in between, but only if the zone shows such days: with a
-- condition the planner expects few rows, and sorts them.
create or replace function vigil.rows_of_days(
  of_source text, from_day date, to_day date, time_zone text, first_by_hour date
)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    '(select * from (
      select *, shown::date - %L::date as day, case when shown >= %L then date_part(''hour'', shown)::integer end as hour
      from (select *, instant at time zone %L as shown from %s) as clocks
    ) as days%s) as rows',
    from_day, case when is_date then 'infinity' else first_by_hour::timestamp end,
    zone, vigil.rows_between(source, moment, min(start), max(stop)),
    case when sum(stop - start) < max(stop) - min(start)
      then format(' where day between 0 and %s', to_day - from_day)
    end
  )
  from vigil.sources(time_zone)
    left join lateral vigil.day_stretches(from_day, to_day, zone) on true
  where source = of_source
  group by source, moment, is_date, zone;
$$;

-- The sets of days on which projects and users are seen, each with the number of its members.
create or replace function vigil.rows_as_sets(from_day date, to_day date, time_zone text)
returns table (kind text, seen bit varying, members bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
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
      select 'projects', seen::bit varying, count(*) from projects group by seen
      union all
      select 'users', seen::bit varying, count(*) from users group by seen
    $sql$,
    vigil.rows_of_days('transactions', from_day, to_day, time_zone, 'infinity')
  ) using repeat('0', to_day - from_day + 1)::bit varying;
end;
$$;

create or replace function vigil.tallies(from_day date, to_day date, time_zone text, first_by_hour date)
returns table (source text, day integer, hour integer, previous integer, key text, tally integer)
language plpgsql stable rows 10000
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  counted record;
begin
  -- Shards have no common snapshot. Identities are read before the rows are counted, so that no cube has
  -- more projects or wallets on a day than rows, whatever rows arrive in between.
  return query
    select kind, sightings.day, null::integer, sightings.previous, null::text, sum(members)::integer
    from vigil.rows_as_sets(from_day, to_day, time_zone)
      cross join lateral vigil.sightings(seen, to_day - from_day)
    group by kind, sightings.day, sightings.previous;
  -- If notifications are distributed by wallet, no wallet leaves its shard.
  return query execute format(
    $sql$
      select 'flagged', day, null::integer, previous, null::text, count(*)::integer
      from (
        select day, lag(day, 1, -1) over (partition by address_id order by day) as previous
        from (
          select address_id, day from %s where address_id is not null group by address_id, day
        ) as sightings
      ) as seen
      group by day, previous
    $sql$,
    vigil.rows_of_days('notifications', from_day, to_day, time_zone, 'infinity')
  );
  for counted in
    values
      ('transactions', 'chain_id'), ('notifications', 'chain_id'), ('exploits', 'chain_id'), ('events', 'event_type')
  loop
    return query execute format(
      'select %L, day, hour, null::integer, %I::text, count(*)::integer from %s group by day, hour, %I',
      counted.column1, counted.column2,
      vigil.rows_of_days(counted.column1, from_day, to_day, time_zone, first_by_hour), counted.column2
    );
  end loop;
end;
$$;

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
      'select %L, max(instant), min(instant) from %s', given.source,
      vigil.rows_between(given.source, given.moment, '1970-01-01Z', '10000-01-01Z')
    );
  end loop;
end;
$$;

-- Citus reads the shards as the role that counts instead of the owner of a view: here this role reads the tables, logs in
-- to the workers, and bypasses row-level security, which would leave out rows without an error. Citus drops the comments of
-- the views of tables that it distributes: they are made again in a schema that Vigil has made.
do $$
declare
  behind regclass;
  made regclass;
begin
  set local search_path = pg_catalog, pg_temp;
  -- In parallel, a grant on one table would fail over the open connections of the grant before.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  alter role vigil_counter login bypassrls;
  for behind in
    select object from vigil.behind_views() join pg_class on pg_class.oid = object
    where class = 'pg_class'::regclass and relkind in ('r', 'p')
  loop
    execute format('grant select on %s to vigil_counter', behind);
  end loop;
  for made in
    select oid from pg_class
    where relnamespace = 'vigil'::regnamespace and relkind = 'v'
      and obj_description(relnamespace, 'pg_namespace') = 'Made by Vigil.'
      and relname in ('chains', 'addresses', 'transactions', 'memberships', 'notifications', 'exploits', 'events')
  loop
    execute format('comment on view %s is %L', made, 'Made by Vigil.');
  end loop;
  perform vigil.claim();
end;
$$;
