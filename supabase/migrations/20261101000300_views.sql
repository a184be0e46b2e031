-- The one place that knows your tables: all other SQL reads these seven views alone. If your names or types
-- differ, edit the queries below before you run this file; docs/supabase.md has examples.
--
-- - A time is a timestamptz, a timestamp (in UTC), a date (that calendar day in every zone) or a number (Unix
--   time in seconds). Select the column itself, not an expression, so that its index is used.
-- - Ids may have any type, and are equal as that type says. E-mails, names and event types are compared as
--   texts, letter by letter. A NULL id or e-mail is no identity.
-- - The view notifications has only notifications that were sent.
--
-- A view that exists stays as it is, and a notice names those that differ from their queries here: drop a view
-- to have it made again. If a table is missing, nothing is made.
do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

do $install$
declare
  queries constant text[] := array[
    ['chains', $$
      select id, name::text as name
      from public.chains
    $$],
    ['addresses', $$
      select id
      from public.addresses
    $$],
    ['transactions', $$
      select created_at, project_id, chain_id
      from public.transactions
    $$],
    ['memberships', $$
      select email::text collate "C" as email, project_id
      from public.memberships
    $$],
    ['notifications', $$
      select date, address_id, chain_id
      from public.notifications
      where status = 'sent'
    $$],
    ['exploits', $$
      select "timestamp", chain_id
      from public.exploits
    $$],
    ['events', $$
      select "timestamp", event_type::text as event_type
      from public.events
    $$]
  ];
  entry text[];
  is_new boolean;
  reasons text[] := '{}';
  kept text[] := '{}';
begin
  foreach entry slice 1 in array queries loop
    is_new := to_regclass(format('vigil.%I', entry[1])) is null;
    begin
      if is_new then
        execute format('create view vigil.%I as %s', entry[1], entry[2]);
        perform vigil.revoke_rights(oid::regclass::text, relacl, relowner)
        from pg_class where oid = to_regclass(format('vigil.%I', entry[1]));
        execute format('comment on view vigil.%I is ''Made by Vigil.''', entry[1]);
      else
        execute format('create temp view wanted as %s', entry[2]);
        if pg_get_viewdef('pg_temp.wanted'::regclass)
          <> pg_get_viewdef(to_regclass(format('vigil.%I', entry[1])))
        then
          raise exception 'other';
        end if;
        drop view pg_temp.wanted;
      end if;
    exception when others then
      if is_new then
        reasons := reasons || sqlerrm;
      else
        kept := kept || entry[1];
      end if;
    end;
    if to_regclass(format('vigil.%I', entry[1])) is not null then
      execute format('grant select on vigil.%I to vigil_counter', entry[1]);
    end if;
  end loop;
  if kept <> '{}' then
    raise notice 'views of vigil stay as they are, since they differ from their queries in this file: %',
      array_to_string(kept, ', ');
  end if;
  if reasons <> '{}' then
    raise undefined_table using
      message = format('the views of Vigil do not fit your tables: %s', array_to_string(reasons, ', ')),
      hint = 'Edit the queries of the views to read your tables, and run this file again; '
        'vigil sql --own-project prints tables for an empty project.';
  end if;
end;
$install$;
