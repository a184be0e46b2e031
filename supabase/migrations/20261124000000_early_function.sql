-- Drops private.dashboard_cube, which the first versions of Vigil made and no newer one calls. It runs as its
-- owner with an empty search_path, so that PostgreSQL looks for types in pg_temp first: a login that may
-- execute it can have its owner run code. One whose text is not ours stays, and `vigil doctor` names it.
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

-- What doctor asks for.
create or replace function public.vigil_leftovers()
returns json
language sql
stable
security invoker
set search_path = pg_catalog, pg_temp
begin atomic
  select json_build_object('functions', coalesce(json_agg(oid::regprocedure::text), '[]'))
  from pg_proc
  where pronamespace = to_regnamespace('private')
    and proname = 'dashboard_cube'
    and prosecdef
    and proconfig @> array['search_path=pg_catalog, pg_temp'] is not true;
end;

revoke all on function public.vigil_leftovers from public, anon, authenticated;
grant execute on function public.vigil_leftovers to service_role;

comment on function public.vigil_leftovers is
  'Functions of early versions of Vigil that a login can abuse';

notify pgrst, 'reload schema';
