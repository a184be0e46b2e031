-- Whether the views can be counted.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

do $$
declare
  problem record;
  needed record;
begin
  select * from vigil.view_problems() limit 1 into problem;
  if problem is not null then
    raise feature_not_supported using message = problem.message, hint = problem.hint;
  end if;
  for needed in
    select object::regprocedure as name from vigil.behind_views()
    where class = 'pg_proc'::regclass and not has_function_privilege('vigil_counter', object, 'execute')
  loop
    raise warning using
      message = format('vigil_counter may not execute %s, which a view needs', needed.name),
      hint = format('Run "grant execute on function %s to vigil_counter".', needed.name);
  end loop;
end;
$$;

-- Makes PostgREST reload its list of functions.
notify pgrst, 'reload schema';
