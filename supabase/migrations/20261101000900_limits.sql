-- Which calls are refused.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- Refuses arguments before any work.
create or replace function vigil.refuse(from_day date, to_day date, time_zone text)
returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
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
  -- The zones below right/ count leap seconds.
  elsif time_zone !~* '^([a-z]+(/[a-z_-]+)+|etc/gmt(0|-\d|-1[0-4]|\+\d|\+1[0-2])|utc|gmt)$'
    or time_zone ~* '^(right|posix)/' or length(time_zone) > 64
  then
    raise invalid_parameter_value using
      message = 'time_zone is not the name of a zone',
      hint = 'Name one such as Europe/Berlin.';
  end if;
end;
$$;

-- Takes a slot for a call until the end of this transaction, and returns whether there was one. All roles but
-- service_role share six slots, and one slot for calls of more than 800 days, so that no public key can keep
-- the database busy. A call without a slot is refused at once, with a status that asks for a later retry.
create or replace function vigil.take_slot(days integer)
returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select case
    when current_setting('role') = 'service_role' then true
    when days > 800 then pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), 0)
    else exists (
      select from generate_series(1, 6) as slot
      where pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), slot)
    )
  end;
$$;

do $$ begin perform vigil.claim(); end $$;
