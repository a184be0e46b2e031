-- The whole dashboard in one request: counts per day and not a single identity, so that the public
-- key may have it while the tables stay closed. docs/snapshot-format.md says what the cube holds.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The rows of one table between two instants, counted by day, key and identity: a chain's id or an
-- event's type, and who was seen. Each table is read once; what follows handles cells, not rows.
create function private.row_cells(
  source text, lower_bound timestamptz, upper_bound timestamptz, time_zone text
)
returns table (day date, key text, identity text, rows bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  case source
    when 'transactions' then
      return query
      select
        (created_at at time zone time_zone)::date, chain_id::text, project_id::text, count(*)
      from public.transactions
      where created_at >= lower_bound and created_at < upper_bound
      group by (created_at at time zone time_zone)::date, chain_id, project_id;
    when 'notifications' then
      return query
      select (date at time zone time_zone)::date, chain_id::text, address_id::text, count(*)
      from public.notifications
      where status = 'sent' and date >= lower_bound and date < upper_bound
      group by (date at time zone time_zone)::date, chain_id, address_id;
    when 'exploits' then
      return query
      select ("timestamp" at time zone time_zone)::date, chain_id::text, null, count(*)
      from public.exploits
      where "timestamp" >= lower_bound and "timestamp" < upper_bound
      group by ("timestamp" at time zone time_zone)::date, chain_id;
    when 'events' then
      return query
      select (to_timestamp("timestamp") at time zone time_zone)::date, event_type, null, count(*)
      from public.events
      where "timestamp" >= extract(epoch from lower_bound)::bigint
        and "timestamp" < extract(epoch from upper_bound)::bigint
      group by (to_timestamp("timestamp") at time zone time_zone)::date, event_type;
  end case;
end;
$$;

-- All that a cube is made of. Rows of one key add up over the cells of a day, and an identity was
-- seen on the days on which any cell names it: supabase/optional has a function that answers from
-- rollups, where the two stand in cells of their own.
create function private.cells(
  lower_bound timestamptz, upper_bound timestamptz, time_zone text
)
returns table (source text, day date, key text, identity text, rows bigint)
language plpgsql
stable
rows 1000000
set search_path = ''
as $$
begin
  return query
  select sources.source, cells.*
  from unnest(array['transactions', 'notifications', 'exploits', 'events']) as sources (source)
    cross join private.row_cells(sources.source, lower_bound, upper_bound, time_zone) as cells;
end;
$$;

create function private.dashboard_cube(from_day date, to_day date, time_zone text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set work_mem = '64MB'
as $$
declare
  -- A day is wherever the zone's clocks show it. Where they went back over midnight that is more
  -- than one stretch of time, so the window is wider and each row's own day decides.
  lower_bound timestamptz;
  upper_bound timestamptz;
begin
  if from_day is null or to_day is null or time_zone is null then
    raise invalid_parameter_value using message = 'from_day, to_day and time_zone are required';
  elsif to_day - from_day not between 0 and 3659 then
    raise invalid_parameter_value using
      message = format('%s to %s is not a cover', from_day, to_day),
      hint = 'Ask for 1 to 3660 days.';
  elsif from_day < date '1970-01-01' - 3660 or to_day > date '9999-12-31' then
    raise invalid_parameter_value using
      message = format('%s to %s is out of bounds', from_day, to_day),
      hint = 'Ask for days of the years 1970 to 9999.';
  elsif length(time_zone) > 64 or time_zone !~ '^[A-Za-z][A-Za-z0-9_+/-]*$' then
    raise invalid_parameter_value using
      message = 'time_zone is not the name of a zone',
      hint = 'Name one such as Europe/Berlin.';
  end if;
  lower_bound := from_day::timestamp at time zone time_zone - interval '3 hours';
  upper_bound := (to_day + 1)::timestamp at time zone time_zone + interval '3 hours';

  return (
    with
    cells as materialized (
      select source, day - from_day as day, key, identity, rows
      from private.cells(lower_bound, upper_bound, time_zone)
      where day between from_day and to_day
    ),
    chains as (
      select id::text as key, coalesce(nullif(name, ''), 'Chain ' || id) as label,
        nullif(name, '') as name
      from public.chains
    ),
    -- The label is null where a row belongs to no chain.
    labelled as (
      select source, day, label, rows
      from cells left join chains using (key)
      where source in ('transactions', 'exploits')
      union all
      select source, day, coalesce(name, 'Unknown'), rows
      from cells left join chains using (key)
      where source = 'notifications'
      union all
      select source, day, coalesce(nullif(key, ''), 'Unknown'), rows
      from cells
      where source = 'events'
    ),
    cells_by_day as (
      select source, label, day, sum(rows) as rows
      from labelled
      where rows > 0
      group by source, label, day
    ),
    series as (
      select
        source, label,
        jsonb_build_object(
          'days', jsonb_agg(day order by day),
          'counts', jsonb_agg(rows order by day)
        ) as series
      from cells_by_day
      group by source, label
    ),
    -- An index has each of these at its end.
    newest (source, newest) as (
      values
        ('transactions', (
          select created_at from public.transactions
          where created_at >= lower_bound and created_at < upper_bound
            and (created_at at time zone time_zone)::date between from_day and to_day
          order by created_at desc limit 1
        )),
        ('notifications', (
          select date from public.notifications
          where status = 'sent' and date >= lower_bound and date < upper_bound
            and (date at time zone time_zone)::date between from_day and to_day
          order by date desc limit 1
        )),
        ('exploits', (
          select "timestamp" from public.exploits
          where "timestamp" >= lower_bound and "timestamp" < upper_bound
            and ("timestamp" at time zone time_zone)::date between from_day and to_day
          order by "timestamp" desc limit 1
        )),
        ('events', (
          select to_timestamp("timestamp") from public.events
          where "timestamp" >= extract(epoch from lower_bound)::bigint
            and "timestamp" < extract(epoch from upper_bound)::bigint
            and (to_timestamp("timestamp") at time zone time_zone)::date between from_day and to_day
          order by "timestamp" desc limit 1
        ))
    ),
    counts as (
      select
        source,
        jsonb_build_object(
          'groups', coalesce(
            jsonb_agg(
              jsonb_build_object('label', label, 'series', series) order by label collate "C"
            ) filter (where label is not null),
            '[]'
          ),
          'unlinked', coalesce(
            (jsonb_agg(series) filter (where label is null and series is not null)) -> 0,
            '{"days": [], "counts": []}'
          ),
          'newest', to_char(max(newest) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        ) as counts
      from newest left join series using (source)
      group by source
    ),
    -- Who was seen on which day: nobody by NULL, and each once a day.
    seen as materialized (
      select distinct source, identity, day from cells where identity is not null
    ),
    -- Members of the same projects were seen on the same days.
    teams as (
      select row_number() over () as team, projects, count(*) as members
      from (
        select array_agg(distinct project_id::text) as projects
        from public.memberships
        where email is not null and project_id is not null
        group by email
      ) as members
      group by projects
    ),
    sightings as (
      select 'projects' as source, identity, 1 as identities, day
      from seen
      where source = 'transactions'
      union all
      select distinct 'users', team::text, members, day
      from teams
        cross join unnest(projects) as project (identity)
        join seen using (identity)
      where source = 'transactions'
      union all
      select 'flagged', identity, 1, day from seen where source = 'notifications'
    ),
    pairs as (
      select source, day, previous, sum(identities) as identities
      from (
        select
          source, day, identities,
          coalesce(lag(day) over (partition by source, identity order by day), -1) as previous
        from sightings
      ) as seen
      group by source, day, previous
    ),
    distinct_tables as (
      select
        source,
        jsonb_build_object(
          'days', coalesce(jsonb_agg(day order by day, previous) filter (where day is not null), '[]'),
          'previous', coalesce(
            jsonb_agg(previous order by day, previous) filter (where day is not null), '[]'
          ),
          'counts', coalesce(
            jsonb_agg(identities order by day, previous) filter (where day is not null), '[]'
          )
        ) as distinct_table
      from (values ('projects'), ('users'), ('flagged')) as sources (source)
      left join pairs using (source)
      group by source
    )
    select
      jsonb_build_object(
        'cover', jsonb_build_object(
          'from', to_char(from_day, 'YYYY-MM-DD'), 'to', to_char(to_day, 'YYYY-MM-DD')
        ),
        'timeZone', time_zone,
        'wallets', (select count(*) from public.addresses)
      )
      || (select jsonb_object_agg(source, counts) from counts)
      || (select jsonb_object_agg(source, distinct_table) from distinct_tables)
  );
end;
$$;

revoke all on function
  private.row_cells, private.cells, private.dashboard_cube
from public;
grant execute on function private.dashboard_cube to anon, authenticated, service_role;

-- PostgREST lifts the time limit of the function that it calls above the role's, which is 3 s. Set on
-- the private one it would be without effect: the clock of the statement runs by then.
create function public.dashboard_cube(from_day date, to_day date, time_zone text)
returns jsonb
language sql
stable
security invoker
set search_path = ''
set statement_timeout = '30s'
begin atomic
  select private.dashboard_cube(from_day, to_day, time_zone);
end;

revoke all on function public.dashboard_cube from public;
grant execute on function public.dashboard_cube to anon, authenticated, service_role;

comment on function public.dashboard_cube is
  'Counts per calendar day of time_zone from from_day to to_day, without identities';
