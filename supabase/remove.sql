-- Removes what Vigil has made: what has one of its names and its comment. Nothing of yours is dropped: PostgreSQL names
-- what of yours needs something of Vigil's, and nothing is removed. Tables, rows and indexes stay, and so does the role
-- vigil_counter while another database uses it.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- Installations and removals at the same time wait for each other.
do $$
begin
  perform set_config('lock_timeout', '1min', true);
  perform pg_advisory_xact_lock(hashtext('vigil.install'), 0);
exception when lock_not_available then
  raise lock_not_available using
    message = format(
      'another session installs or removes Vigil, or holds its lock: process %s',
      (
        select string_agg(pid::text, ', ')
        from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and granted and datname = current_database()
          and classid = hashtext('vigil.install')::oid and objid = 0
      )
    ),
    hint = 'Wait until it ends, or end it with pg_terminate_backend, and run this again.';
end;
$$;

do $$
declare
  mark constant text := 'Made by Vigil.';
  role_mark constant text := shobj_description(to_regrole('vigil_counter'), 'pg_authid');
  is_member constant boolean := to_regrole('vigil_counter') is null or pg_has_role('vigil_counter', 'usage');
  dropped text;
  jobs text;
  users text;
begin
  if not is_member then
    execute format('grant vigil_counter to %I', current_user);
  end if;
  if obj_description(to_regprocedure('vigil.functions()'), 'pg_proc') = mark then
    select string_agg(pg_proc.oid::regprocedure::text, ', ') into dropped
    from unnest(vigil.functions()) as signature join pg_proc on pg_proc.oid = to_regprocedure(signature)
    where prokind = 'f' and obj_description(pg_proc.oid, 'pg_proc') = mark;
    execute format('drop function %s', dropped);
  elsif to_regprocedure('vigil.functions()') is not null then
    raise invalid_schema_definition using
      message = 'vigil.functions() lacks the comment of Vigil, as after a restore without comments',
      hint = 'Run what vigil sql prints, which names the comments to make, and then this again.';
  end if;
  select string_agg(oid::regclass::text, ', ') into dropped
  from pg_class
  where relnamespace = to_regnamespace('vigil') and relkind = 'v' and obj_description(oid, 'pg_class') = mark
    and relname in ('chains', 'addresses', 'transactions', 'memberships', 'notifications', 'exploits', 'events');
  execute coalesce('drop view ' || dropped, '');
  if obj_description(to_regclass('vigil.kept'), 'pg_class') = mark then
    drop table vigil.kept;
  end if;
  if obj_description(to_regnamespace('vigil'), 'pg_namespace') = mark then
    drop schema vigil;
  end if;
  -- A superuser's table runs no code of others.
  if exists (
    select
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_roles on pg_roles.oid = relowner
    where nspname = 'cron' and relname = 'job' and relkind = 'r' and rolsuper
      and has_schema_privilege(relnamespace, 'usage') and has_table_privilege(pg_class.oid, 'select')
  ) then
    execute $jobs$
      select string_agg(format('select cron.unschedule(%s)', jobid), '; ')
      from cron.job where command ~ '(vigil\.|dashboard_cube_)keep'
    $jobs$ into jobs;
    if jobs is not null then
      raise notice 'a job of pg_cron that runs vigil.keep stays: end it with %', jobs;
    end if;
  end if;
  if to_regrole('vigil_counter') is null then
    return;
  end if;
  -- The rights on views and functions of yours that it was given here.
  drop owned by vigil_counter;
  select string_agg(distinct datname, ', ') into users
  from pg_shdepend join pg_database on pg_database.oid = dbid
  where refclassid = 'pg_authid'::regclass and refobjid = to_regrole('vigil_counter');
  if users is not null then
    raise notice 'the role vigil_counter stays: these databases use it: %', users;
  elsif role_mark = mark then
    begin
      drop role vigil_counter;
      return;
    exception when insufficient_privilege then
      raise notice 'the role vigil_counter stays: % may not drop it', current_user;
    end;
  end if;
  if not is_member then
    execute format('revoke vigil_counter from %I', current_user);
  end if;
end;
$$;
