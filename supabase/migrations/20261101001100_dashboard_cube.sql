-- The functions that pages and commands call. Each function of the schema public calls one of the schema vigil, which no
-- key may use. They belong to the role that installs Vigil, which may revoke them, and run no code of others: that is left to
-- vigil.checked_cube.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

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
    -- For the secret key alone. Jobs may take long to read: only a call of one day, such as doctor's, has them.
    return vigil.checked_cube(from_day, to_day, time_zone)::jsonb || jsonb_build_object(
      'exposed', (select jsonb_agg(exposed_relations) from vigil.exposed_relations()),
      'reads', (select jsonb_agg(read_relations) from vigil.read_relations()),
      'kept', (
        select jsonb_agg(jsonb_build_object(
          'zone', zone, 'from', first_day, 'to', last_day, 'takenAt', taken_at, 'seconds', seconds
        ) order by zone)
        from vigil.kept
      ),
      'jobs', case when from_day = to_day then vigil.keep_jobs() end,
      'visitorsCount', has_function_privilege('anon', 'vigil.dashboard_cube(date, date, text)', 'execute')
    );
  end if;
  return vigil.checked_cube(from_day, to_day, time_zone);
end;
$$;

-- The kept answer, in the shorter of its lengths if that has the days, or else a count. A role that may not count, since
-- vigil.dashboard_cube is revoked from it, gets the kept answer of any age, and yesterday's until today's is kept; if that
-- lacks the days, the refusal has its first and last day and its time as JSON. An answer dated in the future is none.
create or replace function vigil.answer(from_day date, to_day date, time_zone text, max_age interval)
returns json
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller constant name := coalesce(nullif(current_setting('role'), 'none'), session_user);
  may_count constant boolean :=
    has_function_privilege(caller, 'vigil.dashboard_cube(date, date, text)', 'execute');
  latest record;
  is_given boolean;
begin
  select zone, first_day, last_day, taken_at, case when from_day >= visit_day then visit_cube else cube end as cube
  into latest
  from vigil.kept
  where zone = vigil.kept_zone(time_zone) and taken_at <= clock_timestamp();
  if may_count then
    is_given := to_day <= latest.last_day and latest.taken_at > statement_timestamp() - coalesce(max_age, '0');
  else
    is_given := to_day <= latest.last_day + 1;
  end if;
  if is_given and from_day between latest.first_day and to_day then
    return case latest.zone when time_zone then latest.cube else replace(
      latest.cube::text, format('"timeZone" : "%s"', latest.zone), format('"timeZone" : "%s"', time_zone)
    )::json end;
  elsif not may_count then
    raise sqlstate 'PT404' using
      message = 'no kept answer has these days of this time zone',
      detail = case when latest.zone is null then '' else json_build_object(
        'from', to_char(latest.first_day, 'YYYY-MM-DD'), 'to', to_char(latest.last_day, 'YYYY-MM-DD'),
        'takenAt', to_char(latest.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )::text end,
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

do $$ begin perform vigil.claim(); end $$;
