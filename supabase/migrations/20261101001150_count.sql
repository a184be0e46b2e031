-- The one function that counts, and the only one that belongs to vigil_counter. The role that installs Vigil is a member of
-- vigil_counter while this block runs, since that changes the owner of a function.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

do $install$
declare
  is_member constant boolean := pg_has_role('vigil_counter', 'usage');
  caller record;
begin
  if not is_member then
    begin
      execute format('grant vigil_counter to %I', current_user);
    exception when insufficient_privilege then
      raise insufficient_privilege using
        message = format('%I may not act as the role vigil_counter', current_user),
        hint = format('Let the role that made it, or a superuser, run "grant vigil_counter to %I".', current_user);
    end;
  end if;
  if to_regprocedure('vigil.checked_cube(date, date, text)') is not null then
    drop function vigil.checked_cube(date, date, text);
  end if;

  -- The cube, or why the views cannot be counted. Whatever code is behind a view can only read here, and what it does to
  -- the session is undone: all of it runs in a subtransaction that is read-only and is always rolled back.
  create function vigil.checked_cube(from_day date, to_day date, time_zone text)
  returns json
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set timezone = 'UTC'
  as $$
  declare
    problem record;
    counted json;
  begin
    -- A restored database may lack the role.
    if current_user <> 'vigil_counter' then
      raise feature_not_supported using
        message = format('the function that counts belongs to %I instead of vigil_counter', current_user),
        hint = 'Run what vigil sql prints again.';
    end if;
    select * from vigil.view_problems() limit 1 into problem;
    if problem is not null then
      raise feature_not_supported using message = problem.message, hint = problem.hint;
    end if;
    begin
      perform set_config('transaction_read_only', 'on', true);
      if exists (select from vigil.chains group by id having count(*) > 1) then
        raise cardinality_violation using
          message = 'vigil.chains has an id more than once',
          hint = 'Let the view choose one row of each with distinct on (id).';
      end if;
      counted := vigil.cube(from_day, to_day, time_zone);
      raise sqlstate 'VG000';
    exception
      when sqlstate 'VG000' then
        if counted is null then
          raise;
        end if;
      when insufficient_privilege then
        raise feature_not_supported using
          message = sqlerrm,
          hint = case
            when sqlerrm ~ 'row-level security' then
              'No policy may apply to the owner of a view: let the owner of the table own it, without "force row level '
              'security", or a role with bypassrls.'
            else 'A view is read with the rights of its owner, and its functions run with those of vigil_counter.'
          end;
      when read_only_sql_transaction then
        raise feature_not_supported using message = sqlerrm, hint = 'The functions of a view may only read.';
    end;
    return counted;
  end;
  $$;

  perform vigil.revoke_rights(
    'function vigil.checked_cube(date, date, text)', coalesce(proacl, acldefault('f', proowner)), proowner
  )
  from pg_proc where oid = 'vigil.checked_cube(date, date, text)'::regprocedure;
  comment on function vigil.checked_cube(date, date, text) is 'Made by Vigil.';
  grant create on schema vigil to vigil_counter;
  alter function vigil.checked_cube(date, date, text) owner to vigil_counter;
  revoke create on schema vigil from vigil_counter;
  for caller in
    select distinct proowner::regrole as name from pg_proc
    where oid in ('vigil.keep(text, integer)'::regprocedure, 'vigil.dashboard_cube(date, date, text)'::regprocedure)
  loop
    execute format('grant execute on function vigil.checked_cube(date, date, text) to %s', caller.name);
  end loop;
  if not is_member then
    execute format('revoke vigil_counter from %I', current_user);
  end if;
end;
$install$;
