-- Who may call what. Rights are granted when a function is made, and stay as they are when it is replaced. The functions
-- that this transaction has written get a comment: no function without it is replaced or removed.
do $$
declare
  made record;
  problem record;
begin
  -- Names in messages and statements have their schema.
  perform set_config('search_path', 'pg_catalog, pg_temp', true);
  grant create on schema vigil to vigil_counter;
  grant select, insert, update, delete on vigil.kept to vigil_counter;
  for made in
    select
      oid, oid::regprocedure as signature, pronamespace as space, prosecdef, obj_description(oid, 'pg_proc') as mark,
      case
        when proname in ('answer', 'dashboard_cube') then 'anon, authenticated, service_role'
        when proname in ('keep', 'dashboard_cube_keep', 'dashboard_cube_slow') then 'service_role'
        else quote_ident(current_user)
      end as callers
    from pg_proc
    where xmin = pg_current_xact_id()::xid and (
      pronamespace = 'vigil'::regnamespace
      or pronamespace = 'public'::regnamespace and proname like 'dashboard\_cube%'
    )
  loop
    if made.oid::text = any (string_to_array(current_setting('vigil.found'), ' ')) then
      raise duplicate_function using
        message = format('%s is yours, and has the name of a function of Vigil', made.signature),
        hint = 'Rename it, and run this file again.';
    elsif made.mark is null then
      execute format('revoke all on function %s from public, anon, authenticated, service_role', made.signature);
      execute format('grant execute on function %s to %s', made.signature, made.callers);
      execute format('comment on function %s is ''Made by Vigil.''', made.signature);
    end if;
    if made.prosecdef then
      execute format('alter function %s owner to vigil_counter', made.signature);
      execute format('grant execute on function %s to %I', made.signature, current_user);
    elsif made.space = 'vigil'::regnamespace then
      execute format('grant execute on function %s to vigil_counter', made.signature);
    end if;
  end loop;
  if exists (
    select from pg_proc
    where proowner <> 'vigil_counter'::regrole and oid in (
      'vigil.answer(date, date, text, interval)'::regprocedure, 'vigil.keep(text, integer)'::regprocedure,
      'vigil.dashboard_cube(date, date, text)'::regprocedure
    )
  ) then
    raise invalid_transaction_state using
      message = 'the functions that count do not belong to vigil_counter',
      hint = 'Run the whole file as one transaction, without savepoints.';
  end if;
  revoke create on schema vigil from vigil_counter;
  if current_setting('vigil.joined', true) = 'yes' then
    execute format('revoke vigil_counter from %I', current_user);
  end if;
  select * from vigil.view_problems() limit 1 into problem;
  if problem is not null then
    raise feature_not_supported using message = problem.message, hint = problem.hint;
  end if;
  for made in
    select object::regprocedure as signature from vigil.behind_views()
    where class = 'pg_proc'::regclass and not has_function_privilege('vigil_counter', object, 'execute')
  loop
    raise warning using
      message = format('vigil_counter may not execute %s, which a view needs', made.signature),
      hint = format('Run "grant execute on function %s to vigil_counter".', made.signature);
  end loop;
end;
$$;

-- Makes PostgREST reload its list of functions.
notify pgrst, 'reload schema';
