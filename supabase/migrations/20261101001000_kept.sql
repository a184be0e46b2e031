-- The kept answers, one for each zone. An upgrade drops them, since their version may be an older one, and with
-- them a table of other columns.
do $$
declare
  found constant text[] := (
    select array_agg(attname::text order by attnum)
    from pg_attribute
    where attrelid = to_regclass('vigil.kept') and attnum > 0 and not attisdropped
  );
begin
  if found <> array['zone', 'first_day', 'last_day', 'taken_at', 'cube', 'seconds'] then
    drop table vigil.kept;
  end if;
  if to_regclass('vigil.kept') is null then
    create table vigil.kept (
      zone text primary key,
      first_day date not null,
      last_day date not null,
      taken_at timestamptz not null,
      cube json not null,
      seconds numeric not null
    );
  end if;
end;
$$;
delete from vigil.kept;
revoke all on vigil.kept from public, anon, authenticated, service_role;

-- Counts the days up to today and keeps the answer in place of the zone's last one. Returns when the kept answer
-- was counted, at once if another call is counting it.
create or replace function vigil.keep(time_zone text default 'UTC', days integer default 400)
returns timestamptz
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  -- Viewers ask for `UTC`, never for `utc`.
  viewed_zone constant text := coalesce(
    (select name from pg_timezone_names where lower(name) = lower(time_zone)), time_zone);
  today constant date := now() at time zone viewed_zone;
  started constant timestamptz := clock_timestamp();
begin
  perform vigil.refuse(today - days + 1, today, viewed_zone);
  if pg_try_advisory_xact_lock(hashtext('vigil.keep'), hashtext(viewed_zone)) then
    insert into vigil.kept
    select
      viewed_zone, today - days + 1, today, statement_timestamp(), cube,
      extract(epoch from clock_timestamp() - started)
    from vigil.cube(today - days + 1, today, viewed_zone) as cube
    on conflict (zone) do update
    set first_day = excluded.first_day, last_day = excluded.last_day, taken_at = excluded.taken_at,
      cube = excluded.cube, seconds = excluded.seconds;
  end if;
  return (select taken_at from vigil.kept where zone = viewed_zone);
end;
$$;

-- The kept answer of a zone that covers some days, if it is younger than an age; of any age if that is null.
-- A kept answer is not given either while the function refuses to count.
create or replace function vigil.kept_cube(from_day date, to_day date, time_zone text, max_age interval)
returns json
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select cube
  from vigil.kept
  where zone = time_zone and from_day between first_day and to_day and to_day <= last_day
    and (max_age is null or taken_at > statement_timestamp() - max_age)
    and not exists (select from vigil.view_problems());
$$;
