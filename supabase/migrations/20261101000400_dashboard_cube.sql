-- The whole dashboard in one request: counts per day without a single identity, so that the public key
-- may call it while the tables stay closed. docs/snapshot-format.md describes the cube. This file reads
-- only the views of …000300_views.sql. Run it again to upgrade an older version.

-- How each view is read: its time column, a row's instant, the bound of a window as a value of that
-- column, the key by which rows are counted, and the identity that a row is a sighting of.
drop view if exists vigil.sources cascade;
create view vigil.sources (source, moment, instant, bound, key, kind, identity) as
  values
    ('transactions', 'created_at', '%s::timestamptz', '%s', 'chain_id', 'projects', 'project_id'),
    ('notifications', 'date', '%s::timestamptz', '%s', 'chain_id', 'flagged', 'address_id'),
    ('exploits', 'timestamp', '%s::timestamptz', '%s', 'chain_id', null, null),
    ('events', 'timestamp', 'to_timestamp(%s)', 'extract(epoch from %s)::bigint', 'event_type', null, null);

revoke all on vigil.sources from public, anon, authenticated, service_role;

-- The zone's offsets from UTC, from two days before the first day until two days after the last: no
-- zone's local time has ever differed from UTC by more.
create or replace function vigil.clocks(from_day date, to_day date, time_zone text)
returns table (since timestamptz, until timestamptz, ahead interval)
language sql
stable
rows 10
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  with recursive
  midnights as (
    select instant, (instant at time zone time_zone) - (instant at time zone 'UTC') as ahead
    from generate_series(
      (from_day - 2)::timestamptz, (to_day + 3)::timestamptz, interval '24 hours'
    ) as instant
  ),
  -- No zone has changed its clocks and changed them back within a day, so bisection finds the second.
  halves (low, high, ahead) as (
    select instant, next_instant, ahead
    from (
      select
        instant, ahead, lead(instant) over ascending as next_instant,
        lead(ahead) over ascending as next_ahead
      from midnights
      window ascending as (order by instant)
    ) as neighbours
    where ahead <> next_ahead
    union all
    select
      case when is_before then middle else low end,
      case when is_before then high else middle end,
      ahead
    from halves
      cross join lateral (select low + date_trunc('second', (high - low) / 2) as middle) as middles
      cross join lateral (
        select (middle at time zone time_zone) - (middle at time zone 'UTC') = ahead as is_before
      ) as sides
    where high - low > interval '1 second'
  )
  select
    since, lead(since, 1, (to_day + 3)::timestamptz) over (order by since),
    (since at time zone time_zone) - (since at time zone 'UTC')
  from (
    select (from_day - 2)::timestamptz as since
    union all
    select high from halves where high - low <= interval '1 second'
  ) as changes
  order by 1;
$$;

-- The stretches of time in which the zone's clocks show a day, counted from from_day: one for each day,
-- two if the clocks changed, none if the zone skipped the day. If clocks went back over midnight, the
-- repeated part of a day is a separate stretch.
create or replace function vigil.day_stretches(from_day date, to_day date, time_zone text)
returns table (day integer, start timestamptz, stop timestamptz)
language sql
stable
rows 400
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  select days.day, greatest(since, first), least(until, last)
  from generate_series(0, to_day - from_day) as days (day)
    cross join vigil.clocks(from_day, to_day, time_zone)
    cross join lateral (
      select
        (from_day + days.day)::timestamptz - ahead as first,
        (from_day + days.day + 1)::timestamptz - ahead as last
    ) as shown
  where greatest(since, first) < least(until, last)
  order by 2;
$$;

-- The zone in whose days a source is counted. A column of dates is counted in UTC: a date is the same
-- day in every zone, and compares as its midnight in UTC.
create or replace function vigil.zone_of(of_source text, time_zone text)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select case atttypid when 'date'::regtype then 'UTC' else time_zone end
  from vigil.sources
    join pg_attribute on attrelid = format('vigil.%I', source)::regclass and attname = moment
  where source = of_source;
$$;

-- The planner's estimated cost of the rows between two instants. It changes nothing; it is volatile only
-- because PostgreSQL allows no other function to run explain.
create or replace function vigil.read_cost(of_source text, start timestamptz, stop timestamptz)
returns double precision
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  plan json;
begin
  execute (
    select format(
      'explain (format json) select from vigil.%1$I where %2$I >= %3$s and %2$I < %4$s', source, moment,
      format(bound, format('timestamptz %L', start)), format(bound, format('timestamptz %L', stop))
    )
    from vigil.sources
    where source = of_source
  ) into plan;
  return plan -> 0 -> 'Plan' ->> 'Total Cost';
end;
$$;

-- The windows in which to read the days of a source. If an index or partitions make single days cheap,
-- each stretch of a day is a window: its rows need no computed day, and each grouping stays small.
-- Otherwise one window holds all days, and its day is null.
create or replace function vigil.windows(source text, from_day date, to_day date, time_zone text)
returns table (day integer, start timestamptz, stop timestamptz, zone text)
language sql
stable
rows 400
set search_path = pg_catalog, pg_temp
as $$
  with
  stretches as materialized (
    select stretches.*, zone
    from vigil.zone_of(source, time_zone) as zone
      cross join vigil.day_stretches(from_day, to_day, zone) as stretches
  ),
  wholes as materialized (
    select
      start, stop, zone,
      vigil.read_cost(source, middle, middle + interval '24 hours') * stretches
        < 4 * vigil.read_cost(source, start, stop) as is_by_day
    from (
      select zone, min(start) as start, max(stop) as stop, count(*) as stretches
      from stretches
      group by zone
    ) as ends
      cross join lateral (select start + (stop - start) / 2 as middle) as middles
  )
  select stretches.* from stretches cross join wholes where is_by_day
  union all
  select null, start, stop, zone from wholes where not is_by_day;
$$;

-- The query that groups the rows of some days by key, and separately by identity. Days count from
-- from_day; ids keep their type.
create or replace function vigil.row_groups(of_source text, from_day date, to_day date, time_zone text)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    $sql$
      select cells.*
      from vigil.windows(%1$L, %8$L, %9$L, %10$L) as windows
        cross join lateral (
          select
            coalesce(windows.day, (%3$s at time zone windows.zone)::date - %8$L::date) as day,
            %4$s = 1 as is_identity, %5$I as key, %6$s as identity, count(*) as tally
          from vigil.%1$I
          where %2$I >= %11$s and %2$I < %12$s
          group by grouping sets (%7$s)
        ) as cells
      where cells.day between 0 and %13$s
    $sql$,
    source, moment, format(instant, quote_ident(moment)),
    case when identity is null then '0' else format('grouping(%I)', key) end,
    key, coalesce(identity, 'null::text'),
    format(case when identity is null then '(1, %I)' else '(1, %I), (1, %I)' end, key, identity),
    from_day, to_day, time_zone, format(bound, 'windows.start'), format(bound, 'windows.stop'),
    to_day - from_day
  )
  from vigil.sources
  where source = of_source;
$$;

-- The counts of a source, in rows of three kinds: the rows of a key on a day; the wallets seen on a day
-- by the day of their previous sighting, -1 for none; and the projects or users with the same set of
-- days, one bit per day. Keys are ids of chains and types of events; days count from from_day. Several
-- rows of one thing add up. Few wallets share a set of days, so each of their sightings is a row. On Citus
-- a function of the same name in supabase/optional replaces this function.
create or replace function vigil.day_cells(of_source text, from_day date, to_day date, time_zone text)
returns table (kind text, day integer, previous integer, key text, seen bit varying, tally bigint)
language plpgsql
stable
rows 10000
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  return query execute format(
    $sql$
      with cells as materialized (%s)
      select %L, day, null::integer, key::text, null::bit varying, tally
      from cells
      where not is_identity
    $sql$,
    vigil.row_groups(of_source, from_day, to_day, time_zone), of_source
  ) || case of_source
    when 'transactions' then $sql$
      union all
      (
        with
        projects as materialized (
          select identity as project_id, bit_or(set_bit($1, day, 1)) as seen
          from cells
          where is_identity and identity is not null
          group by identity
        ),
        users as (
          select bit_or(seen) as seen
          from vigil.memberships join projects using (project_id)
          where email is not null
          group by email
        )
        select 'projects', null::integer, null::integer, null::text, seen, count(*)
        from projects group by seen
        union all
        select 'users', null, null, null, seen, count(*) from users group by seen
      )
    $sql$
    when 'notifications' then $sql$
      union all
      -- A wallet may be seen in both stretches of a day.
      select 'flagged', day, previous, null, null, count(*)
      from (
        select day, lag(day, 1, -1) over (partition by identity order by day) as previous
        from cells
        where is_identity and identity is not null
      ) as wallets
      where previous < day
      group by day, previous
    $sql$
    else ''
  end
  using repeat('0', to_day - from_day + 1)::bit varying;
end;
$$;

-- The cells of a cube, in rows of two kinds: the rows of a key on a day (previous is null), and the
-- identities seen on a day by the day of their previous sighting (key is null). Several rows of one
-- cell add up.
--
-- The days of a project or user are cut into runs of consecutive days: only on the first day of a run
-- is the previous sighting further back; on every other day it is the day before.
create or replace function vigil.tallies(from_day date, to_day date, time_zone text)
returns table (source text, day integer, previous integer, key text, tally bigint)
language plpgsql
stable
rows 10000
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with
  counted as materialized (
    select cells.kind as source, day, previous, cells.key, seen, tally
    from vigil.sources
      cross join lateral vigil.day_cells(source, from_day, to_day, time_zone) as cells
  ),
  -- With a 0 in front, every run begins with 01. Between two of these are the rest of a run and the
  -- zeros after it, except the last zero.
  runs as materialized (
    select
      source, tally, first, first + length as last,
      lag(first + length, 1, -1) over (partition by source, seen order by place) as previous
    from counted
      cross join lateral (
        select
          place, length(rtrim(piece, '0')) as length,
          (sum(length(piece) + 2) over (order by place))::integer - length(piece) - 4 as first
        from string_to_table('0' || seen::text, '01') with ordinality as pieces (piece, place)
      ) as cut
    where seen is not null and place > 1
  ),
  -- The number of runs that continue on each day, from the days on which it changes.
  changes as (
    select source, day, sum(change) as change
    from (
      select source, first + 1 as day, tally as change from runs where first < last
      union all
      select source, last + 1, -tally from runs where first < last
    ) as ends
    group by source, day
  ),
  going_on as (
    select source, day, sum(change) over (partition by source order by day) as tally
    from unnest(array['projects', 'users']) as source
      cross join generate_series(0, to_day - from_day) as day
      left join changes using (source, day)
  )
  select source, day, previous, key, tally from counted where seen is null
  union all
  select source, first, previous, null, sum(tally)::bigint
  from runs group by source, first, previous
  union all
  select source, day, day - 1, null, tally::bigint from going_on where tally > 0;
end;
$$;

-- The instant of the oldest (`min`) or newest (`max`) row of a source between two instants.
create or replace function vigil.end_moment(
  of_source text, which text, start timestamptz, stop timestamptz
)
returns timestamptz
language plpgsql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  answer timestamptz;
begin
  execute (
    select format(
      'select %s from vigil.%I where %3$I >= %4$s and %3$I < %5$s',
      format(instant, format('%s(%I)', which, moment)), source, moment,
      format(bound, '$1'), format(bound, '$2')
    )
    from vigil.sources
    where source = of_source
  ) into answer using start, stop;
  return answer;
end;
$$;

-- Takes a slot for a call until the end of this transaction, and says whether there was one. The public
-- has six slots, and one slot for calls of more than 800 days, so that the public key cannot keep the
-- database busy. A call without a slot is refused at once, with a status that asks for a later retry.
create or replace function vigil.take_slot(days integer)
returns boolean
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  select case
    when coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then true
    when days > 800 then pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), 0)
    else exists (
      select from generate_series(1, 6) as slot
      where pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), slot)
    )
  end;
$$;

-- The answer. Its version fixes its members and their meaning.
create or replace function vigil.dashboard_cube(from_day date, to_day date, time_zone text)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
-- A policy that applies to the owner raises an error: no policy may make a count smaller.
set row_security = off
set jit = off
set work_mem = '64MB'
set hash_mem_multiplier = 1
as $$
declare
  -- Values of such a type would be compared by operators other than its own, or not as texts.
  foreign_type constant text := (
    with recursive columns (name, type_id, collation_id) as (
      select format('%s.%s', attrelid::regclass, attname), atttypid, attcollation
      from pg_attribute
      where attrelid in (
          'vigil.chains'::regclass, 'vigil.transactions'::regclass, 'vigil.memberships'::regclass,
          'vigil.notifications'::regclass, 'vigil.exploits'::regclass, 'vigil.events'::regclass
        )
        and attname in ('id', 'project_id', 'address_id', 'chain_id', 'name', 'email', 'event_type')
      union all
      select name, typbasetype, collation_id
      from columns join pg_type on pg_type.oid = type_id
      where typtype = 'd'
    )
    select
      name || case when collisdeterministic is false
        then format(' has the nondeterministic collation %s', collation_id::regcollation)
        else format(' has the type %s', format_type(type_id, null))
      end
    from columns
      join pg_type on pg_type.oid = type_id
      left join pg_collation on pg_collation.oid = collation_id
    where typtype = 'b' and typnamespace <> 'pg_catalog'::regnamespace
      or collisdeterministic is false
    limit 1
  );
begin
  if from_day is null or to_day is null or time_zone is null then
    raise invalid_parameter_value using message = 'from_day, to_day and time_zone are required';
  elsif to_day - from_day not between 0 and 3659 then
    raise invalid_parameter_value using
      message = format('%s to %s is not a cover', from_day, to_day),
      hint = 'Ask for 1 to 3660 days.';
  elsif from_day < date '1970-01-01' or to_day > date '9999-12-31' then
    raise invalid_parameter_value using
      message = format('%s to %s is out of bounds', from_day, to_day),
      hint = 'Ask for days of the years 1970 to 9999.';
  -- Abbreviations mean different zones in different programs, and PostgreSQL makes a zone of any XXX+5.
  elsif time_zone !~* '^([a-z]+(/[a-z_-]+)+|etc/gmt[+-]?\d{1,2}|utc|gmt)$' or length(time_zone) > 64
  then
    raise invalid_parameter_value using
      message = 'time_zone is not the name of a zone',
      hint = 'Name one such as Europe/Berlin.';
  elsif foreign_type is not null then
    raise feature_not_supported using
      message = foreign_type,
      hint = 'Cast it in the view, such as project_id::text collate "C".';
  elsif exists (select from vigil.chains group by id having count(*) > 1) then
    raise cardinality_violation using
      message = 'vigil.chains has an id more than once',
      hint = 'Let the view choose one row of each with distinct on (id).';
  elsif not vigil.take_slot(to_day - from_day + 1) then
    -- PT503 would make PostgREST believe that its database is gone, reconnect and load its schema again.
    raise sqlstate 'PT429' using
      message = 'dashboard_cube is busy with the calls of others',
      hint = 'Ask again in a moment.';
  end if;

  return (
    with
    tallies as materialized (
      select * from vigil.tallies(from_day, to_day, time_zone)
    ),
    chains as (
      select
        id::text as key, coalesce(nullif(name, ''), 'Chain ' || id) as label,
        nullif(name, '') as name
      from vigil.chains
    ),
    -- The label is null for rows without a chain.
    labelled as (
      select
        source, day, tally,
        case source
          when 'notifications' then coalesce(name, 'Unknown')
          when 'events' then coalesce(nullif(key, ''), 'Unknown')
          else label
        end as label
      from tallies left join chains using (key)
      where previous is null
    ),
    series as (
      select
        source, label,
        json_build_object(
          'days', json_agg(day order by day), 'counts', json_agg(tally order by day)
        ) as series
      from (
        select source, label, day, sum(tally) as tally from labelled group by source, label, day
      ) as cells
      group by source, label
    ),
    newest as materialized (
      select source, max(vigil.end_moment(source, 'max', stretches.start, stretches.stop)) as newest
      from (
        select source, from_day + max(day) as day
        from tallies
        where previous is null
        group by source
      ) as last_days
        cross join lateral vigil.day_stretches(
          last_days.day, last_days.day, vigil.zone_of(source, time_zone)
        ) as stretches
      group by source
    ),
    counts as (
      select
        source,
        json_build_object(
          'groups', coalesce(
            (
              select json_agg(
                json_build_object('label', label, 'series', series) order by label collate "C"
              )
              from series
              where series.source = sources.source and label is not null
            ),
            '[]'
          ),
          'unlinked', coalesce(
            (select series from series where series.source = sources.source and label is null),
            '{"days": [], "counts": []}'
          ),
          'newest', to_char(newest, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'oldest', to_char(
            vigil.end_moment(source, 'min', '1970-01-01Z', '10000-01-01Z'),
            'YYYY-MM-DD"T"HH24:MI:SS"Z"'
          )
        ) as counts
      from vigil.sources left join newest using (source)
    ),
    -- Each table is sorted once for its three lists.
    distinct_tables as (
      select
        source,
        (
          select json_build_object(
            'days', coalesce(array_to_json(array_agg(day)), '[]'),
            'previous', coalesce(array_to_json(array_agg(previous)), '[]'),
            'counts', coalesce(array_to_json(array_agg(tally)), '[]')
          )
          from (
            select day, previous, sum(tally)::bigint as tally
            from tallies
            where tallies.source = kinds.source
            group by day, previous
            having sum(tally) <> 0
            order by day, previous
          ) as cells
        ) as distinct_table
      from unnest(array['projects', 'users', 'flagged']) as kinds (source)
    )
    select json_build_object(
      'version', 1,
      'cover', json_build_object(
        'from', to_char(from_day, 'YYYY-MM-DD'), 'to', to_char(to_day, 'YYYY-MM-DD')
      ),
      'timeZone', time_zone,
      'clocks', (
        select json_agg(
          json_build_object(
            'since', extract(epoch from since)::bigint, 'ahead', extract(epoch from ahead)::integer
          )
          order by since
        )
        from vigil.clocks(from_day, to_day, time_zone)
      ),
      'wallets', (select count(*) from vigil.addresses),
      'transactions', (select counts from counts where source = 'transactions'),
      'notifications', (select counts from counts where source = 'notifications'),
      'exploits', (select counts from counts where source = 'exploits'),
      'events', (select counts from counts where source = 'events'),
      'projects', (select distinct_table from distinct_tables where source = 'projects'),
      'users', (select distinct_table from distinct_tables where source = 'users'),
      'flagged', (select distinct_table from distinct_tables where source = 'flagged')
    )
  );
end;
$$;

revoke all on function
  vigil.clocks, vigil.day_stretches, vigil.zone_of, vigil.read_cost, vigil.windows,
  vigil.row_groups, vigil.day_cells, vigil.tallies, vigil.end_moment, vigil.take_slot,
  vigil.dashboard_cube
from public;
grant execute on function vigil.dashboard_cube to anon, authenticated, service_role;

-- PostgREST applies the time limit of the function that it calls instead of the role's 3 s. On the
-- function in vigil a limit would have no effect: the statement's clock is already running. So the secret key,
-- whose snapshots by night may take ten minutes, has a function of its own.
drop function if exists
  public.dashboard_cube(date, date, text), public.dashboard_cube_by_night(date, date, text);
create function public.dashboard_cube(from_day date, to_day date, time_zone text)
returns json
language sql
stable
security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '15s'
begin atomic
  select vigil.dashboard_cube(from_day, to_day, time_zone);
end;
create function public.dashboard_cube_by_night(from_day date, to_day date, time_zone text)
returns json
language sql
stable
security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.dashboard_cube(from_day, to_day, time_zone);
end;

revoke all on function public.dashboard_cube, public.dashboard_cube_by_night from public;
revoke all on function public.dashboard_cube_by_night from anon, authenticated;
grant execute on function public.dashboard_cube to anon, authenticated, service_role;
grant execute on function public.dashboard_cube_by_night to service_role;

comment on function public.dashboard_cube is
  'Counts per calendar day of time_zone from from_day to to_day, without identities';
comment on function public.dashboard_cube_by_night is
  'The same within ten minutes instead of 15 seconds, for the secret key';

-- Makes PostgREST reload its list of functions.
notify pgrst, 'reload schema';
