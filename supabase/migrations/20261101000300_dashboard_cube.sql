-- The whole dashboard in one request: counts per day and not a single identity, so that the public
-- key may have it while the tables stay closed. docs/snapshot-format.md says what the cube holds.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create function private.dashboard_cube(from_day date, to_day date, time_zone text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set work_mem = '64MB'
as $$
declare
  last_day constant integer := to_day - from_day;
  -- A day is wherever the zone's clocks show it. Where they went back over midnight that is more
  -- than one stretch of time, so the window is wider and each row's own day decides.
  lower_bound timestamptz;
  upper_bound timestamptz;
begin
  if from_day is null or to_day is null or time_zone is null then
    raise invalid_parameter_value using message = 'from_day, to_day and time_zone are required';
  elsif last_day < 0 or last_day >= 3660 then
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
    -- Each table is read once and grouped at once; what follows handles cells, not rows.
    transactions as materialized (
      select
        (created_at at time zone time_zone)::date - from_day as day,
        chain_id, project_id, count(*) as rows, max(created_at) as newest
      from public.transactions
      where created_at >= lower_bound and created_at < upper_bound
      group by 1, 2, 3
    ),
    notifications as materialized (
      select
        (date at time zone time_zone)::date - from_day as day,
        chain_id, address_id, count(*) as rows, max(date) as newest
      from public.notifications
      where status = 'sent' and date >= lower_bound and date < upper_bound
      group by 1, 2, 3
    ),
    exploits as (
      select
        ("timestamp" at time zone time_zone)::date - from_day as day,
        chain_id, count(*) as rows, max("timestamp") as newest
      from public.exploits
      where "timestamp" >= lower_bound and "timestamp" < upper_bound
      group by 1, 2
    ),
    events as (
      select
        (to_timestamp("timestamp") at time zone time_zone)::date - from_day as day,
        event_type, count(*) as rows, to_timestamp(max("timestamp")) as newest
      from public.events
      where "timestamp" >= extract(epoch from lower_bound)::bigint
        and "timestamp" < extract(epoch from upper_bound)::bigint
      group by 1, 2
    ),
    chains as (
      select id, coalesce(nullif(name, ''), 'Chain ' || id) as label, nullif(name, '') as name
      from public.chains
    ),
    -- The label is null where a row belongs to no chain.
    cells as (
      select 'transactions' as source, day, label, rows, newest
      from transactions left join chains on chains.id = chain_id
      union all
      select 'notifications', day, coalesce(name, 'Unknown'), rows, newest
      from notifications left join chains on chains.id = chain_id
      union all
      select 'exploits', day, label, rows, newest
      from exploits left join chains on chains.id = chain_id
      union all
      select 'events', day, coalesce(nullif(event_type, ''), 'Unknown'), rows, newest
      from events
    ),
    cells_by_day as (
      select source, label, day, sum(rows) as rows, max(newest) as newest
      from cells
      where day between 0 and last_day
      group by source, label, day
    ),
    series as (
      select
        source, label, max(newest) as newest,
        jsonb_build_object(
          'days', jsonb_agg(day order by day),
          'counts', jsonb_agg(rows order by day)
        ) as series
      from cells_by_day
      group by source, label
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
      from (values ('transactions'), ('notifications'), ('exploits'), ('events')) as sources (source)
      left join series using (source)
      group by source
    ),
    -- Who was seen on which day: nobody by NULL, and each once a day.
    sightings as (
      select 'projects' as source, project_id::text as identity, day
      from transactions
      where project_id is not null and day between 0 and last_day
      group by project_id, day
      union all
      select 'users', email, day
      from transactions join public.memberships using (project_id)
      where email is not null and day between 0 and last_day
      group by email, day
      union all
      select 'flagged', address_id::text, day
      from notifications
      where address_id is not null and day between 0 and last_day
      group by address_id, day
    ),
    pairs as (
      select source, day, previous, count(*) as identities
      from (
        select
          source, day,
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

revoke all on function private.dashboard_cube from public;
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
