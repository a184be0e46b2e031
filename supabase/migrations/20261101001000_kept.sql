-- The kept answers, one for each zone, in two lengths: a first visit asks for the days of its range, and then for all. An
-- upgrade drops them, since the meaning of their version may be older.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

do $$
begin
  if to_regclass('vigil.kept') is null then
    create table vigil.kept (
      zone text primary key,
      first_day date not null,
      last_day date not null,
      taken_at timestamptz not null,
      cube json not null,
      seconds numeric not null
    );
    comment on table vigil.kept is 'Made by Vigil.';
    perform vigil.revoke_rights('vigil.kept', relacl, relowner) from pg_class where oid = 'vigil.kept'::regclass;
  end if;
  revoke all on vigil.kept from public, anon, authenticated, service_role;
  delete from vigil.kept;
  if not exists (select from pg_attribute where attrelid = 'vigil.kept'::regclass and attname = 'visit_cube') then
    alter table vigil.kept add column visit_day date not null, add column visit_cube json not null;
  end if;
end;
$$;

-- The name under which the answer of a zone is kept, whichever of its names a browser reports.
create or replace function vigil.kept_zone(time_zone text) returns text
language sql immutable
return coalesce(vigil.zone_names() ->> time_zone, time_zone);

-- Counts the days up to today and keeps the answer in place of the zone's last one: with the next day, for visitors who
-- get kept answers alone. A second, shorter answer has the days of a first visit: today, the 30 days before, and the 31
-- before those. One statement counts the two, in the same rows. Returns when the kept answer was counted and how many
-- labels it has, at once if another call is counting it. An answer that can no longer be counted is removed, and the
-- reason is returned; after a time limit, a lock or arguments that are refused the last one stays.
create or replace function vigil.keep(time_zone text default 'UTC', days integer default 400)
returns json
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  -- Viewers ask for `UTC`, never for `utc`.
  viewed_zone constant text := vigil.kept_zone(coalesce(
    (select name from pg_timezone_names where lower(name) = lower(time_zone)), time_zone));
  today constant date := now() at time zone vigil.known_zone(viewed_zone);
  -- With the next day, no more days than a call may ask for.
  whole_start constant date := greatest(today - days + 1, today + 1 - 3659);
  visit_start constant date := greatest(whole_start, today - 61);
  started constant timestamptz := clock_timestamp();
  kept_at timestamptz;
  kept_cube json;
  reason text;
  advice text;
begin
  perform vigil.refuse(today - days + 1, today, viewed_zone);
  begin
    if pg_try_advisory_xact_lock(hashtext('vigil.keep'), hashtext(viewed_zone)) then
      insert into vigil.kept (zone, first_day, last_day, taken_at, cube, visit_day, visit_cube, seconds)
      select
        viewed_zone, whole_start, today, statement_timestamp(), whole, visit_start, visit,
        extract(epoch from clock_timestamp() - started)
      from vigil.checked_cube(whole_start, today + 1, viewed_zone) as whole,
        vigil.checked_cube(visit_start, today + 1, viewed_zone) as visit
      on conflict (zone) do update
      set first_day = excluded.first_day, last_day = excluded.last_day, taken_at = excluded.taken_at,
        cube = excluded.cube, visit_day = excluded.visit_day, visit_cube = excluded.visit_cube, seconds = excluded.seconds;
    end if;
    select taken_at, cube into kept_at, kept_cube from vigil.kept where zone = viewed_zone;
    if kept_cube is null then
      return json_build_object('takenAt', null);
    end if;
    return json_build_object('takenAt', kept_at, 'labels', json_build_object(
      'transactions', json_array_length(kept_cube -> 'transactions' -> 'groups'),
      'notifications', json_array_length(kept_cube -> 'notifications' -> 'groups'),
      'exploits', json_array_length(kept_cube -> 'exploits' -> 'groups'),
      'events', json_array_length(kept_cube -> 'events' -> 'groups')
    ));
  exception when others then
    get stacked diagnostics reason = message_text, advice = pg_exception_hint;
    -- Connections, conflicts of transactions, resources, locks, the operator and the system: such reasons pass.
    if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58') then
      raise;
    end if;
    delete from vigil.kept where zone = viewed_zone;
    return json_build_object('refused', reason, 'hint', advice);
  end;
end;
$$;

-- The jobs of pg_cron that run vigil.keep, each with its last run and the names under which the answers of its zones are
-- kept: every text in quotes may name one, and a call without one keeps UTC. To find that a job has never run takes a
-- walk through all runs. Null without pg_cron in this database, or if the role that installed Vigil may not read it;
-- pg_cron shows a role its own jobs. A superuser's tables run no code of others.
create or replace function vigil.keep_jobs()
returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  readable constant integer := (
    select count(*)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_roles on pg_roles.oid = relowner
    where nspname = 'cron' and relname in ('job', 'job_run_details') and relkind = 'r' and rolsuper
      and has_schema_privilege(relnamespace, 'usage') and has_table_privilege(pg_class.oid, 'select')
  );
  jobs jsonb;
begin
  if readable = 2 then
    execute $jobs$
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', jobid, 'name', jobname, 'active', active, 'lastRun', last_run, 'zones', (
          select coalesce(jsonb_agg(vigil.kept_zone(coalesce(part[1], 'UTC'))), '["UTC"]')
          from regexp_matches(command, '''([^'']+)''|keep\(\s*\)', 'g') as part
        )
      ) order by jobid), '[]')
      from cron.job
        left join lateral (
          select jsonb_build_object('at', coalesce(end_time, start_time), 'status', status, 'message', return_message)
          from cron.job_run_details as run
          where run.jobid = job.jobid
          order by runid desc
          limit 1
        ) as runs (last_run) on true
      where command ~ '(vigil\.|dashboard_cube_)keep'
    $jobs$ into jobs;
  end if;
  return jobs;
end;
$$;

do $$ begin perform vigil.claim(); end $$;
