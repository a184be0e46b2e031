-- Who may call what, and which calls are refused.

-- Rights are granted when a function is made, and stay as they are when it is replaced.
do $$
declare
  made record;
begin
  for made in
    select *
    from (
      values
        ('vigil.dashboard_cube(date, date, text)', 'json', 'anon, authenticated, service_role'),
        ('vigil.kept_cube(date, date, text, interval)', 'json', 'anon, authenticated, service_role'),
        ('vigil.keep(text, integer)', 'timestamptz', 'service_role'),
        ('public.dashboard_cube(date, date, text, interval)', 'json', 'anon, authenticated, service_role'),
        ('public.dashboard_cube_by_night(date, date, text)', 'json', 'service_role'),
        ('public.dashboard_cube_keep(text, integer)', 'timestamptz', 'service_role')
    ) as functions (signature, result, callers)
    where to_regprocedure(signature) is null
  loop
    execute format('create function %s returns %s language plpgsql as ''begin end''', made.signature, made.result);
    execute format('revoke all on function %s from public, anon, authenticated, service_role', made.signature);
    execute format('grant execute on function %s to %s', made.signature, made.callers);
    grant usage on schema vigil to anon, authenticated, service_role;
  end loop;
end;
$$;

-- Refuses arguments and views that cannot be counted.
create or replace function vigil.refuse(from_day date, to_day date, time_zone text)
returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  problem record;
begin
  select * from vigil.view_problems() limit 1 into problem;
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
  elsif problem is not null then
    raise feature_not_supported using message = problem.message, hint = problem.hint;
  elsif exists (select from vigil.chains group by id having count(*) > 1) then
    raise cardinality_violation using
      message = 'vigil.chains has an id more than once',
      hint = 'Let the view choose one row of each with distinct on (id).';
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

revoke all on function vigil.refuse, vigil.take_slot from public;
