-- The function that counts, file by file: the role that counts, what keeps the views from being counted, the days of a
-- zone, the windows in which they are read, rows into cells, cells into a cube, limits, kept answers, the functions that
-- are called, and access. These files read only the views of Vigil. Run them again to upgrade an older version: functions
-- keep the rights that they have.

do $$
begin
  -- Installations at the same time wait for each other.
  perform pg_advisory_xact_lock(hashtext('vigil.install'));
  -- The functions that are not of Vigil, none of which is replaced.
  perform set_config('vigil.found', coalesce(string_agg(oid::text, ' '), ''), true)
  from pg_proc
  where pronamespace in (to_regnamespace('vigil'), 'public'::regnamespace)
    and obj_description(oid, 'pg_proc') is distinct from 'Made by Vigil.';
end;
$$;

-- Counts as a role that may read the seven views and nothing else, since whatever a view, an index, a domain or a
-- statistic calls runs as this role. Roles belong to all databases of a server. The membership that changes the owner of
-- a function ends with the installation.
do $$
begin
  if to_regrole('vigil_counter') is null then
    create role vigil_counter nologin noinherit;
    comment on role vigil_counter is 'Made by Vigil.';
  end if;
exception
  when duplicate_object or unique_violation then
    null; -- Another database made it at the same time.
  when insufficient_privilege then
    raise insufficient_privilege using
      message = format('%I may not make the role vigil_counter', current_user),
      hint = format(
        'Let a role with createrole run "create role vigil_counter nologin noinherit; grant vigil_counter to %I".',
        current_user
      );
end;
$$;

do $$
begin
  if exists (select from pg_auth_members where member = 'vigil_counter'::regrole) or exists (
    select from pg_roles
    where rolname = 'vigil_counter' and (
      rolsuper or rolcreaterole or rolcreatedb or rolreplication
      -- Citus connects to its workers as this role.
      or (rolcanlogin or rolbypassrls) and not exists (select from pg_extension where extname = 'citus')
    )
  ) then
    raise feature_not_supported using
      message = 'the role vigil_counter may do more than count',
      hint = 'Run "alter role vigil_counter nologin nosuperuser nocreaterole nocreatedb noreplication nobypassrls", '
        'and revoke from it the roles that it is a member of.';
  elsif not pg_has_role('vigil_counter', 'usage') then
    execute format('grant vigil_counter to %I', current_user);
    perform set_config('vigil.joined', 'yes', true);
  end if;
exception when insufficient_privilege then
  raise insufficient_privilege using
    message = format('%I may not act as the role vigil_counter', current_user),
    hint = format('Let the role that made it, or a superuser, run "grant vigil_counter to %I".', current_user);
end;
$$;
