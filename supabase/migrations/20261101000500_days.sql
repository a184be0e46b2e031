-- The days of a time zone as stretches of time.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- The older name by the newer one, of zones of which some browsers report the newer name, and some the older one.
create or replace function vigil.zone_names() returns jsonb
language sql immutable
return jsonb '{
  "Etc/UTC": "UTC", "Etc/GMT": "UTC", "GMT": "UTC", "Africa/Asmara": "Africa/Asmera",
  "America/Argentina/Buenos_Aires": "America/Buenos_Aires", "America/Argentina/Catamarca": "America/Catamarca",
  "America/Argentina/Cordoba": "America/Cordoba", "America/Argentina/Jujuy": "America/Jujuy",
  "America/Argentina/Mendoza": "America/Mendoza", "America/Atikokan": "America/Coral_Harbour",
  "America/Indiana/Indianapolis": "America/Indianapolis", "America/Kentucky/Louisville": "America/Louisville",
  "America/Nuuk": "America/Godthab", "Asia/Ho_Chi_Minh": "Asia/Saigon", "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta", "Asia/Yangon": "Asia/Rangoon", "Atlantic/Faroe": "Atlantic/Faeroe",
  "Europe/Kyiv": "Europe/Kiev", "Pacific/Chuuk": "Pacific/Truk", "Pacific/Kanton": "Pacific/Enderbury",
  "Pacific/Pohnpei": "Pacific/Ponape"
}';

-- The name by which this database knows a zone: Debian 13 has the newer names alone, an old PostgreSQL the older ones.
create or replace function vigil.known_zone(time_zone text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform now() at time zone time_zone;
  return time_zone;
exception when invalid_parameter_value then
  return coalesce(
    (
      select case time_zone when newer then older else newer end
      from jsonb_each_text(vigil.zone_names()) as names (newer, older)
      where time_zone in (newer, older)
    ),
    time_zone
  );
end;
$$;

-- The zone's offsets from UTC, from two days before the first day until two days after the last: no
-- zone's local time has ever differed from UTC by more.
create or replace function vigil.clocks(from_day date, to_day date, time_zone text)
returns table (since timestamptz, until timestamptz, ahead interval)
language sql stable rows 10
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
-- repeated part of a day is a separate stretch. Its midnight is when the day began by the clocks of the stretch.
create or replace function vigil.day_stretches(from_day date, to_day date, time_zone text)
returns table (day integer, midnight timestamptz, start timestamptz, stop timestamptz)
language sql stable rows 400
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  select days.day, first, greatest(since, first), least(until, last)
  from generate_series(0, to_day - from_day) as days (day)
    cross join vigil.clocks(from_day, to_day, time_zone)
    cross join lateral (
      select
        (from_day + days.day)::timestamptz - ahead as first,
        (from_day + days.day + 1)::timestamptz - ahead as last
    ) as shown
  where greatest(since, first) < least(until, last)
  order by 3;
$$;

do $$ begin perform vigil.claim(); end $$;
