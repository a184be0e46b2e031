-- The functions that pages and commands call. Each function of the schema public calls one of the schema vigil, which no
-- key may use.

-- Counts for every role that may execute it. The slot is taken before any row is read.
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
    return vigil.checked_cube(from_day, to_day, time_zone)::jsonb || jsonb_build_object(
      'exposed', (select jsonb_agg(exposed_relations) from vigil.exposed_relations()),
      'reads', (select jsonb_agg(read_relations) from vigil.read_relations()),
      'kept', (
        select jsonb_agg(jsonb_build_object(
          'zone', zone, 'from', first_day, 'to', last_day, 'takenAt', taken_at, 'seconds', seconds
        ) order by zone)
        from vigil.kept
      ),
      'visitorsCount', has_function_privilege('anon', 'vigil.dashboard_cube(date, date, text)', 'execute')
    );
  end if;
  return vigil.checked_cube(from_day, to_day, time_zone);
end;
$$;

-- The kept answer, or else a count. A role that may not count, since vigil.dashboard_cube is revoked from it, gets the
-- kept answer of any age, and yesterday's until today's is kept.
create or replace function vigil.answer(from_day date, to_day date, time_zone text, max_age interval)
returns json
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller constant name := coalesce(nullif(current_setting('role'), 'none'), session_user);
  may_count constant boolean :=
    has_function_privilege(caller, 'vigil.dashboard_cube(date, date, text)', 'execute');
  kept json;
begin
  select
    case zone when time_zone then cube
      else replace(cube::text, format('"timeZone" : "%s"', zone), format('"timeZone" : "%s"', time_zone))::json
    end
  into kept
  from vigil.kept
  where zone = vigil.kept_zone(time_zone) and from_day between first_day and to_day
    and case
      when may_count then to_day <= last_day and taken_at > statement_timestamp() - coalesce(max_age, '0')
      else to_day <= last_day + 1
    end;
  if kept is not null then
    return kept;
  elsif not may_count then
    raise sqlstate 'PT404' using
      message = 'no kept answer has these days of this time zone',
      detail = coalesce(
        (select to_char(first_day, 'YYYY-MM-DD') from vigil.kept where zone = vigil.kept_zone(time_zone)), ''
      ),
      hint = 'Visitors get kept answers only: ask for days and a zone that vigil.keep counts.';
  end if;
  return vigil.dashboard_cube(from_day, to_day, time_zone);
end;
$$;

-- PostgREST applies the time limit of the function that it calls instead of the role's 3 s. On the
-- function in vigil a limit would have no effect: the statement's clock is already running. So the secret key,
-- with which a nightly snapshot may take ten minutes, has a separate function.
create or replace function public.dashboard_cube(
  from_day date, to_day date, time_zone text, max_age interval default '10 minutes'
)
returns json
language sql stable security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '15s'
begin atomic
  select vigil.answer(from_day, to_day, time_zone, max_age);
end;

create or replace function public.dashboard_cube_slow(from_day date, to_day date, time_zone text)
returns json
language sql stable security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.dashboard_cube(from_day, to_day, time_zone);
end;

create or replace function public.dashboard_cube_keep(time_zone text default 'UTC', days integer default 400)
returns json
language sql volatile security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.keep(time_zone, days);
end;
