-- No visitor reads a row: the tables hold e-mails and wallet addresses, and the public key is public.
-- Row-level security without a policy backs up the missing grants. Partitions and children are closed with
-- their table, since PostgREST serves them by name, and so are the sequences of all of them, which come with
-- Supabase's default privileges too. One block, so that either everything is closed or nothing is.
do $$
declare
  relation regclass;
begin
  set local search_path = pg_catalog, pg_temp;
  set local lock_timeout = '1min';
  for relation in
    with recursive closed as (
      select format('public.%I', name)::regclass::oid as oid
      from unnest(array[
        'chains', 'addresses', 'transactions', 'memberships', 'notifications', 'events', 'exploits'
      ]) as name
      union
      select inhrelid from pg_inherits join closed on inhparent = closed.oid
    )
    select oid from closed
    union
    select objid
    from pg_depend
      join closed on refobjid = closed.oid
      join pg_class on pg_class.oid = objid
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
      and deptype in ('a', 'i') and relkind = 'S'
  loop
    execute format('revoke all on %s from public, anon, authenticated', relation);
    if (select relkind from pg_class where oid = relation) <> 'S' then
      execute format('alter table %s enable row level security', relation);
      -- The secret key reads everything, for the snapshot command.
      execute format('grant select on %s to service_role', relation);
    end if;
  end loop;
  -- The page tests its connection with one row of transactions, and no policy shows it a row. With this grant
  -- the answer is empty; without this grant the answer is an error in every visitor's console.
  grant select (created_at) on public.transactions to anon, authenticated;
end;
$$;
