-- Drops private.dashboard_cube, which the first versions of Vigil made and no newer one calls. It runs as its
-- owner with an empty search_path, so that PostgreSQL looks for types in pg_temp first: a login that may
-- execute it can have its owner run code. A function whose text is not ours stays, and `vigil doctor` names it.
do $$
begin
  execute coalesce((
    select format('drop function %s', oid::regprocedure)
    from pg_catalog.pg_proc
    where pronamespace = to_regnamespace('private')
      and proname = 'dashboard_cube'
      and md5(replace(prosrc, E'\r', '')) in (
        'b36d8242c8669b6ef9ed805798db75ce', 'dca4c6a1e7761356ebb9db8c88278b92',
        '712864bdba1fbdacf7f25bfc22cef188'
      )
  ), '');
end;
$$;

-- The objects that versions before 0.3.0 left in the database: rollups, which no cube reads any more; our objects
-- in a schema `private`, where all other objects are yours; and a function as above whose text is not ours.
-- `vigil doctor` names them; docs/scale.md has the statement that removes our objects, in this order.
drop function if exists public.vigil_leftovers();
create function public.vigil_leftovers()
returns table (kind text, name text, is_ours boolean)
language sql
stable
security invoker
set search_path = pg_catalog, pg_temp
as $$
  with
  former (place, kind, name) as (
    select 1, 'trigger', format('%I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'vigil_rollups'
      or nspname = 'vigil' and proname ~ '^mark_(transactions|notifications|exploits|events|memberships)$'
      or nspname = 'private' and proname ~ '^mark_changed_(transactions|notifications|exploits|events)$'
    union all
    select 2, 'routine', pg_proc.oid::regprocedure::text
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'vigil' and proname in (
        'ask_workers', 'close_before', 'days_between', 'distributed_table', 'first_day', 'first_moment',
        'forget', 'identity_changes', 'is_watched', 'last_moment', 'mark_events', 'mark_exploits',
        'mark_memberships', 'mark_notifications', 'mark_transactions', 'named_days', 'openings',
        'pair_changes', 'projects_of', 'read_days', 'read_rows', 'refresh', 'roll_days', 'roll_next',
        'roll_up', 'row_cells', 'shown', 'signature', 'states', 'states_here', 'tables_behind', 'take_names',
        'tallies_of_rollups', 'tallies_of_rows', 'unseen_table', 'watch'
      )
      or nspname = 'private' and prorettype = 'trigger'::regtype
        and proname ~ '^mark_changed_(transactions|notifications|exploits|events)$'
      or pg_proc.oid::regprocedure::text in (
        'public.rollup_status()',
        'private.cells(timestamp with time zone,timestamp with time zone,text)',
        'private.keep_days(date)',
        'private.roll_up(date)',
        'private.roll_up_day(text,date)',
        'private.row_cells(text,timestamp with time zone,timestamp with time zone,text)'
      )
    union all
    select 3, 'table', pg_class.oid::regclass::text
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and (
      nspname = 'vigil' and relname in (
        'changed_days', 'changed_members', 'home_zones', 'rolled', 'rolled_identities', 'rolled_pairs',
        'rolled_tallies', 'rounds', 'watched'
      )
      or nspname = 'private' and relname in ('changed_days', 'rolled_counts', 'rolled_days', 'rolled_identities')
        and exists (
          select from pg_proc where oid::regprocedure::text = 'private.roll_up_day(text,date)'
        )
    )
    union all
    select 4, 'schema', 'vigil_rollups' where to_regnamespace('vigil_rollups') is not null
    union all
    select 5, 'function', oid::regprocedure::text
    from pg_proc
    where pronamespace = to_regnamespace('private')
      and proname = 'dashboard_cube'
      and prosecdef
      and proconfig @> array['search_path=pg_catalog, pg_temp'] is not true
  )
  select kind, name, place < 5 from former order by place, name;
$$;

revoke all on function public.vigil_leftovers from public, anon, authenticated;
grant execute on function public.vigil_leftovers to service_role;

comment on function public.vigil_leftovers is 'What earlier versions of Vigil left in the database';

notify pgrst, 'reload schema';
