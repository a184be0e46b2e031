-- The functions that pages and commands call.

-- Counts for every role that may execute it.
create or replace function vigil.dashboard_cube(from_day date, to_day date, time_zone text)
returns json
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  perform vigil.refuse(from_day, to_day, time_zone);
  if not vigil.take_slot(to_day - from_day + 1) then
    -- PT503 would make PostgREST believe that its database is gone, reconnect and load its schema again.
    raise sqlstate 'PT429' using
      message = 'dashboard_cube is busy with the calls of others',
      hint = 'Ask again in a moment.';
  elsif current_setting('role') = 'service_role' then
    -- For the secret key alone.
    return vigil.cube(from_day, to_day, time_zone)::jsonb || jsonb_build_object(
      'exposed', (select jsonb_agg(exposed_relations) from vigil.exposed_relations()),
      'kept', (
        select jsonb_agg(jsonb_build_object(
          'zone', zone, 'from', first_day, 'to', last_day, 'takenAt', taken_at, 'seconds', seconds
        ) order by zone)
        from vigil.kept
      ),
      'visitorsCount', has_function_privilege('anon', 'vigil.dashboard_cube(date, date, text)', 'execute')
    );
  end if;
  return vigil.cube(from_day, to_day, time_zone);
end;
$$;

-- PostgREST applies the time limit of the function that it calls instead of the role's 3 s. On the
-- function in vigil a limit would have no effect: the statement's clock is already running. So the secret key,
-- with which a nightly snapshot may take ten minutes, has a separate function.
-- A role that may not count, since vigil.dashboard_cube is revoked from it, gets the kept answer of any age.
create or replace function public.dashboard_cube(
  from_day date, to_day date, time_zone text, max_age interval default '10 minutes'
)
returns json
language plpgsql stable security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '15s'
as $$
declare
  may_count constant boolean := has_function_privilege('vigil.dashboard_cube(date, date, text)', 'execute');
  kept constant json := vigil.kept_cube(
    from_day, to_day, time_zone, case when may_count then coalesce(max_age, '0') end
  );
begin
  if kept is not null then
    return kept;
  elsif not may_count then
    raise sqlstate 'PT404' using
      message = 'no kept answer has these days of this time zone',
      hint = 'Visitors get kept answers only: ask for days and a zone that vigil.keep counts.';
  end if;
  return vigil.dashboard_cube(from_day, to_day, time_zone);
end;
$$;

create or replace function public.dashboard_cube_by_night(from_day date, to_day date, time_zone text)
returns json
language sql stable security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.dashboard_cube(from_day, to_day, time_zone);
end;

create or replace function public.dashboard_cube_keep(time_zone text default 'UTC', days integer default 400)
returns timestamptz
language sql volatile security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.keep(time_zone, days);
end;

comment on function public.dashboard_cube(date, date, text, interval) is
  'Counts per calendar day of time_zone from from_day to to_day, without identities';
comment on function public.dashboard_cube_by_night(date, date, text) is
  'The same within ten minutes instead of 15 seconds, for the secret key';
comment on function public.dashboard_cube_keep(text, integer) is
  'Counts the days up to today of time_zone and keeps the answer, for the secret key';

-- Makes PostgREST reload its list of functions.
notify pgrst, 'reload schema';
