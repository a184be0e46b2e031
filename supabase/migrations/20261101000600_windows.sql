-- How the moments of rows are read, whatever their type: a timestamptz, a timestamp in UTC, a date, which is the
-- same day in every zone, or a number of seconds. The type of the argument chooses the function. The planner
-- writes the bodies of these functions into the queries, and so uses the index of a moment: with a setting, such
-- as a search_path, it would not.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

create or replace function vigil.instant(moment timestamptz) returns timestamptz
language sql immutable parallel safe return moment;

create or replace function vigil.instant(moment timestamp) returns timestamptz
language sql immutable parallel safe return moment at time zone 'UTC';

create or replace function vigil.instant(moment date) returns timestamptz
language sql immutable parallel safe return moment::timestamp at time zone 'UTC';

create or replace function vigil.instant(moment double precision) returns timestamptz
language sql immutable parallel safe return to_timestamp(moment);

-- Whether a moment lies between start and stop, of which stop is not included.
create or replace function vigil.is_within(moment timestamptz, start timestamptz, stop timestamptz) returns boolean
language sql immutable parallel safe return moment >= start and moment < stop;

create or replace function vigil.is_within(moment timestamp, start timestamptz, stop timestamptz) returns boolean
language sql immutable parallel safe
return moment >= start at time zone 'UTC' and moment < stop at time zone 'UTC';

create or replace function vigil.is_within(moment date, start timestamptz, stop timestamptz) returns boolean
language sql immutable parallel safe
return moment >= start at time zone 'UTC' and moment < stop at time zone 'UTC';

-- A number of any type is compared as it is, since a cast would keep its index from being used.
create or replace function vigil.is_within(moment anyelement, start timestamptz, stop timestamptz) returns boolean
language sql stable parallel safe
as $$
  select moment operator(pg_catalog.>=) extract(epoch from start)::bigint
    and moment operator(pg_catalog.<) extract(epoch from stop)::bigint
$$;

create or replace function vigil.zone_of(moment date, time_zone text) returns text
language sql immutable parallel safe return 'UTC';

create or replace function vigil.zone_of(moment anyelement, time_zone text) returns text
language sql immutable parallel safe as 'select time_zone';

-- The moment of each source, whether it is a date, and the zone in whose days it is counted. A column without a row is
-- a null of its type.
create or replace function vigil.sources(time_zone text)
returns table (source text, moment text, is_date boolean, zone text)
language plpgsql stable rows 4
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select name, column_name, fixed is not null, coalesce(fixed, time_zone)
    from (values
      ('transactions', 'created_at', vigil.zone_of((select created_at from vigil.transactions limit 0), null)),
      ('notifications', 'date', vigil.zone_of((select date from vigil.notifications limit 0), null)),
      ('exploits', 'timestamp', vigil.zone_of((select "timestamp" from vigil.exploits limit 0), null)),
      ('events', 'timestamp', vigil.zone_of((select "timestamp" from vigil.events limit 0), null))
    ) as moments (name, column_name, fixed);
end;
$$;

-- The planner's estimated cost of the rows between two instants. It changes nothing; it is volatile only
-- because PostgreSQL allows no other function to run explain.
create or replace function vigil.read_cost(source text, moment text, start timestamptz, stop timestamptz)
returns double precision
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from vigil.%I where vigil.is_within(%I, $1, $2)', source, moment)
    into plan using start, stop;
  return plan -> 0 -> 'Plan' ->> 'Total Cost';
end;
$$;

-- The windows in which to read the days of a source. If an index or partitions make single days cheap,
-- each stretch of a day is a window: its rows need no computed day, and each grouping stays small. Otherwise one window
-- holds all days, and its day is null. From first_by_hour on days are also counted by the hour, unless moments are
-- dates: the window of such a day has its midnight, that of all days the first such day.
create or replace function vigil.windows(
  source text, from_day date, to_day date, time_zone text, first_by_hour date
)
returns table (day integer, midnight timestamptz, start timestamptz, stop timestamptz, zone text, since timestamp)
language sql stable rows 400
set search_path = pg_catalog, pg_temp
as $$
  with
  stretches as materialized (
    select stretches.*, sources.source, moment, zone, case when not is_date then first_by_hour end as since
    from vigil.sources(time_zone) as sources
      cross join lateral vigil.day_stretches(from_day, to_day, zone) as stretches
    where sources.source = windows.source
  ),
  wholes as materialized (
    select
      start, stop, zone, since,
      vigil.read_cost(source, moment, middle, middle + interval '24 hours') * stretches
        < 4 * vigil.read_cost(source, moment, start, stop) as is_by_day
    from (
      select source, moment, zone, since, min(start) as start, max(stop) as stop, count(*) as stretches
      from stretches
      group by source, moment, zone, since
    ) as ends
      cross join lateral (select start + (stop - start) / 2 as middle) as middles
  )
  select day, case when from_day + day >= since then midnight end, start, stop, zone, null
  from stretches
  where (select is_by_day from wholes)
  union all
  select null, null, start, stop, zone, since from wholes where not is_by_day;
$$;

do $$ begin perform vigil.claim(); end $$;
