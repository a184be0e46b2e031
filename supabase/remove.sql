-- Removes what Vigil has made and marked: its functions, views and table, the schema vigil, and the role vigil_counter
-- unless another database uses it. Nothing of yours is dropped: PostgreSQL names what of yours needs something of
-- Vigil's, and nothing is removed. Tables, rows and indexes stay.
do $$
declare
  mark constant text := 'Made by Vigil.';
  dropped text;
  jobs text;
begin
  perform pg_advisory_xact_lock(hashtext('vigil.install'));
  if to_regrole('vigil_counter') is not null and not pg_has_role('vigil_counter', 'usage') then
    execute format('grant vigil_counter to %I', current_user);
    perform set_config('vigil.joined', 'yes', true);
  end if;
  select 'drop function ' || string_agg(oid::regprocedure::text, ', ') into dropped
  from pg_proc
  where pronamespace in (to_regnamespace('vigil'), 'public'::regnamespace) and obj_description(oid, 'pg_proc') = mark;
  execute coalesce(dropped, '');
  select 'drop view ' || string_agg(oid::regclass::text, ', ') into dropped
  from pg_class
  where relnamespace = to_regnamespace('vigil') and relkind = 'v' and (
    obj_description(oid, 'pg_class') = mark
    -- You may have made one of the views again, and Citus does for a table that it distributes.
    or obj_description(relnamespace, 'pg_namespace') = mark and relname in (
      'chains', 'addresses', 'transactions', 'memberships', 'notifications', 'exploits', 'events'
    )
  );
  execute coalesce(dropped, '');
  if obj_description(to_regclass('vigil.kept'), 'pg_class') = mark then
    drop table vigil.kept;
  end if;
  if obj_description(to_regnamespace('vigil'), 'pg_namespace') = mark then
    drop schema vigil;
  end if;
  if to_regclass('cron.job') is not null then
    execute $jobs$
      select string_agg(format('select cron.unschedule(%s)', jobid), '; ') from cron.job where command ~ 'vigil\.keep'
    $jobs$ into jobs;
    if jobs is not null then
      raise notice 'a job of pg_cron that runs vigil.keep stays: end it with %', jobs;
    end if;
  end if;
end;
$$;

do $$
declare
  others constant text := (
    select string_agg(distinct datname, ', ')
    from pg_shdepend join pg_database on pg_database.oid = dbid
    where refclassid = 'pg_authid'::regclass and refobjid = to_regrole('vigil_counter')
      and datname <> current_database()
  );
begin
  if to_regrole('vigil_counter') is null then
    return;
  end if;
  -- The rights on views and functions of yours that it was given here.
  drop owned by vigil_counter;
  if others is not null then
    raise notice 'the role vigil_counter stays: these databases use it: %', others;
  elsif shobj_description(to_regrole('vigil_counter'), 'pg_authid') = 'Made by Vigil.' then
    begin
      drop role vigil_counter;
      return;
    exception when insufficient_privilege then
      raise notice 'the role vigil_counter stays: % may not drop it', current_user;
    end;
  end if;
  if current_setting('vigil.joined', true) = 'yes' then
    execute format('revoke vigil_counter from %I', current_user);
  end if;
end;
$$;
