-- The names of Vigil, checked before anything is replaced, and the role that counts. The files after it read only the
-- views of Vigil. Run all of them again to upgrade: as one transaction, as `vigil sql` prints them, or each as its own, as
-- the Supabase CLI runs a folder of migrations.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- Installations at the same time wait for each other.
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
  functions constant text[] := array[
    'vigil.functions()', 'vigil.revoke_rights(text, aclitem[], oid)', 'vigil.claim()',
    'vigil.behind_views()', 'vigil.exposed_relations()', 'vigil.read_relations()', 'vigil.view_problems()',
    'vigil.zone_names()', 'vigil.known_zone(text)', 'vigil.clocks(date, date, text)', 'vigil.day_stretches(date, date, text)',
    'vigil.instant(timestamptz)', 'vigil.instant(timestamp)', 'vigil.instant(date)', 'vigil.instant(double precision)',
    'vigil.is_within(timestamptz, timestamptz, timestamptz)', 'vigil.is_within(timestamp, timestamptz, timestamptz)',
    'vigil.is_within(date, timestamptz, timestamptz)', 'vigil.is_within(anyelement, timestamptz, timestamptz)',
    'vigil.zone_of(date, text)', 'vigil.zone_of(anyelement, text)', 'vigil.sources(text)',
    'vigil.read_cost(text, text, timestamptz, timestamptz)', 'vigil.windows(text, date, date, text, date)',
    'vigil.with_cells(text, text, text, text)', 'vigil.row_tallies(text, text, date, date, text, date)',
    'vigil.notification_tallies(date, date, text, date)', 'vigil.sightings(bit varying, integer)',
    'vigil.transaction_tallies(date, date, text, date)', 'vigil.tallies(date, date, text, date)', 'vigil.ends()',
    'vigil.cube(date, date, text)', 'vigil.checked_cube(date, date, text)', 'vigil.refuse(date, date, text)',
    'vigil.take_slot(integer)', 'vigil.kept_zone(text)', 'vigil.keep(text, integer)', 'vigil.keep_jobs()',
    'vigil.dashboard_cube(date, date, text)', 'vigil.answer(date, date, text, interval)',
    'public.dashboard_cube(date, date, text, interval)', 'public.dashboard_cube_slow(date, date, text)',
    'public.dashboard_cube_keep(text, integer)',
    -- On Citus.
    'vigil.rows_between(text, text, timestamptz, timestamptz)', 'vigil.rows_of_days(text, date, date, text, date)',
    'vigil.rows_as_sets(date, date, text)'
  ];
  others record;
begin
  -- A function of yours with such a name: in the schema vigil, whatever its arguments are; in public, if it has the
  -- arguments of Vigil's by type, or PostgREST would choose it by the names in a call of the page.
  select
    string_agg(other.oid::regprocedure::text, ', ' order by other.oid) as names,
    -- The function that counts is made again, and belongs to another role.
    string_agg(
      case proname
        when 'checked_cube' then format('drop function %s', other.oid::regprocedure)
        else format('comment on function %s is %L', other.oid::regprocedure, mark)
      end, '; ' order by other.oid
    ) filter (where prokind = 'f' and other.oid = any (ours)) as statements
  into others
  from pg_proc as other
    cross join (
      select array_remove(array_agg(to_regprocedure(signature)::oid), null) as ours, array_agg(signature) as signatures
      from unnest(functions) as signature
    ) as listed
    cross join lateral (
      select array_agg(name order by place) as inputs
      from unnest(proargnames, proargmodes) with ordinality as arguments (name, mode, place)
      where coalesce(mode::text, 'i') in ('i', 'b', 'v')
    ) as named
  where not (other.oid = any (ours) and prokind = 'f' and obj_description(other.oid, 'pg_proc') is not distinct from mark)
    and case pronamespace
      when to_regnamespace('vigil') then format('vigil.%s', proname)
      when to_regnamespace('public') then format('public.%s', proname)
    end = any (select split_part(signature, '(', 1) from unnest(signatures) as signature)
    and (
      pronamespace is distinct from to_regnamespace('public')
      or other.oid = any (ours)
      or inputs @> case proname when 'dashboard_cube_keep' then '{time_zone,days}' else '{from_day,to_day,time_zone}' end::text[]
        and inputs[:pronargs - pronargdefaults] <@ '{from_day,to_day,time_zone,max_age,days}'
    );
  if others.names is not null then
    raise duplicate_function using
      message = format('not made by Vigil, but named like its functions: %s', others.names),
      hint = 'Rename it, and run this again.' || coalesce(
        format(' If Vigil made it, as after a restore without comments, run first: %s', others.statements), ''
      );
  elsif to_regclass('vigil.kept') is not null
    and obj_description(to_regclass('vigil.kept'), 'pg_class') is distinct from mark
  then
    raise duplicate_table using
      message = 'not made by Vigil, but named like its table: vigil.kept',
      hint = 'Rename it, and run this again. If Vigil made it, as after a restore without comments, run first: '
        'comment on table vigil.kept is ''Made by Vigil.''';
  end if;
  if to_regnamespace('vigil') is null then
    create schema vigil;
    comment on schema vigil is 'Made by Vigil.';
  end if;
  execute format(
    'create or replace function vigil.functions() returns text[] language sql immutable '
    'set search_path = pg_catalog, pg_temp return %L::text[]',
    functions
  );
end;
$$;

-- Takes the rights on an object from all roles but its owner: default privileges may give them to any role.
create or replace function vigil.revoke_rights(object text, rights aclitem[], owner oid)
returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  other record;
begin
  for other in
    select distinct coalesce(quote_ident(rolname), 'public') as name
    from aclexplode(rights) left join pg_roles on pg_roles.oid = grantee
    where grantee <> owner
  loop
    execute format('revoke all on %s from %s cascade', object, other.name);
  end loop;
end;
$$;

-- Marks the functions of Vigil that are there, and says who may call them. What visitors may call is granted once, when it is
-- made, so that an upgrade keeps what you revoke. All other rights are as here after each run.
create or replace function vigil.claim()
returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  made record;
begin
  for made in
    select
      pg_proc.oid, pg_proc.oid::regprocedure as name, proacl, proowner,
      obj_description(pg_proc.oid, 'pg_proc') is null as is_new,
      proname in ('answer', 'dashboard_cube') as is_for_visitors,
      case
        when proname in ('answer', 'dashboard_cube') then 'anon, authenticated, service_role'
        when proname in ('keep', 'dashboard_cube_keep', 'dashboard_cube_slow') then 'service_role'
        when proname not in ('functions', 'revoke_rights', 'claim') then 'vigil_counter'
      end as callers
    from unnest(vigil.functions()) as signature
      join pg_proc on pg_proc.oid = to_regprocedure(signature)
    where proname <> 'checked_cube'
  loop
    continue when made.is_for_visitors and not made.is_new;
    perform vigil.revoke_rights(
      format('function %s', made.name), coalesce(made.proacl, acldefault('f', made.proowner)), made.proowner
    );
    execute coalesce(format('grant execute on function %s to ', made.name) || made.callers, '');
    execute format('comment on function %s is ''Made by Vigil.''', made.name);
  end loop;
end;
$$;

-- Counts as a role that may read the seven views and nothing else, since whatever a view, an index, a domain or a
-- statistic calls runs as this role. Roles belong to all databases of a server.
do $$
declare
  renamed constant text := (
    select rolname from pg_roles
    where shobj_description(oid, 'pg_authid') = 'Made by Vigil.' and to_regrole('vigil_counter') is null
    limit 1
  );
begin
  if renamed is not null then
    raise undefined_object using
      message = format('the role vigil_counter has the name %I', renamed),
      hint = format('Run "alter role %I rename to vigil_counter".', renamed);
  elsif to_regrole('vigil_counter') is null then
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
  end if;
  -- A schema without a view is new. Default privileges may let a role put its own functions there.
  perform vigil.revoke_rights('schema vigil', nspacl, nspowner)
  from pg_namespace
  where nspname = 'vigil' and not exists (select from pg_class where relnamespace = pg_namespace.oid and relkind = 'v');
  grant usage on schema vigil to vigil_counter;
  perform vigil.claim();
end;
$$;
